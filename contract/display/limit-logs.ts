import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'

export const limitAnswers = ['click', 'dont-remind', 'remind'] as const
export type LimitAnswer = (typeof limitAnswers)[number]

/** The owner's answer to the notice that a site is over its plan. A GET that writes, as the wire has it. */
export const limitLogs = endpoint<{ success: boolean }>()({
  method: 'GET',
  path: displayPaths.limitLogs,
  request: v.object({ status: v.picklist(limitAnswers), id: v.pipe(v.string(), v.regex(/^[0-9a-f]{13}$/)) }),
})
