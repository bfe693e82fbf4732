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
