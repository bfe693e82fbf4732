import { type Context, Hono } from 'hono'
import { cartIdOf, redirectWithCart } from '#server/shop/cart/cart-cookies.ts'
import { answerLeadPage } from '../leads/lead-page.ts'
import { answerError } from '#server/shop/pages/answer-error.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { reminders as words } from '#storefront/strings/pl/mail/reminders.ts'
import { refuseReminders } from './queue-reminder.ts'
import { type ReminderLink, readReminderToken, reminderPaths } from './reminder-links.ts'
import { findRestorable, remindedLines, restoreCart } from './restore-cart.ts'
import { findReminder } from './store.ts'

/**
 * Pages behind links in reminders. Following a link changes nothing, since programs follow links too: its page has a
 * button. A mail program may send the refusal's request itself (RFC 8058).
 */
export const reminderRoutes = (services: Services): Hono => {
  const app = new Hono()
  app.onError((error, c) => answerError(c, services, error))

  const page = (c: Context, shown: { title: string; text: string; button?: string; status?: 200 | 404 }) =>
    answerLeadPage(c, services, { language: 'pl', ...shown })
  const idOf = (c: Context, link: ReminderLink) =>
    readReminderToken(services, link, c.req.param('token') ?? '') ?? ''
  const noCart = (c: Context) =>
    page(c, { title: words.restore.goneTitle, text: words.restore.gone, status: 404 })
  const noReminder = (c: Context) =>
    page(c, { title: words.refusal.goneTitle, text: words.refusal.gone, status: 404 })

  app.get(reminderPaths.restore, async (c) => {
    const row = await findRestorable(services, idOf(c, 'restore'))
    if (!row) return noCart(c)
    const items = remindedLines(row).map(({ name, quantity }) => words.restore.line(name, quantity))
    return page(c, {
      title: words.restore.title,
      text: `${items.join(', ')}. ${words.restore.question}`,
      button: words.restore.button,
    })
  })
  app.post(reminderPaths.restore, async (c) => {
    const restored = await restoreCart(services, idOf(c, 'restore'), cartIdOf(c, services))
    return restored ? redirectWithCart(c, services, restored.cartId, paths.cart) : noCart(c)
  })
  app.get(reminderPaths.refuse, async (c) => {
    const row = await findReminder(services.db.read, idOf(c, 'refuse'))
    if (!row) return noReminder(c)
    if (row.refused_ms !== null) return page(c, { title: words.refusal.doneTitle, text: words.refusal.done })
    return page(c, { title: words.refusal.title, text: words.refusal.question, button: words.refusal.button })
  })
  app.post(reminderPaths.refuse, async (c) =>
    (await refuseReminders(services, idOf(c, 'refuse')))
      ? page(c, { title: words.refusal.doneTitle, text: words.refusal.done })
      : noReminder(c),
  )
  return app
}
