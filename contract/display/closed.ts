import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { eventId, toldDevice, toldText } from './told.ts'

/** A campaign was closed without a conversion. */
export const closed = endpoint<{ success: true }>()({
  method: 'POST',
  path: displayPaths.closed,
  request: v.object({
    client_id: toldText,
    url: toldText,
    trigger: toldText,
    close_trigger: toldText,
    type: toldDevice,
    converted_email: toldText,
    store_integration: toldText,
    store_integration_customer_id: toldText,
    event_id: eventId,
  }),
})
