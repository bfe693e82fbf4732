import { defineTask } from '#server/platform/jobs/tasks.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { findOrder } from '../orders/find-order.ts'
import { reviewableLines, reviewPath, VALID_DAYS } from './review-link.ts'
import { claimRequest, findReviewOfLine, listUnreviewedOrders } from './shown/store.ts'

const DAY_MS = 86_400_000
const EVERY_MS = 3_600_000
/** A shop that switches this on does not write to the buyers of long ago. */
const LATEST_DAYS = 30
const BATCH = 50
/** A mail with more links is read by nobody. */
const MAX_LINKS = 10

/** Mails each buyer once, some days after the order was completed. Returns how many were asked. */
export const requestReviews = async (services: Services): Promise<number> => {
  const { asks, afterDays } = services.shopSettings().reviews
  if (!asks) return 0
  let asked = 0
  const untilMs = services.now() - afterDays * DAY_MS
  for (;;) {
    const due = await listUnreviewedOrders(services.db.read, untilMs - LATEST_DAYS * DAY_MS, untilMs, BATCH)
    for (const { id } of due) if (await requestReviewsOf(services, id)) asked++
    if (due.length < BATCH) break
  }
  if (asked > 0) services.mailWaiting()
  return asked
}

const requestReviewsOf = (services: Services, orderId: number): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    if (!(await claimRequest(tx, orderId, services.now()))) return false
    const order = await findOrder(tx, orderId)
    if (!order || order.email === '') return false
    const links = []
    for (const { line, index } of reviewableLines(order).slice(0, MAX_LINKS))
      if (!(await findReviewOfLine(tx, orderId, index)))
        links.push({
          kind: 'link' as const,
          label: words.writeOne(line.name),
          url: services.settings.publicUrl + reviewPath(services, order, index),
        })
    if (links.length === 0) return false
    const { shopName } = services.shopSettings()
    const subject = words.askSubject(shopName)
    return queueMail(
      tx,
      {
        cause: `order:${orderId}:reviews`,
        about: `order:${orderId}`,
        to: order.email,
        subject,
        ...renderMail(subject, [
          { kind: 'text', text: words.askText(orderId) },
          ...links,
          { kind: 'text', text: words.askEnd(VALID_DAYS) },
          { kind: 'text', text: mailWords.goodbye(shopName) },
        ]),
      },
      services.now(),
    )
  })

export const reviewRequestTask = defineTask('requests for reviews', {
  everyMs: EVERY_MS,
  run: requestReviews,
})
