import { type AbandonmentAnswer, abandonmentApi } from '#contract/console/campaigns/abandonment.ts'
import { loadReminders } from '#server/campaigns/reminders/list-reminders.ts'
import { previewReminder } from '#server/campaigns/reminders/reminder-mail.ts'
import { saveReminderSettingsOver } from '#server/campaigns/reminders/reminder-settings.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import type { Services } from '#server/platform/services.ts'

/** For a mail in a frame: it runs no scripts and sends nothing. */
const PREVIEW = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
}

/**
 * Cart reminders, for the owner: settings, a preview of the mail, and the results of those that were sent.
 */
export const abandonmentRoutes = (services: Services) => {
  const all = async (before: string): Promise<AbandonmentAnswer> => {
    const found = await loadReminders(services, before)
    return { ...found, version: versionOf(found.settings) }
  }
  const { routes, mountEndpoint } = endpointRoutes()
  mountEndpoint(abandonmentApi.all, ({ query }) => all(query.before))
  mountEndpoint(abandonmentApi.saveSettings, async ({ c, body }) => {
    await services.db.transaction((tx) =>
      saveReminderSettingsOver(tx, body, (current) => refuseOutdated(c, current)),
    )
    return all('')
  })
  mountEndpoint(abandonmentApi.preview, async ({ c }) =>
    c.body((await previewReminder(services)).html, 200, PREVIEW),
  )
  return routes
}
