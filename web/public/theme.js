// Runs before the first paint, so that a chosen theme never flashes in the other colours.
(function () {
  try {
    var theme = JSON.parse(localStorage.getItem("tessellot.settings") || "{}").theme;
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage, the system's theme it is.
  }
})();
