import type { GameInPage } from '#campaign/games/game-in-page.ts'
import { SEGMENTS } from '#campaign/games/wheel.ts'
import { drawPrize, drawSegment } from '#campaign/prizes/draw-prize.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'

/** Draws in the page: where the owner lets pages do it, and in a preview. Where chances are not told, all are alike. */
export const drawHere = ({ prizes }: GameInPage): { segment: number; prize: GamifiedPrize } => {
  const at = drawPrize(
    prizes.map(({ chances }) => ({ chance: chances ?? 1 })),
    Math.random(),
  )
  return {
    segment: drawSegment(at, prizes.length, Math.max(SEGMENTS, prizes.length), Math.random()),
    prize: prizes[at] as GamifiedPrize,
  }
}
