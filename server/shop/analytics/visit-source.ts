import { openCookies, splitPairs } from '#attribution/cookies.ts'
import { decideSource } from '#attribution/decide-source.ts'
import type { AttributionPage } from '#attribution/page.ts'
import { NONE, readSettings } from '#attribution/settings.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { cleanText } from '#server/shop/attribution/clean-text.ts'
import { addOrigin } from './store.ts'

/** Longer names of sources and campaigns are cut: each is part of a key. */
export const MAX_NAME = 100
/** Sources whose kind says everything. */
const NAMED = new Set(['utm', 'organic', 'referral'])

/** `source`: as `sourceKey` spells it; `campaign`: '' if the visit has none. */
export type VisitSource = { source: string; campaign: string }

/** One text for the kind and the name of a source, as in `order_origins`. */
export const sourceKey = (type: string, name: string): string =>
  NAMED.has(type) ? `${type}:${name}`.toLowerCase().slice(0, MAX_NAME) : type.slice(0, MAX_NAME)

const campaignOf = (name: string | undefined): string =>
  !name || name === NONE ? '' : cleanText(name).slice(0, MAX_NAME)

/** Addresses spell names encoded; cookies and orders have them decoded. */
const decoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Where a page view came from, by the same rules as the cookies of consenting visitors; undefined: nothing new, so the
 * visit's source stays.
 */
export const decideVisitSource = (
  view: { url: string; referrer: string },
  visit: { hasSession: boolean; isKnown: boolean },
  publicUrl: string,
): VisitSource | undefined => {
  // Most views are inside the shop.
  const isInside = !view.url.includes('?') && (!view.referrer || view.referrer.startsWith(`${publicUrl}/`))
  if (isInside && visit.isKnown) return undefined
  const found = decideSource(
    { href: publicUrl + view.url, referrer: view.referrer },
    visit,
    readSettings(undefined, { hostname: new URL(publicUrl).hostname }),
  )
  return (
    found && {
      source: sourceKey(found.typ, cleanText(decoded(found.src))),
      campaign: campaignOf(decoded(found.cmp)),
    }
  )
}

const FIRST_COOKIE = 'sbjs_first='

/** The cookie of a consenting visitor that contains their first source, in a `Cookie` header; '': none. */
export const firstCookieOf = (header: string | undefined): string =>
  header
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(FIRST_COOKIE))
    ?.slice(0, 1_000) ?? ''

/** Visits counted by the cookie of a consenting visitor, in a `Cookie` header; 0: there is none. */
export const visitsOf = (header: string | undefined): number =>
  Number(/(?:^|; *)sbjs_udata=vst(?:=|%3D)(\d{1,5})/.exec(header ?? '')?.[1] ?? 0)

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}/i

/** The language that a browser names first, as scripts of its pages know it; '': none. */
export const firstLanguage = (header: string | undefined): string =>
  header === undefined ? '' : (LANGUAGE.exec(header)?.[0] ?? '')

/** The first source that the cookie contains; undefined: none. */
export const readFirstSource = (cookie: string): string | undefined => {
  if (!cookie) return undefined
  const page = { hostname: '', readCookies: () => cookie } as AttributionPage
  const { typ, src } = splitPairs(
    openCookies(page, { domain: '', isIsolated: false, base64: false }).read('first'),
  )
  return typ ? sourceKey(cleanText(typ), cleanText(src ?? '')) : undefined
}

/** Saves the last source of an order's buyer as reports read it, from the fields of its attribution. */
export const recordOrigin = async (
  tx: Sql,
  orderId: number,
  values: readonly { field: string; value: string }[],
): Promise<void> => {
  const valueOf = (name: string) => values.find(({ field }) => field === name)?.value ?? ''
  await addOrigin(tx, {
    order_id: orderId,
    source: sourceKey(valueOf('source_type'), valueOf('utm_source')),
    first_source: '',
    campaign: campaignOf(valueOf('utm_campaign')),
    device: valueOf('device_type').toLowerCase(),
  })
}
