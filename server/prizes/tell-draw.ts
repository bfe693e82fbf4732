import type { Prize } from '#campaign/prizes/prize.ts'
import { tellPrize } from '#campaign/prizes/tell-prize.ts'
import type { GamifiedPrize } from '#contract/display/prize.ts'
import type { DrawRow } from './store.ts'

/** What was drawn, as its visitor is told: the code only once the prize is taken. */
export const tellDraw = (
  draw: Pick<DrawRow, 'prize_json' | 'code'>,
  { showsOdds, hasCode }: { showsOdds: boolean; hasCode: boolean },
): GamifiedPrize => {
  const prize = JSON.parse(draw.prize_json) as Omit<Prize, 'code'>
  return tellPrize(
    { ...prize, code: null },
    { code: hasCode ? (draw.code ?? '') : '', tellsChance: showsOdds },
  )
}
