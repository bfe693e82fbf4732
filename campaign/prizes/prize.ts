import * as v from 'valibot'
import { targetUrl } from '../references.ts'

const MAX_CODE = 100
const MAX_STOCK = 1_000_000
const MAX_DELAY_SECONDS = 3_600

/** A possible result of a draw, also nothing (`isLosing`). */
export const prize = v.strictObject({
  /** Permanent id, independent of the label: draws are stored under it. */
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'must be letters, digits, - and _')),
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  /** In percent; those of all prizes sum to 100. */
  chance: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  isLosing: v.optional(v.boolean(), false),
  /**
   * `fixed`: one code for all winners; `pool`: each gets one of the owner's imported codes, whose number
   * limits the prizes.
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
  /** How many can be won; null: unlimited. */
  stock: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_STOCK))), null),
  /**
   * Redirect of its winning or losing screen. `closeAfterSeconds`: the campaign closes after this time, then
   * redirects at once.
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
