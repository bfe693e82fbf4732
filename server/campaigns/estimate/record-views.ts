import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { CountedView } from '#server/shop/events.ts'
import { paths } from '#storefront/paths.ts'
import { countryInHeader, countryOfAddress } from '../http/visitor-address.ts'
import { isThinnedOut, type RecordedView, UNKNOWN } from './pack-visits.ts'
import { addBatch, listBatchSizes } from './store.ts'

/** Page views of a day; of a busier one, half of the visitors, or a quarter …: 28 days are a million visits. */
export const MAX_VIEWS_A_DAY = 120_000
const VISITOR_LENGTH = 8
const MAX_LENGTH = 200
const MAX_NAME = 60
const GROSZE_PER_ZLOTY = 100
const SECOND_MS = 1_000

/** Addresses below these name things of the shop; all others may name a person or open something. */
const PUBLIC = [paths.product('*'), paths.category('*'), paths.tag('*')].map((path) => path.split('*')[0]!)
const QUERY = ['utm_source', 'utm_medium', 'utm_campaign']
/** An e-mail address, or a number as long as that of a telephone. */
const PERSONAL = /@|%40|\d{7}/i

/**
 * The part of a page's address that may be recorded: products, categories, tags and pages with one part as they are, of
 * others the first part; of the query what names a source. Nothing that looks like a person.
 */
export const recordableAddress = (url: string): string => {
  const [path = '', query = ''] = url.split('#', 1)[0]!.split('?', 2)
  const parts = path.split('/').filter(Boolean)
  const isPublic = parts.length < 2 || PUBLIC.some((prefix) => path.startsWith(prefix))
  const shown =
    isPublic && !PERSONAL.test(path) ? path : `/${PERSONAL.test(parts[0] ?? '') ? '…' : parts[0]}/…`
  const read = new URLSearchParams(query)
  const named = QUERY.flatMap((name) => {
    const value = read.get(name)
    return value && !PERSONAL.test(value) ? [[name, value.slice(0, MAX_NAME)]] : []
  })
  return shown.slice(0, MAX_LENGTH) + (named.length ? `?${new URLSearchParams(named)}` : '')
}

/** Of the page that a link was on: ours as above, of another site only the site. */
const recordableReferrer = (referrer: string, publicUrl: string): string => {
  if (referrer === '') return ''
  if (referrer.startsWith(`${publicUrl}/`)) return recordableAddress(referrer.slice(publicUrl.length))
  return URL.canParse(referrer) ? `${new URL(referrer).origin}/` : ''
}

/** What is recorded of page views: facts that conditions of campaigns are about, and an end of the day's hash. */
export const toRecordedViews = async (
  publicUrl: string,
  dayMs: number,
  views: readonly CountedView[],
  countryOfView: (view: CountedView) => string | Promise<string>,
): Promise<RecordedView[]> => {
  const recorded: RecordedView[] = []
  for (const view of views)
    recorded.push([
      view.visitor.slice(0, VISITOR_LENGTH),
      Math.max(0, Math.floor((view.atMs - dayMs) / SECOND_MS)),
      recordableAddress(view.url),
      recordableReferrer(view.referrer, publicUrl),
      view.device === 'mobile' || view.device === 'tablet' ? 1 : 0,
      await countryOfView(view),
      view.language || UNKNOWN,
      view.cart ? `${view.cart.itemCount}:${Math.floor(view.cart.itemsGrosze / GROSZE_PER_ZLOTY)}` : UNKNOWN,
      Math.min(view.visits, 255),
    ])
  return recorded
}

/** Records page views in the transaction that counts them: one row for a second, however many there are. */
export const recordViews = async (
  tx: Sql,
  services: Services,
  dayMs: number,
  views: readonly CountedView[],
): Promise<void> => {
  if (views.length === 0) return
  const sizes = await listBatchSizes(tx, dayMs)
  let thinning = Math.max(0, ...sizes.map((size) => size.thinning))
  const stored = sizes.reduce((sum, size) => sum + size.views / 2 ** (thinning - size.thinning), 0)
  if (stored >= MAX_VIEWS_A_DAY) thinning += 1
  const kept = views.filter(({ visitor }) => !isThinnedOut(visitor, thinning))
  if (kept.length === 0) return
  const recorded = await toRecordedViews(services.settings.publicUrl, dayMs, kept, (view) =>
    view.country === undefined ? countryOfAddress(services, view.address) : countryInHeader(view.country),
  )
  await addBatch(tx, {
    id: uuidV7(services.now(), services.randomBytes),
    day_ms: dayMs,
    thinning,
    views: recorded.length,
    views_json: JSON.stringify(recorded),
  })
}
