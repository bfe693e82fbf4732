import * as v from 'valibot'
import { oneOf } from '../kinds.ts'
import { prize } from '../prizes/prize.ts'
import { drawPeriods } from './draw-period.ts'
import { gameRules } from './game-rules.ts'
import { games } from './games.ts'

const MAX_PRIZES = 50
/** Households, classes and offices share one network. */
const DRAWS_PER_NETWORK = 30
const MAX_DRAWS_PER_NETWORK = 10_000

const momentOrNone = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))),
  null,
)

/** A game and its prizes. */
export const gameOfCampaign = v.strictObject({
  played: oneOf(games),
  prizes: v.pipe(v.array(prize), v.minLength(1), v.maxLength(MAX_PRIZES)),
  /** Prizes are drawn from then and before then, in milliseconds UTC; null: not limited. */
  fromMs: momentOrNone,
  untilMs: momentOrNone,
  /** Own words of its rules, which are generated; null: none. */
  rules: v.optional(v.nullable(gameRules), null),
  /** Visitors see the chance of each prize. */
  showsOdds: v.optional(v.boolean(), false),
  /**
   * The period in which a visitor draws once, with any result; so does a mailbox that is given before the
   * draw.
   */
  drawPeriod: v.optional(v.picklist(drawPeriods), 'day'),
  /** Maximum draws of one network within 24 hours, see docs/limits.md. */
  drawsPerNetwork: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DRAWS_PER_NETWORK)),
    DRAWS_PER_NETWORK,
  ),
  /**
   * Draws only after an address is given, and the prize belongs to that mailbox. Only for a game beside its
   * form.
   */
  asksAddressFirst: v.optional(v.boolean(), false),
  /** Nobody wins twice: checked by visitor at the draw, by e-mail address at the claim. */
  isWonOnce: v.optional(v.boolean(), true),
  /** Draws in the page, where visitors can manipulate it: never for prizes with a code or a stock. */
  drawsInPage: v.optional(v.boolean(), false),
})
export type GameOfCampaign = v.InferOutput<typeof gameOfCampaign>
