import * as v from 'valibot'
import { abTestGoals } from '#contract/console/campaigns/ab-tests.ts'

/** How an A/B test is decided, of the campaign that the others are variants of. */
export const abTestSettings = v.object({
  goal: v.optional(v.picklist(abTestGoals), 'conversion'),
  /** As soon as one variant is better than all others, it replaces them. */
  endsItself: v.optional(v.boolean(), false),
  /** Days after which the campaign itself remains if no variant was better; null: never. */
  maxDays: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))), null),
  /** How the last test ended; null: none has ended. */
  ended: v.optional(
    v.nullable(
      v.object({
        atMs: v.number(),
        reason: v.picklist(['better', 'time']),
        remaining: v.object({ id: v.string(), name: v.string() }),
        /** Names of the campaigns that were switched off. */
        others: v.array(v.string()),
      }),
    ),
    null,
  ),
})
export type AbTestSettings = v.InferOutput<typeof abTestSettings>

/** `json`: of a campaign's row; null: the defaults. */
export const readAbTest = (json: string | null): AbTestSettings =>
  v.parse(abTestSettings, JSON.parse(json ?? '{}'))

/** Whether these campaigns of a pair get different parts of the visitors. */
export const isUneven = (group: readonly { weight: number }[]): boolean =>
  group.some(({ weight }) => weight !== group[0]?.weight)
