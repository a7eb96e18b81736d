/** One question to the engine: the judgement of every move of a line. */

import { Connection } from "../../../api/connection";
import type {
  AnalysisAnswer,
  AnalysisRequest,
  JudgedMove,
  SeatSummary,
  WaitingForEngine,
} from "../../../api/types";
import { analysisAddress } from "../engine/engineLines.svelte";

export interface ReviewEvents {
  judged(move: JudgedMove, done: number, of: number): void;
  done(summary: { first: SeatSummary; second: SeatSummary }): void;
  waiting?(waiting: WaitingForEngine | null): void;
  failed(text: string): void;
}

/** Ask for a review; returns how to give it up. A lost connection asks again. */
export function askReview(
  position: string,
  moves: readonly string[],
  seconds: number | null,
  events: ReviewEvents,
): () => void {
  const connection = new Connection<AnalysisRequest, AnalysisAnswer>(analysisAddress(), {
    open: () => {
      connection.send({ type: "review", version: 1, position, moves: [...moves], seconds });
    },
    message: (message) => {
      if (message.type === "waiting") {
        events.waiting?.(message.state === "thinking" ? null : message);
      } else if (message.type === "judged") {
        events.waiting?.(null);
        events.judged(message.judged, message.done, message.of);
      } else if (message.type === "reviewed") {
        connection.close();
        events.done(message);
      } else if (message.type === "error") {
        connection.close();
        events.failed(message.text);
      }
    },
    down: () => undefined,
  });
  return () => connection.close();
}
