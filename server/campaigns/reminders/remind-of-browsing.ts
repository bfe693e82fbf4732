import { createHash } from 'node:crypto'
import type { ReminderSettings } from '#contract/console/campaigns/abandonment.ts'
import { loadPublishedSite } from '../sites/published-site.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { eachAbandonedBrowsing, type AbandonedBrowsing } from '../recommendations/product-views.ts'
import { sourceOf } from '../recommendations/offers.ts'
import type { Services } from '#server/platform/services.ts'
import { mayRemind, queueReminder } from './queue-reminder.ts'
import { browsingReminderMail } from './reminder-mail.ts'
import { reminderUrl } from './reminder-links.ts'
import { hasReminderFor } from './store.ts'

type Within = { fromMs: number; untilMs: number }

/**
 * Reminds people of products viewed in the shops of sites; products that are unavailable or have no address are left
 * out. Returns how many.
 */
export const remindOfBrowsing = async (
  services: Services,
  settings: ReminderSettings,
  { fromMs, untilMs }: Within,
): Promise<number> => {
  let sent = 0
  for await (const looks of eachAbandonedBrowsing(services.db.read, fromMs, untilMs))
    if (await remindOne(services, settings, looks)) sent += 1
  return sent
}

const remindOne = async (
  services: Services,
  settings: ReminderSettings,
  { siteId, email, productIds, lastMs }: AbandonedBrowsing,
): Promise<boolean> => {
  const { read } = services.db
  const cause = `browsing:${siteId}:${createHash('sha256')
    .update([email, ...productIds.toSorted()].join('\n'))
    .digest('hex')
    .slice(0, 32)}`
  // Consent on one site does not apply to another.
  const recipient = { email, identityId: null, siteId, leftMs: lastMs }
  if ((await hasReminderFor(read, cause)) || !(await mayRemind(read, settings, recipient, services.now())))
    return false
  const site = await loadPublishedSite(services, siteId)
  const offers = site ? await (await sourceOf(services, site)).byIds(productIds) : []
  const products = offers
    .filter(({ isAvailable, url }) => isAvailable && URL.canParse(url, services.settings.publicUrl))
    .map(({ title, url }) => ({ name: title, url: new URL(url, services.settings.publicUrl).href }))
  if (!site || products.length === 0) return false
  const id = uuidV7(services.now(), services.randomBytes)
  const refuseUrl = reminderUrl(services, 'refuse', id)
  const row = {
    id,
    cause,
    kind: 'browsing',
    email,
    site_id: siteId,
    lines_json: JSON.stringify(products),
    total_grosze: null,
    left_ms: lastMs,
    sent_ms: services.now(),
  }
  return queueReminder(services, settings, row, recipient, {
    ...browsingReminderMail({ siteName: site.name, products, refuseUrl }),
    refuseUrl,
  })
}
