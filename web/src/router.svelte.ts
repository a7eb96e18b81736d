/** The address of the page, which decides the screen. */

const address = $state({ path: location.pathname, hash: location.hash });

/** The path of the address. */
export const path = (): string => address.path;

/** What follows the # in the address, as names and values. */
export const fragment = (): URLSearchParams => new URLSearchParams(address.hash.slice(1));

/** Go to another screen; `replace` removes this one from the browser history. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  readAddress();
  scrollTo(0, 0);
}

function readAddress(): void {
  address.path = location.pathname;
  address.hash = location.hash;
}

addEventListener("popstate", readAddress);
addEventListener("hashchange", readAddress);

// Links within the page change the screen without loading the page again.
document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) {
    return;
  }
  if (link.pathname.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});
