/** How many rows the tray fills on a phone, so that the board can take the rest of the screen. */

import type { ShownPosition } from "../session/gameState";
import type { MoveTable } from "../session/moveTable";

export type TrayRows = 0 | 1 | 2;

/** None for discs, two for pieces that come in colourings. */
export function trayRows(moveTable: MoveTable | null, position: ShownPosition | null): TrayRows {
  if (!moveTable || !position || moveTable.isDisc) return 0;
  const kinds = position.supply.flatMap((stock) => stock.kinds);
  const shapes = new Set(position.supply.map((stock) => stock.shape));
  return kinds.length > shapes.size ? 2 : 1;
}
