import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { Stage } from '../parts.ts'
import { later, type Round } from './round.ts'

const SECOND_MS = 1_000
/** Winning and losing screens are closed so long after they came; longer where a code must be copied. */
const CLOSE_MS = 5_000
/** Whoever has lost is led on so long after. */
const LOST_MS = 4_000
const WITH_CODES = 3

/** Shows what a game ends with, closes it when that was seen, and leads on where its prize does. */
export const end = (stage: Stage, round: Round, prize: GamifiedPrize): void => {
  const { template, host } = stage.showing
  const { hasCodes, leavesAfterMs } = template.game!
  const { redirect_to, redirect_to_options: to } = prize
  const times = hasCodes ? WITH_CODES : 1
  const closeMs = to.redirect_close_delay === null ? CLOSE_MS * times : to.redirect_close_delay * SECOND_MS
  const leave = (delayMs: number) => host.redirect(to.redirect_to_url, false, delayMs)

  stage.turn(prize.is_winner ? 'winning' : 'losing', prize)
  if (!redirect_to) later(round, () => stage.close('submit'), closeMs)
  else if (to.redirect_close) later(round, () => leave(leavesAfterMs), closeMs)
  else later(round, () => leave(0), prize.is_winner ? closeMs : LOST_MS * times)
}
