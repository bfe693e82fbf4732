import * as v from 'valibot'

const MAX_TEXT = 4_000

/** Pages tell whatever they like; what cannot be read counts as not told. No database keeps a NUL. */
export const reportedText = v.fallback(
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
    v.transform((value) => value.replaceAll('\0', '').slice(0, MAX_TEXT)),
  ),
  '',
)

/**
 * Names an event: told again under the same name, it counts once. Made by the page; a server makes one for
 * pages of older clients.
 */
export const eventId = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))), undefined)

export const reportedDevice = v.fallback(v.picklist(['mobile', 'desktop']), 'desktop')
