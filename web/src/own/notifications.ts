/** Browser notifications, if the reader agrees to them. */

import { settings } from "../settings/settings.svelte";

/** The script that opens the game when a notification is clicked. */
const WORKER = "/notifications.js";

export const canNotify = (): boolean =>
  "Notification" in window && "serviceWorker" in navigator && Notification.permission !== "denied";

/** Ask the browser for its permission; whether it was given. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Show a notification that leads to an address. */
export async function notify(title: string, body: string, address: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== "granted") return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    // A notification with the same tag replaces the one before.
    await worker.showNotification(title, { body, tag: address, icon: "/icon.svg", data: address });
  } catch {
    // The turn still shows in the title and in the list of games.
  }
}
