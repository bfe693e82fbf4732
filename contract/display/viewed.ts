import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import { eventId, toldDevice, toldText } from './told.ts'

/** A campaign was seen. */
export const viewed = endpoint<{ poptin_view_id: string }>()({
  method: 'POST',
  path: displayPaths.viewed,
  request: v.object({
    viewer_id: toldText,
    trigger: toldText,
    client_id: toldText,
    type: toldDevice,
    url: toldText,
    store_integration: toldText,
    store_integration_customer_id: toldText,
    converted_email: toldText,
    event_id: eventId,
  }),
})
