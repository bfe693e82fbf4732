import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'

const MAX_COOKIES = 21
/** The visitor's id, and the state of single campaigns. */
const NAME = /^poptin_(user_id|seen_[0-9a-f]{13})$/
const VALUE = /^[\w,.-]{1,100}$/

/** Cookies, by name, that our host stores for a year. Others are left out. */
export const cookies = endpoint<{ kept: string[] }>()({
  method: 'POST',
  path: displayPaths.cookies,
  request: v.object({
    cookies: v.fallback(
      v.pipe(
        v.record(v.string(), v.string()),
        v.transform((reported) =>
          Object.entries(reported)
            .filter(([name, value]) => NAME.test(name) && VALUE.test(value))
            .slice(0, MAX_COOKIES),
        ),
      ),
      [],
    ),
  }),
})

/** Ours: what a visitor chose in the banner that the widget shows on pages of other sites, with the shown text. */
export const consent = endpoint<{ success: boolean }>()({
  method: 'POST',
  path: displayPaths.consent,
  request: v.object({
    visitor_id: v.pipe(v.string(), v.regex(/^[\d-]{7,60}$/)),
    given: v.boolean(),
    text: v.pipe(v.string(), v.maxLength(2_000)),
  }),
})
