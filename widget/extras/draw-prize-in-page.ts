import { nextPeriodMs } from '#campaign/games/draw-period.ts'
import type { GameInPage } from '#campaign/games/game-in-page.ts'
import { SEGMENTS } from '#campaign/games/games.ts'
import { drawPrize, drawSegment } from '#campaign/prizes/draw-prize.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { PageAccess } from '../parts.ts'
import type { PlayOutcome } from '../outcomes.ts'

const keyOf = (id: string) => `poptin_drawn_${id}`

/**
 * Draws in the page: if the owner allows that, and in a preview. If chances are not published, all prizes
 * are equally likely.
 */
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

/**
 * Draws in the page, once per period: our host is notified only with a form, so this browser stores the
 * draw. An unclaimed win is shown again.
 */
export const drawPrizeInPage = (
  { recall, remember }: PageAccess['storage'],
  id: string,
  game: GameInPage,
): PlayOutcome => {
  const [until = '0', place = ''] = recall(keyOf(id))?.split(' ') ?? []
  const nowMs = Date.now()
  if (Number(until) > nowMs) {
    const prize = place === '' ? undefined : game.prizes[Number(place) % game.prizes.length]
    return prize?.is_winner
      ? { ok: true, segment: Number(place), prize }
      : { ok: false, reason: 'drawn_before', againMs: Number.isFinite(Number(until)) ? Number(until) : null }
  }
  const here = drawHere(game)
  remember(keyOf(id), `${nextPeriodMs(game.drawPeriod, nowMs) ?? Infinity} ${here.segment}`)
  return { ok: true, ...here }
}

/** The prize was claimed: it is not shown again, and the next draw is in the next period. */
export const markPrizeTaken = ({ recall, remember }: PageAccess['storage'], id: string): void => {
  const [until] = recall(keyOf(id))?.split(' ') ?? []
  if (until) remember(keyOf(id), until)
}
