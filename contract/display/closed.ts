import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { eventId, reportedDevice, reportedText } from './reported.ts'

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
