/** Who played the game of an analysis, as far as its record and this browser know. */

import type { SeatName, WireTree } from "../../../api/types";
import { t } from "../../../locale";

export class Players {
  /** Names, empty where there are none. */
  readonly names: Readonly<Record<SeatName, string>>;

  constructor(
    tags: WireTree["tags"],
    /** The seat of the reader, if it was just one. */
    readonly own: SeatName | null,
  ) {
    const named = (tag: string): string => (tags?.[tag] === "?" ? "" : (tags?.[tag] ?? ""));
    this.names = { first: named("First"), second: named("Second") };
  }

  /** What to call the player in a seat. */
  called(seat: SeatName): string {
    if (this.names[seat]) return this.names[seat];
    if (this.own) return this.own === seat ? t("You") : t("Opponent");
    return seat === "first" ? t("First seat") : t("Second seat");
  }
}
