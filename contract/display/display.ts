import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { displayPaths } from './paths.ts'
import type { DisplayAnswer } from './poptin.ts'
import { reportedText } from './reported.ts'

const MAX_PAGES = 200
const MAX_LINES = 500
const number = (usual: number) =>
  v.fallback(v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.toNumber())]), v.finite()), usual)
const truth = v.fallback(
  v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
  false,
)

/** `a=1; b=2`, or an object. */
const cookies = v.fallback(
  v.union([
    v.pipe(
      v.string(),
      v.maxLength(20_000),
      v.transform((all) =>
        Object.fromEntries(
          all
            .split(';')
            .map((pair) => [
              pair.slice(0, pair.indexOf('=')).trim(),
              pair.slice(pair.indexOf('=') + 1).trim(),
            ]),
        ),
      ),
    ),
    v.record(v.string(), v.string()),
  ]),
  {},
)

/** Addresses one after another, oldest first: a list, or one text with `|` between them. */
const pages = v.fallback(
  v.pipe(
    v.union([
      v.array(v.string()),
      v.pipe(
        v.string(),
        v.transform((all) => all.split('|').filter(Boolean)),
      ),
    ]),
    v.transform((all) => all.slice(-MAX_PAGES)),
  ),
  [],
)

const count = v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)

/** The cart of the page's shop; `total_price` in hundredths. An invalid one counts as absent. */
const cart = v.fallback(
  v.optional(
    v.object({
      items: v.pipe(
        v.array(
          v.object({
            product_id: reportedText,
            variant_id: reportedText,
            title: reportedText,
            quantity: count,
          }),
        ),
        v.maxLength(MAX_LINES),
      ),
      item_count: count,
      total_price: count,
      currency: reportedText,
    }),
  ),
  undefined,
)

/** What a page reports about itself and its visitor. */
export const display = endpoint<DisplayAnswer>()({
  method: 'POST',
  path: displayPaths.display,
  request: v.object({
    url: reportedText,
    domain: reportedText,
    referrer: reportedText,
    previous_url: reportedText,
    origin_landing_page: reportedText,
    page_title: reportedText,
    cookies,
    visited_pages: pages,
    if_mobile: truth,
    browser_language: reportedText,
    page_views: number(1),
    sessions: number(1),
    utc_offset: number(0),
    visitor_id: reportedText,
    /** Per campaign: views, time of the last one, closed, converted, with commas between them. */
    memory: v.fallback(v.record(v.string(), v.string()), {}),
    /** Per campaign with groups of filters: what the page knows about each (`campaign/targeting/page-verdicts.ts`). */
    filter_verdicts: v.fallback(v.record(v.string(), v.string()), {}),
    preview_poptin_id: reportedText,
    store_integration: reportedText,
    cart,
  }),
})
