import * as v from 'valibot'
import { oneOf } from '../kinds.ts'
import { prize } from '../prizes/prize.ts'
import { drawPeriods } from './draw-period.ts'
import { games } from './games.ts'

const MAX_PRIZES = 50
/** A household, a class or an office plays from one network. */
const DRAWS_PER_NETWORK = 30
const MAX_DRAWS_PER_NETWORK = 10_000

/** What is played, and for what. */
export const gameOfCampaign = v.strictObject({
  played: oneOf(games),
  prizes: v.pipe(v.array(prize), v.minLength(1), v.maxLength(MAX_PRIZES)),
  /** Visitors are told how likely each prize is. */
  showsOdds: v.optional(v.boolean(), false),
  /** A visitor draws once in each of these, whatever comes of it; so does a mailbox that is told before it is drawn. */
  drawPeriod: v.optional(v.picklist(drawPeriods), 'day'),
  /** So many times within 24 hours it is drawn for one network, see docs/limits.md. */
  drawsPerNetwork: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DRAWS_PER_NETWORK)),
    DRAWS_PER_NETWORK,
  ),
  /**
   * Nothing is drawn before an address is told, and the prize is that mailbox's alone. Only for a game beside
   * its form.
   */
  asksAddressFirst: v.optional(v.boolean(), false),
  /** Nobody wins twice: by visitor when it is drawn, by e-mail when the prize is taken. */
  isWonOnce: v.optional(v.boolean(), true),
  /** The page draws by itself, so that anybody can change what it draws: never for prizes with a code or a stock. */
  drawsInPage: v.optional(v.boolean(), false),
})
export type GameOfCampaign = v.InferOutput<typeof gameOfCampaign>
