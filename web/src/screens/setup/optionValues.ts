/** The values of a game's options: as chosen, or their defaults. */

import type { GameView, OptionValue, OptionView } from "../../api/types";

export type ChosenOptions = Record<string, OptionValue>;

/** The value of an option: as chosen, or its default, which may depend on another option. */
export function optionValue(
  options: readonly OptionView[],
  chosen: ChosenOptions,
  option: OptionView,
): OptionValue {
  const value = chosen[option.name];
  if (value !== undefined) return value;
  const by = option.default_by;
  const other = by && options.find((one) => one.name === by.option);
  if (by && other) {
    return by.defaults[String(optionValue(options, chosen, other))] ?? option.default;
  }
  return option.default;
}

/** Choose a value; options whose default depends on this one return to their default. */
export function chooseOption(
  options: readonly OptionView[],
  chosen: ChosenOptions,
  option: OptionView,
  value: OptionValue,
): void {
  chosen[option.name] = value;
  for (const other of options) {
    if (other.default_by?.option === option.name) delete chosen[other.name];
  }
}

/** All options of a game with their values. */
export const optionValues = (game: GameView, chosen: ChosenOptions): ChosenOptions =>
  Object.fromEntries(game.options.map((one) => [one.name, optionValue(game.options, chosen, one)]));
