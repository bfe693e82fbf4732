import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import type { FragmentsAnswer } from './fragments-answer.ts'

/** Clients send `time`, when their page was loaded; nothing depends on it. */
export const getRefreshedFragments = endpoint<FragmentsAnswer>()({
  method: 'POST',
  path: '/?wc-ajax=get_refreshed_fragments',
  request: v.object({ time: v.optional(v.string()) }),
})
