import * as v from 'valibot'
import { oneOf } from '../kinds-schema.ts'
import { prize } from '../prizes/prize.ts'
import * as games from './index.ts'

const MAX_PRIZES = 50

/** What is played, and for what. */
export const gameOfCampaign = v.strictObject({
  played: oneOf(games),
  prizes: v.pipe(v.array(prize), v.minLength(1), v.maxLength(MAX_PRIZES)),
  /** Visitors are told how likely each prize is. */
  showsOdds: v.optional(v.boolean(), false),
  /** Nobody wins twice: by visitor when it is drawn, by e-mail when the prize is taken. */
  isWonOnce: v.optional(v.boolean(), true),
  /** The page draws by itself, so that anybody can change what it draws: never for prizes with a code or a stock. */
  drawsInPage: v.optional(v.boolean(), false),
})
export type GameOfCampaign = v.InferOutput<typeof gameOfCampaign>
