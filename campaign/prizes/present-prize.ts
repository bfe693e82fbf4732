import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { Prize } from './prize.ts'

/**
 * A prize on the wire. `code`: '' until it is claimed; `tellsChance`: its owner publishes the odds, or the
 * page draws.
 */
export const presentPrize = (
  { id, label, chance, isLosing, redirect }: Prize,
  { code = '', tellsChance }: { code?: string; tellsChance: boolean },
): GamifiedPrize => {
  const seconds = redirect?.closeAfterSeconds ?? null
  return {
    prize_id: id,
    label,
    code,
    chances: tellsChance ? chance : null,
    loosing_option: isLosing ? 1 : 0,
    is_winner: !isLosing,
    redirect_to: redirect ? 1 : 0,
    redirect_to_options: {
      redirect_to_url: redirect?.url ?? '',
      redirect_close: seconds === null ? 0 : 1,
      redirect_close_delay: seconds,
    },
  }
}
