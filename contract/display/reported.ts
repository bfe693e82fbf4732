import * as v from 'valibot'

const MAX_TEXT = 4_000

/** Pages may send anything; an unreadable value counts as missing. Databases store no NUL. */
export const reportedText = v.fallback(
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
    v.transform((value) => value.replaceAll('\0', '').slice(0, MAX_TEXT)),
  ),
  '',
)

/** Id of an event: repeated, it counts once. Created by the page; the server creates one for older clients. */
export const eventId = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))), undefined)

export const reportedDevice = v.fallback(v.picklist(['mobile', 'desktop']), 'desktop')
