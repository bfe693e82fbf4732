import { Hono } from 'hono'
import { type AbandonmentAnswer, reminderSettings } from '#contract/console/abandonment.ts'
import { loadReminders } from '#server/campaigns/reminders/list-reminders.ts'
import { previewReminder } from '#server/campaigns/reminders/reminder-mail.ts'
import { saveReminderSettingsOver } from '#server/campaigns/reminders/reminder-settings.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'

/** A mail in a frame: it is looked at, and can do nothing. */
const PREVIEW = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
}

/** Reminders of carts, for the owner: settings, what the mail looks like, what was sent and what came of it. */
export const abandonmentRoutes = (services: Services) => {
  const all = async (before: string): Promise<AbandonmentAnswer> => {
    const found = await loadReminders(services, before)
    return { ...found, version: versionOf(found.settings) }
  }
  return new Hono<OwnerVariables>()
    .get('/abandonment', async (c) => c.json(await all(c.req.query('before') ?? '')))
    .put('/abandonment/settings', async (c) => {
      const settings = await readJson(c, reminderSettings)
      await services.db.transaction((tx) =>
        saveReminderSettingsOver(tx, settings, (current) => refuseOutdated(c, current)),
      )
      return c.json(await all(''))
    })
    .get('/abandonment/preview', async (c) => c.body((await previewReminder(services)).html, 200, PREVIEW))
}
