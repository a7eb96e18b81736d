/** SVG as text: elements with short numbers, and path data. */

type Attribute = string | number | null | undefined;

/** A length or coordinate with at most three decimals. */
export function number(value: number): string {
  const text = value.toFixed(3).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text escaped for the content of an element or the value of an attribute. */
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => ESCAPES[c] ?? c);

/** An element; attributes with the value null are omitted. */
export function element(
  tag: string,
  attributes: Record<string, Attribute>,
  ...content: string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === "number" ? number(value) : escaped(String(value));
      return ` ${name}="${text}"`;
    })
    .join("");
  const inside = content.join("");
  return inside ? `<${tag}${written}>${inside}</${tag}>` : `<${tag}${written}/>`;
}

/** Path data from letters and numbers. */
export const path = (...steps: (string | number)[]): string =>
  steps.map((step) => (typeof step === "number" ? number(step) : step)).join(" ");
