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
