/** Time controls and remaining time as text. */

import type { ClockView } from "../api/types";
import { points, t, tn } from "../locale";

/** A time control. */
export function clockText(clock: ClockView): string {
  switch (clock.kind) {
    case "none":
      return t("No clock");
    case "fischer":
      return t("{minutes} min + {seconds} s", {
        minutes: points(Math.round((clock.seconds / 60) * 100) / 100),
        seconds: clock.increment,
      });
    case "days":
      return tn("{count} day per move", "{count} days per move", clock.days);
  }
}

/** Time left: 4:05, 1:02:03 for hours, 2 d 5 h for days, and tenths in the last ten seconds. */
export function timeText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.floor(left);
  const pad = (value: number): string => String(value).padStart(2, "0");
  const [days, hours] = [Math.floor(whole / 86_400), Math.floor((whole % 86_400) / 3600)];
  const [minutes, rest] = [Math.floor((whole % 3600) / 60), whole % 60];
  if (days) return t("{days} d {hours} h", { days, hours });
  if (hours) return `${hours}:${pad(minutes)}:${pad(rest)}`;
  return `${minutes}:${pad(rest)}`;
}
