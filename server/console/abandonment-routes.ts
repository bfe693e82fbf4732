import { Hono } from 'hono'
import { reminderSettings } from '#contract/console/abandonment.ts'
import { loadAbandonment } from '#server/abandonment/load-abandonment.ts'
import { previewReminder } from '#server/abandonment/preview-reminder.ts'
import { saveReminderSettings } from '#server/abandonment/reminder-settings.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'

/** A mail in a frame: it is looked at, and can do nothing. */
const PREVIEW = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
}

/** Reminders of carts, for the owner: settings, what the mail looks like, what was sent and what came of it. */
export const abandonmentRoutes = (shop: Shop) =>
  new Hono<OwnerVariables>()
    .get('/abandonment', async (c) => c.json(await loadAbandonment(shop, c.req.query('before') ?? '')))
    .put('/abandonment/settings', async (c) => {
      const settings = await readJson(c, reminderSettings)
      await shop.db.transaction((tx) => saveReminderSettings(tx, settings))
      return c.json(await loadAbandonment(shop, ''))
    })
    .get('/abandonment/preview', async (c) => c.body((await previewReminder(shop)).html, 200, PREVIEW))
