import * as v from 'valibot'
import { warsawMidnight } from '../warsaw-day.ts'

// A missing or invalid query parameter counts as absent.

const MAX_SEARCH = 100
const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** A text, cut to `maxLength`; '' if absent. */
export const textParameter = (maxLength = 1_000) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, maxLength)),
    ),
    '',
  )
/** The owner's search text. */
export const searchParameter = textParameter(MAX_SEARCH)

/** One of a closed list. */
export const choiceParameter = <const Choices extends readonly string[]>(choices: Choices) =>
  v.fallback(v.optional(v.picklist(choices)), undefined)

/** An id of this spelling. */
export const idParameter = (pattern: RegExp) =>
  v.fallback(v.optional(v.pipe(v.string(), v.regex(pattern))), undefined)

export const numberParameter = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  undefined,
)

/** The midnight in Warsaw that begins a day like `2026-11-21`, or one later. */
export const dayParameter = (daysLater: 0 | 1) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(DAY),
        v.transform((day) => Date.parse(`${day}T12:00:00Z`)),
        v.number(),
        v.transform((noon) => warsawMidnight(noon + daysLater * DAY_MS)),
      ),
    ),
    undefined,
  )

/** `:id` of a path that is a number. */
export const numericId = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})
/** An id of any spelling; none is longer than this. */
export const anyId = v.pipe(
  v.string(),
  v.transform((id) => id.slice(0, 100)),
)
export const uuid = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
/** 13 hexadecimal digits: a campaign, or a site of campaigns. */
export const HEX_ID = /^[0-9a-f]{13}$/
export const hexId = v.pipe(v.string(), v.regex(HEX_ID))
