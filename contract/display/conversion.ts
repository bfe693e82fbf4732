import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import type { GamifiedPrize } from './prize.ts'
import { toldDevice, toldText } from './told.ts'

export type ConversionAnswer =
  | {
      success: true
      conversion_id: string
      /** Signed by us; later calls carry it. */
      viewer_id: string
      integration: { conversion_code: string }
      needs_confirmation: boolean
      /** Where a landing page is left for, with the conversion's id; empty: nowhere. */
      landing_url: string
      /** What was won or lost with it, now with its code; null: nothing was played. */
      prize: GamifiedPrize | null
    }
  /** `problems`: by field id, why it was refused. */
  | { success: false; message: string; problems: Record<string, string> }

/** One of `newExtraFields`: a field as the campaign has it, and what was put into it. */
const extraField = v.object({
  id: toldText,
  type: toldText,
  name: toldText,
  property_name: toldText,
  value: v.fallback(v.union([v.string(), v.array(v.string())]), ''),
})

/** JSON in a form's field; anything that is no list of fields is none. */
const extraFields = v.fallback(
  v.pipe(
    v.string(),
    v.maxLength(100_000),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown
      } catch {
        addIssue({ message: 'is no JSON' })
        return NEVER
      }
    }),
    v.array(extraField),
    v.maxLength(100),
  ),
  [],
)

/** A form was filled in and sent, or a button pressed. Sent as a form. */
export const conversion = endpoint<ConversionAnswer>()({
  method: 'POST',
  path: displayPaths.conversion,
  request: v.object({
    client_id: toldText,
    poptin_id: toldText,
    url: toldText,
    p_target: toldText,
    title: toldText,
    checkbox_checked: toldText,
    referrer: toldText,
    previous_url: toldText,
    origin_landing_page: toldText,
    visited_pages: toldText,
    trigger: toldText,
    visitor: toldDevice,
    browser_language: toldText,
    operating_system: toldText,
    last_converted_email: toldText,
    store_integration: toldText,
    store_integration_customer_id: toldText,
    messenger_ref: toldText,
    extra_button: toldText,
    coupon: toldText,
    poptin_view_id: toldText,
    leader_request_cookie: toldText,
    /** Of `play`: what was drawn. */
    play_token: toldText,
    /** Only of campaigns that let the page draw. */
    prize_id: toldText,
    newExtraFields: extraFields,
    /** Made when the form was drawn: a repeat answers the first answer. */
    idempotency_key: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))), undefined),
  }),
})
