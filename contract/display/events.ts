import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { eventId, reportedDevice, reportedText } from './reported.ts'

/** A campaign was seen. */
export const viewed = endpoint<{ poptin_view_id: string }>()({
  method: 'POST',
  path: displayPaths.viewed,
  request: v.object({
    viewer_id: reportedText,
    trigger: reportedText,
    client_id: reportedText,
    type: reportedDevice,
    url: reportedText,
    store_integration: reportedText,
    store_integration_customer_id: reportedText,
    converted_email: reportedText,
    event_id: eventId,
  }),
})

/** A campaign was closed without a conversion. */
export const closed = endpoint<{ success: true }>()({
  method: 'POST',
  path: displayPaths.closed,
  request: v.object({
    client_id: reportedText,
    url: reportedText,
    trigger: reportedText,
    close_trigger: reportedText,
    type: reportedDevice,
    converted_email: reportedText,
    store_integration: reportedText,
    store_integration_customer_id: reportedText,
    event_id: eventId,
  }),
})

/**
 * Ours. `there`: the visitor has a campaign, whether it is shown or held out; `reached`: the visitor reached the goal
 * that variants are compared by.
 */
export const goal = endpoint<{ success: boolean }>()({
  method: 'POST',
  path: displayPaths.goal,
  request: v.object({ visitor_id: reportedText, event: v.picklist(['there', 'reached']) }),
})

const returningVisitor = {
  email: reportedText,
  url: reportedText,
  store_integration: reportedText,
  store_integration_customer_id: reportedText,
}

/** A visitor who left an address before has returned; sent once a session. */
export const totalWebsiteSession = endpoint<{ success: boolean }>()({
  method: 'POST',
  path: displayPaths.totalWebsiteSession,
  request: v.object(returningVisitor),
})

/** A visitor who left an address before has seen or closed a campaign. */
export const conversionActivities = endpoint<{ success: boolean }>()({
  method: 'POST',
  path: displayPaths.conversionActivities,
  request: v.object({
    ...returningVisitor,
    poptin_id: reportedText,
    activity: v.fallback(v.picklist(['viewed', 'closed']), 'viewed'),
  }),
})
