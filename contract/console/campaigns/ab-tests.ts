import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { hexId } from '../parameters.ts'
import type { PairResult } from './results.ts'

/**
 * What is compared. conversion: filled-in forms or presses per view · order: visitors who ordered in this shop within
 * seven days.
 */
export const abTestGoals = ['conversion', 'order'] as const
export type AbTestGoal = (typeof abTestGoals)[number]

/** Weights are whole percents; all of a test sum to 100. */
const MIN_PERCENT = 1
const MAX_PERCENT = 99
const MAX_DAYS = 365
const WHOLE_PERCENT = 100

const abTestToSave = v.object({
  percents: v.pipe(
    v.array(
      v.object({
        id: hexId,
        percent: v.pipe(
          v.number('Podaj procent.'),
          v.integer('Podaj cały procent.'),
          v.minValue(MIN_PERCENT, 'Najmniej 1%.'),
          v.maxValue(MAX_PERCENT, 'Najwyżej 99%.'),
        ),
      }),
    ),
    v.check(
      (all) => all.reduce((sum, { percent }) => sum + percent, 0) === WHOLE_PERCENT,
      'Razem musi być 100%.',
    ),
  ),
  goal: v.picklist(abTestGoals),
  endsItself: v.boolean(),
  maxDays: v.nullable(
    v.pipe(
      v.number('Podaj liczbę dni.'),
      v.integer('Podaj całe dni.'),
      v.minValue(1, 'Najmniej 1 dzień.'),
      v.maxValue(MAX_DAYS, `Najwyżej ${MAX_DAYS} dni.`),
    ),
  ),
})
export type AbTestToSave = v.InferOutput<typeof abTestToSave>

export type AbTestAnswer = {
  test: AbTestToSave
  /** The campaign and its variants in their order, on or off. */
  variants: { id: string; name: string; isOn: boolean }[]
  /** Orders are known of the site that the shop's own pages show. */
  knowsOrders: boolean
  /** Null: nothing counted yet. */
  result: PairResult | null
  /** How the last test ended. */
  ended: { atMs: number; reason: 'better' | 'time'; remaining: string; others: string[] } | null
  version: string
}

const ofCampaign = v.object({ id: hexId })

/** The A/B test of a campaign and its variants; `id` may be any of them. */
export const abTestsApi = {
  one: consoleEndpoint<AbTestAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/campaigns/:id/ab-test',
    params: ofCampaign,
  }),
  change: consoleEndpoint<AbTestAnswer>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/campaigns/:id/ab-test',
    params: ofCampaign,
    request: abTestToSave,
    log: {
      kind: 'campaign',
      text: 'Zmieniono test A/B',
      before: '/campaigns/:id/ab-test',
      subject: ({ variants: [head], test }) => ({ id: head?.id ?? '', name: head?.name ?? '', fields: test }),
    },
  }),
}
