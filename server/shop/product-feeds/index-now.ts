import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { sendWebhook, type WebhookRequest } from '#server/identity/webhooks/send-webhook.ts'
import { isClosed } from '#server/shop/opening/missing-for-sale.ts'
import { paths } from '#storefront/paths.ts'
import { feedKeyOf } from './feed-offers.ts'

/** One endpoint passes the addresses on to every search engine that takes part. */
const ENDPOINT = 'https://api.indexnow.org/indexnow'
/** The protocol's limit of one call. */
const MAX_ADDRESSES = 10_000
const EVERY_MS = 10 * 60_000
const TIME_LIMIT_MS = 30_000
const ROW = 'index_now'

/** The last change that search engines know of, of the shop at this address. */
type Notified = { publicUrl: string; ms: number; slug: string }

export const indexNowKeyOf = (services: Pick<Services, 'settings'>): string =>
  feedKeyOf(services, 'index now')

const readNotified = async (db: Sql): Promise<Notified | undefined> => {
  const row = await db.selectFrom('settings').select('value_json').where('name', '=', ROW).executeTakeFirst()
  return row && (JSON.parse(row.value_json) as Notified)
}

const saveNotified = (tx: Sql, notified: Notified) =>
  tx
    .insertInto('settings')
    .values({ name: ROW, value_json: JSON.stringify(notified) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value_json: JSON.stringify(notified) }))
    .execute()

/** Published products that changed after the last notice, by the time of the change. */
const listChanges = (db: Sql, { ms, slug }: Notified) =>
  db
    .selectFrom('products')
    .select(['slug', 'updated_ms'])
    .where('kind', '!=', 'variation')
    .where('status', '=', 'published')
    .where('visibility', '!=', 'hidden')
    .where((is) =>
      is.or([is('updated_ms', '>', ms), is.and([is('updated_ms', '=', ms), is('slug', '>', slug)])]),
    )
    .orderBy('updated_ms')
    .orderBy('slug')
    .limit(MAX_ADDRESSES)
    .execute()

/** The addresses of a shop that others can read: open, and reached over https. */
const isPublic = async (services: Services): Promise<boolean> =>
  services.settings.publicUrl.startsWith('https://') && !(await isClosed(services))

/**
 * Notifies search engines that take part in IndexNow of products that changed since the last time. The first run after
 * the owner's choice only notes the time: a whole shop is in its sitemap. Throws when the call fails; the next run
 * repeats the same. Returns how many addresses were sent.
 */
export const notifySearchEngines = async (
  services: Services,
  going: Partial<WebhookRequest> & { endpoint?: string } = {},
): Promise<number> => {
  const { db, settings, shopSettings, now } = services
  if (!shopSettings().productFeeds.indexNow || !(await isPublic(services))) return 0
  const { endpoint = ENDPOINT, ...request } = going
  const notified = await readNotified(db.read)
  // Also when the clock ran ahead: nothing would be newer than the last notice.
  if (notified?.publicUrl !== settings.publicUrl || notified.ms > now()) {
    await db.transaction((tx) => saveNotified(tx, { publicUrl: settings.publicUrl, ms: now(), slug: '' }))
    return 0
  }
  const changes = await listChanges(db.read, notified)
  const last = changes.at(-1)
  if (!last) return 0
  const key = indexNowKeyOf(services)
  const body = JSON.stringify({
    host: new URL(settings.publicUrl).host,
    key,
    keyLocation: `${settings.publicUrl}/${key}.txt`,
    urlList: changes.map((change) => settings.publicUrl + paths.product(change.slug)),
  })
  const status = await sendWebhook(endpoint, body, {
    allowedHosts: [],
    timeLimitMs: TIME_LIMIT_MS,
    headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'klepka-indexnow' },
    ...request,
  })
  // 202: received, the key is checked later.
  if (status !== 200 && status !== 202) throw new Error(`IndexNow answered ${status}`)
  await db.transaction((tx) =>
    saveNotified(tx, { publicUrl: settings.publicUrl, ms: last.updated_ms, slug: last.slug }),
  )
  return changes.length
}

export const indexNowTask = defineTask('notices for search engines', {
  everyMs: EVERY_MS,
  run: (services, stop) => notifySearchEngines(services, { stop }),
})
