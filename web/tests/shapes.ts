/**
 * Pictures as lists of shapes: geometry, and paint after the cascade of board.css. The Python side
 * of the same list is web/scripts/golden.py.
 */

import css from "../src/board/board.css?raw";
import { number } from "../src/board/markup";

export type Shape = Record<string, string>;

const GEOMETRY = ["d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "transform"];
/** The inherited properties of paint with their initial values. */
const PAINT: Shape = {
  fill: "black",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
};

interface Rule {
  selector: string;
  specificity: number;
  declarations: [name: string, value: string][];
}

/** The rules of board.css outside media queries, the least specific first. */
const RULES: Rule[] = [...withoutAtRules(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  .map(([, selector = "", body = ""]) => ({
    selector: selector.trim(),
    specificity: specificityOf(selector),
    declarations: [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(
      ([, name = "", value = ""]): [string, string] => [name, value.trim()],
    ),
  }))
  .sort((a, b) => a.specificity - b.specificity);

function withoutAtRules(source: string): string {
  return source.replace(/\/\*.*?\*\//gs, "").replace(/^@[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/gm, "");
}

/** The number of classes in a selector; all selectors of board.css start with the same type. */
function specificityOf(selector: string): number {
  const flat = selector
    .split(",")[0]!
    .replace(/:is\(([^()]*)\)/g, (_, list: string) => list.split(",")[0]!);
  return flat.split(".").length;
}

/** The shapes of a picture of the page, from the bottom up. */
export function shapesOf(svg: string): Shape[] {
  const holder = document.createElement("div");
  holder.innerHTML = svg;
  return [...holder.firstElementChild!.children].flatMap((child) => flattened(child, PAINT, 1));
}

function flattened(element: Element, inherited: Shape, above: number): Shape[] {
  const styles = Object.fromEntries(
    RULES.filter((rule) => element.matches(rule.selector)).flatMap((rule) => rule.declarations),
  );
  const paint = Object.fromEntries(
    Object.entries(inherited).map(([name, value]) => [name, styles[name] ?? value]),
  );
  const opacity = above * Number(element.getAttribute("opacity") ?? styles.opacity ?? 1);
  const tag = element.tagName.toLowerCase();
  if (tag === "g") {
    return [...element.children].flatMap((child) => flattened(child, paint, opacity));
  }
  const shape: Shape = { tag };
  for (const name of GEOMETRY) {
    const value = element.getAttribute(name);
    if (value !== null) shape[name] = value;
  }
  if (opacity !== 1) shape.opacity = number(opacity);
  for (const [name, value] of Object.entries(paint)) {
    const shows =
      name === "fill" ||
      (value !== PAINT[name] &&
        !(name.startsWith("stroke-") && paint.stroke === "none") &&
        !(name === "fill-opacity" && paint.fill === "none"));
    if (shows) shape[name] = value;
  }
  return [shape];
}
