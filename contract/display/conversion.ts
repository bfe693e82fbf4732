import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import type { GamifiedPrize } from './prize.ts'
import { reportedDevice, reportedText } from './reported.ts'

export type ConversionAnswer =
  | {
      success: true
      conversion_id: string
      /** Signed by us; later calls carry it. */
      viewer_id: string
      integration: { conversion_code: string }
      needs_confirmation: boolean
      /** The redirect of a landing page, with the conversion's id; empty: none. */
      landing_url: string
      /** The prize, now with its code; null: no game was played. */
      prize: GamifiedPrize | null
    }
  /** `problems`: by field id, why it was refused. */
  | { success: false; message: string; problems: Record<string, string> }

/** One of `newExtraFields`: a field of the campaign and its value. */
const extraField = v.object({
  id: reportedText,
  type: reportedText,
  name: reportedText,
  property_name: reportedText,
  value: v.fallback(v.union([v.string(), v.array(v.string())]), ''),
})

/** JSON in a form's field; anything other than a list of fields counts as empty. */
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

/** A form was submitted, or a button pressed. Sent as form data. */
export const conversion = endpoint<ConversionAnswer>()({
  method: 'POST',
  path: displayPaths.conversion,
  request: v.object({
    client_id: reportedText,
    poptin_id: reportedText,
    url: reportedText,
    p_target: reportedText,
    title: reportedText,
    checkbox_checked: reportedText,
    referrer: reportedText,
    previous_url: reportedText,
    origin_landing_page: reportedText,
    visited_pages: reportedText,
    trigger: reportedText,
    visitor: reportedDevice,
    browser_language: reportedText,
    operating_system: reportedText,
    last_converted_email: reportedText,
    store_integration: reportedText,
    store_integration_customer_id: reportedText,
    messenger_ref: reportedText,
    extra_button: reportedText,
    coupon: reportedText,
    poptin_view_id: reportedText,
    leader_request_cookie: reportedText,
    /** Of `play`: names the draw. */
    play_token: reportedText,
    /** Only for campaigns whose page draws. */
    prize_id: reportedText,
    newExtraFields: extraFields,
    /** Created when the form is rendered: a repeat returns the first answer. */
    idempotency_key: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))), undefined),
  }),
})
