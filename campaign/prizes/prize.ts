import * as v from 'valibot'
import { targetUrl } from '../references.ts'

const MAX_CODE = 100
const MAX_STOCK = 1_000_000
const MAX_DELAY_SECONDS = 3_600

/** What can be drawn, also nothing (`isLosing`). */
export const prize = v.strictObject({
  /** Stays with it whatever it is called: what was drawn is kept under it. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'must be letters, digits, - and _')),
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  /** In percent; those of all prizes sum to 100. */
  chance: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  isLosing: v.optional(v.boolean(), false),
  /**
   * `fixed`: one for all who win it; `pool`: each gets one of those that the owner has brought, and there are
   * as many prizes.
   */
  code: v.optional(
    v.nullable(
      v.variant('kind', [
        v.strictObject({
          kind: v.literal('fixed'),
          code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_CODE)),
        }),
        v.strictObject({ kind: v.literal('pool') }),
      ]),
    ),
    null,
  ),
  /** So many can be won; null: any number. */
  stock: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_STOCK))), null),
  /**
   * Where its winning or losing screen leads by itself. `closeAfterSeconds`: the campaign closes so long
   * after, and leaves at once then.
   */
  redirect: v.optional(
    v.nullable(
      v.strictObject({
        url: targetUrl,
        closeAfterSeconds: v.optional(
          v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_DELAY_SECONDS))),
          null,
        ),
      }),
    ),
    null,
  ),
})
export type Prize = v.InferOutput<typeof prize>

/** There are only so many of it: pieces, or codes that its owner has brought. */
export const isLimited = ({ stock, code }: Pick<Prize, 'stock' | 'code'>): boolean =>
  stock !== null || code?.kind === 'pool'

/**
 * Who draws what has run out gets this instead: nothing, or what never runs out. -1: all are limited; such a
 * game is never kept.
 */
export const fallbackOf = (prizes: readonly Prize[]): number => {
  const losing = prizes.findIndex((prize) => prize.isLosing && !isLimited(prize))
  return losing >= 0 ? losing : prizes.findIndex((prize) => !isLimited(prize))
}
