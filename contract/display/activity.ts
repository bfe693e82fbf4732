import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { reportedText } from './reported.ts'

const who = {
  email: reportedText,
  url: reportedText,
  store_integration: reportedText,
  store_integration_customer_id: reportedText,
}

/** Somebody who left an address before has come again; told once a session. */
export const totalWebsiteSession = endpoint<{ success: boolean }>()({
  method: 'POST',
  path: displayPaths.totalWebsiteSession,
  request: v.object(who),
})

/** Somebody who left an address before has seen or closed a campaign. */
export const conversionActivities = endpoint<{ success: boolean }>()({
  method: 'POST',
  path: displayPaths.conversionActivities,
  request: v.object({
    ...who,
    poptin_id: reportedText,
    activity: v.fallback(v.picklist(['viewed', 'closed']), 'viewed'),
  }),
})
