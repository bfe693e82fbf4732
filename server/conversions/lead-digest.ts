import { type LiveSite, loadLiveSite } from '#server/campaigns/live-site.ts'
import type { Sql } from '#server/db/tables.ts'
import { drawMail } from '#server/mail/draw-mail.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { leadMail as words } from '#storefront/strings/pl/lead-mail.ts'
import { addDigest, countLeadsBetween, listEndedDigests, removeDigest } from './store.ts'

const HOUR_MS = 3_600_000
const EVERY_MS = 60_000
type Hour = { endsMs: number; count: number }
/** Counted in memory: a row of each site would make all leads of a busy campaign wait for each other. */
const hours = new WeakMap<Shop['db'], Map<string, Hour>>()

/** Whether the owner gets a mail of their own about one more lead; when not, the summary of this hour will count it. */
export const mayMailLead = async (
  tx: Sql,
  { db, now }: Pick<Shop, 'db' | 'now'>,
  { id: siteId, settings }: Pick<LiveSite, 'id' | 'settings'>,
): Promise<boolean> => {
  const bySite = hours.get(db) ?? new Map<string, Hour>()
  hours.set(db, bySite)
  const endsMs = (Math.floor(now() / HOUR_MS) + 1) * HOUR_MS
  const known = bySite.get(siteId)
  const count = known?.endsMs === endsMs ? known.count + 1 : 1
  bySite.set(siteId, { endsMs, count })
  if (count <= settings.leadMailsAnHour) return true
  await addDigest(tx, { site_id: siteId, ends_ms: endsMs })
  return false
}

/** Mails the summaries of hours that are over; gives how many. */
export const sendLeadDigests = async (shop: Shop): Promise<number> => {
  let sent = 0
  for (const digest of await listEndedDigests(shop.db.read, shop.now())) {
    const { site_id: siteId, ends_ms: endsMs } = digest
    const site = await loadLiveSite(shop, siteId)
    await shop.db.transaction(async (tx) => {
      const to = site?.settings.leadsTo
      if (site && to) {
        const count = await countLeadsBetween(tx, siteId, endsMs - HOUR_MS, endsMs)
        const subject = words.digestSubject(count, site.name)
        const drawn = drawMail(subject, [
          { kind: 'text', text: words.digest(count, site.name, site.settings.leadMailsAnHour) },
          { kind: 'link', label: words.open, url: `${shop.settings.publicUrl}/panel/kontakty/` },
        ])
        if (
          await queueMail(
            tx,
            { cause: `leads:${siteId}:digest:${endsMs}`, about: `site:${siteId}`, to, subject, ...drawn },
            shop.now(),
          )
        )
          sent += 1
      }
      await removeDigest(tx, digest)
    })
  }
  if (sent > 0) shop.mailWaiting()
  return sent
}

/** Looks every minute; gives back how to stop. */
export const startLeadDigests = (shop: Shop): (() => void) => {
  const timer = setInterval(
    () => void sendLeadDigests(shop).catch((error: Error) => shop.log(`lead digests: ${error.message}`)),
    EVERY_MS,
  )
  timer.unref()
  return () => clearInterval(timer)
}
