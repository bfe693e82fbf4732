import type { FeedHours, FeedOverview, FeedReport } from '#contract/console/campaigns/feeds.ts'
import { lockVersion } from '#server/platform/db/versions.ts'
import type { Services } from '#server/platform/services.ts'
import { type FeedRow, findFeedRow, setFeedRow, removeFeedRow } from './store.ts'
import { raiseSiteVersion } from '../editor/campaign-sites.ts'
import { removeOthers } from './write-products.ts'
import type { PublishedSite } from '../sites/published-site.ts'
import { sellsShopProducts } from '../sites/published-site.ts'
import type { Sql } from '#server/platform/db/tables.ts'

/** Which products of a site's feed are shown now; undefined: it has no feed. */
export const findFeed = async (
  db: Sql,
  siteId: string,
): Promise<{ generation: number; products: number } | undefined> => {
  const row = await findFeedRow(db, siteId)
  return row && { generation: Number(row.generation), products: Number(row.products) }
}

/** Currency of prices without one, by default. */
const USUAL_CURRENCY = 'PLN'

/** The source of a site's products, and the report of the last import. */
export const showFeed = async (
  services: Services,
  site: Pick<PublishedSite, 'id' | 'settings'>,
): Promise<Omit<FeedOverview, 'version'>> => {
  const row = await findFeedRow(services.db.read, site.id)
  if (!row)
    return {
      source: sellsShopProducts(services, site) ? 'shop' : 'none',
      url: '',
      everyHours: null,
      currency: USUAL_CURRENCY,
      products: 0,
      readMs: null,
      nextMs: null,
      report: null,
    }
  const number = (value: number | null) => (value === null ? null : Number(value))
  return {
    source: row.source === 'address' ? 'address' : 'file',
    url: row.url ?? '',
    everyHours: number(row.every_hours) as FeedHours | null,
    currency: row.currency,
    products: Number(row.products),
    readMs: number(row.read_ms),
    nextMs: number(row.next_ms),
    report: row.report_json === null ? null : (JSON.parse(row.report_json) as FeedReport),
  }
}

/** Nothing is shown; remaining rows are removed. */
const NOTHING = 0

/** Removes a site's feed and its products. */
export const removeFeed = async (services: Services, siteId: string): Promise<void> => {
  const row = await findFeedRow(services.db.read, siteId)
  if (!row) return
  await services.db.transaction(async (tx) => {
    await removeFeedRow(tx, siteId)
    await raiseSiteVersion(tx, siteId)
  })
  await removeOthers(services.db, siteId, NOTHING, Number(row.generation), services.now())
}

/** The product source that the owner chose. */
export type FeedChoice = {
  source: 'file' | 'address'
  url: string | null
  everyHours: FeedHours | null
  currency: string
}

/** The choice as the owner sees it; null: none yet. */
export const feedChoiceOf = ({
  source,
  url,
  everyHours,
  currency,
}: Pick<FeedOverview, keyof FeedChoice>): FeedChoice | null =>
  source === 'file' || source === 'address' ? { source, url: url || null, everyHours, currency } : null

const choiceOf = (row: FeedRow | undefined): FeedChoice | null =>
  row
    ? {
        source: row.source === 'address' ? 'address' : 'file',
        url: row.url,
        everyHours: row.every_hours === null ? null : (Number(row.every_hours) as FeedHours),
        currency: row.currency,
      }
    : null

/**
 * Saves the choice. A new address is fetched now, an unchanged one when it is due. Products remain until others replace
 * them. `refuseOutdated` receives the saved choice and throws if it is not the one that was read.
 */
export const saveFeedChoice = (
  services: Services,
  siteId: string,
  { source, url, everyHours, currency }: FeedChoice,
  refuseOutdated: (current: FeedChoice | null) => void = () => {},
): Promise<void> =>
  services.db.transaction(async (tx) => {
    // The lock comes first, so that later reads are current.
    await lockVersion(tx, 'settings')
    const before = await findFeedRow(tx, siteId)
    refuseOutdated(choiceOf(before))
    const isAsked = source === 'address' && everyHours !== null
    const next_ms = isAsked
      ? before?.url === url && before.next_ms !== null
        ? Math.min(Number(before.next_ms), services.now() + everyHours * 3_600_000)
        : services.now()
      : null
    await setFeedRow(tx, {
      site_id: siteId,
      source,
      url: source === 'address' ? url : null,
      every_hours: source === 'address' ? everyHours : null,
      currency,
      next_ms,
    })
  })
