import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { reportedText } from './reported.ts'

/**
 * Ours. `there`: there is a campaign for this visitor, whether they are shown it or not; `reached`: they did
 * what is compared.
 */
export const goal = endpoint<{ success: boolean }>()({
  method: 'POST',
  path: displayPaths.goal,
  request: v.object({ visitor_id: reportedText, event: v.picklist(['there', 'reached']) }),
})
