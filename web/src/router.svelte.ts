/** Which screen is open: the address says. */

const place = $state({ path: location.pathname, hash: location.hash });

/** The path of the address. */
export const path = (): string => place.path;

/** What follows the # in the address, as names and values. */
export const fragment = (): URLSearchParams => new URLSearchParams(place.hash.slice(1));

/** Go to another screen; `replace` leaves no way back to this one. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  follow();
  scrollTo(0, 0);
}

function follow(): void {
  place.path = location.pathname;
  place.hash = location.hash;
}

addEventListener("popstate", follow);
addEventListener("hashchange", follow);

// Links within the page change the screen without loading it anew.
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
