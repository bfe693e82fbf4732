import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { toldText } from './told.ts'

const who = {
  email: toldText,
  url: toldText,
  store_integration: toldText,
  store_integration_customer_id: toldText,
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
    poptin_id: toldText,
    activity: v.fallback(v.picklist(['viewed', 'closed']), 'viewed'),
  }),
})
