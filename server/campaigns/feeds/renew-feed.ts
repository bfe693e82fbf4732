import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { FeedReport } from '#contract/console/campaigns/feeds.ts'
import { loadPublishedSite, type PublishedSite } from '../sites/published-site.ts'
import type { Bytes } from '#server/shop/catalog/import/spool.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import type { Fetching } from './fetch-feed.ts'
import { changeFeedRow, findFeedRow, claimFeed, listDueFeeds } from './store.ts'
import { importFetchedFeed, importUploadedFeed } from './import-feed.ts'

const EVERY_MS = 60_000
/** Longer than any import: only a crash lets a claim expire. */
const LEASE_MS = 1_800_000
const AT_ONCE = 10

/** Renews due feeds one after the other; returns how many were tried. */
export const renewDueFeeds = async (
  services: Services,
  fetching?: Partial<Fetching>,
  stop?: AbortSignal,
): Promise<number> => {
  let tried = 0
  for (const feed of await listDueFeeds(services.db.read, services.now(), AT_ONCE)) {
    if (stop?.aborted) break
    const isOurs = await services.db.transaction((tx) => claimFeed(tx, feed, services.now() + LEASE_MS), {
      isDurable: false,
    })
    if (!isOurs) continue
    tried++
    const { ok, ...outcome } = await renewFeed(services, feed.site_id, fetching)
    if (!ok) services.log(`feed of ${feed.site_id}: ${JSON.stringify(outcome)}`)
  }
  return tried
}

export const feedRenewal = defineTask('renewal of feeds', {
  everyMs: EVERY_MS,
  run: (services, stop) => renewDueFeeds(services, undefined, stop),
})

/** The address of the shop on a site's pages: its first domain; '' without one. */
const shopUrlOf = ({ domains }: Pick<PublishedSite, 'domains'>, { settings }: Services): string => {
  const [domain] = domains
  if (domain === undefined) return ''
  const own = new URL(settings.publicUrl)
  return own.host === domain
    ? own.origin
    : `${/^(?:localhost|127\.)/.test(domain) ? 'http' : 'https'}://${domain}`
}

const HOUR_MS = 3_600_000

/** Sites whose feed this process is reading. */
const feedsBeingRead = definePart('feeds being read', () => new Set<string>())

/** `busy`: the site's feed is being read already. */
export type Renewal = { ok: true; report: FeedReport } | { ok: false; reason: 'no_site' | 'no_feed' | 'busy' }

/** Imports an uploaded file. */
export const uploadFeed = (services: Services, siteId: string, bytes: Bytes): Promise<Renewal> =>
  once(services, siteId, (site) => importUploadedFeed(services, site, bytes))

/** Fetches the address of a site's feed and schedules the next time. */
export const renewFeed = async (
  services: Services,
  siteId: string,
  fetching?: Partial<Fetching>,
): Promise<Renewal> => {
  const feed = await findFeedRow(services.db.read, siteId)
  if (!feed?.url) return { ok: false, reason: 'no_feed' }
  const { url, every_hours } = feed
  return once(services, siteId, async (site) => {
    const report = await importFetchedFeed(services, site, url, {
      allowedHosts: services.settings.webhookHosts ?? [],
      ...fetching,
    })
    await services.db.transaction((tx) =>
      changeFeedRow(tx, siteId, {
        next_ms: every_hours === null ? null : services.now() + every_hours * HOUR_MS,
      }),
    )
    return report
  })
}

const once = async (
  services: Services,
  siteId: string,
  work: (site: { id: string; shopUrl: string }) => Promise<FeedReport>,
): Promise<Renewal> => {
  const busy = services.get(feedsBeingRead)
  if (busy.has(siteId)) return { ok: false, reason: 'busy' }
  busy.add(siteId)
  try {
    const site = await loadPublishedSite(services, siteId)
    return site
      ? { ok: true, report: await work({ id: site.id, shopUrl: shopUrlOf(site, services) }) }
      : { ok: false, reason: 'no_site' }
  } finally {
    busy.delete(siteId)
  }
}
