export { Board, type BoardEvents, type Place, type PointerInput } from "./board";
export { centreOf, columnOf, nameOf, neighboursOf, rowOf } from "./cells";
export { picture, pieceIcon, sideIcon, viewBox } from "./picture";
export {
  type BoardState,
  type Cell,
  type CellValue,
  type Counted,
  type Ghost,
  type Layer,
  type Piece,
  type DrawnMove,
  type Side,
  type VisiblePart,
  emptyState,
} from "./state";
