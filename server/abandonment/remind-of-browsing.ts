import { createHash } from 'node:crypto'
import type { ReminderSettings } from '#contract/console/abandonment.ts'
import { loadLiveSite } from '#server/campaigns/live-site.ts'
import { uuidV7 } from '#server/db/uuid-v7.ts'
import { eachLeftLooks, type LeftLooks } from '#server/recommendations/list-left-looks.ts'
import { sourceOf } from '#server/recommendations/source-of.ts'
import type { Shop } from '#server/shop.ts'
import { mayRemind } from './may-remind.ts'
import { queueReminder } from './queue-reminder.ts'
import { browsingReminderMail } from './reminder-mail.ts'
import { reminderUrl } from './reminder-links.ts'
import { knowsCause } from './store.ts'

type Within = { fromMs: number; untilMs: number }

/**
 * Reminds people of what they looked at in the shops of sites; of what is there no more, or cannot be led to,
 * it is silent. Gives how many.
 */
export const remindOfBrowsing = async (
  shop: Shop,
  settings: ReminderSettings,
  { fromMs, untilMs }: Within,
): Promise<number> => {
  let sent = 0
  for await (const looks of eachLeftLooks(shop.db.read, fromMs, untilMs))
    if (await remindOne(shop, settings, looks)) sent += 1
  return sent
}

const remindOne = async (
  shop: Shop,
  settings: ReminderSettings,
  { siteId, email, productIds, lastMs }: LeftLooks,
): Promise<boolean> => {
  const { read } = shop.db
  const cause = `browsing:${siteId}:${createHash('sha256')
    .update([email, ...productIds.toSorted()].join('\n'))
    .digest('hex')
    .slice(0, 32)}`
  // What somebody agreed to on one site says nothing of another.
  const whom = { email, identityId: null, siteId, leftMs: lastMs }
  if ((await knowsCause(read, cause)) || !(await mayRemind(read, settings, whom, shop.now()))) return false
  const site = await loadLiveSite(shop, siteId)
  const offers = site ? await (await sourceOf(shop, site)).byIds(productIds) : []
  const products = offers
    .filter(({ isAvailable, url }) => isAvailable && URL.canParse(url, shop.settings.publicUrl))
    .map(({ title, url }) => ({ name: title, url: new URL(url, shop.settings.publicUrl).href }))
  if (!site || products.length === 0) return false
  const id = uuidV7(shop.now(), shop.randomBytes)
  const refuseUrl = reminderUrl(shop, 'refuse', id)
  const row = {
    id,
    cause,
    kind: 'browsing',
    email,
    site_id: siteId,
    lines_json: JSON.stringify(products),
    total_grosze: null,
    left_ms: lastMs,
    sent_ms: shop.now(),
  }
  return queueReminder(shop, settings, row, whom, {
    ...browsingReminderMail({ siteName: site.name, products, refuseUrl }),
    refuseUrl,
  })
}
