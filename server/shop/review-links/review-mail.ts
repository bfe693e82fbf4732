import { defineTask } from '#server/platform/jobs/tasks.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { queueCommercialMail } from '../consents/subscribe.ts'
import { loadCards } from '../catalog/cards/load-cards.ts'
import { findOrder } from '../orders/find-order.ts'
import { reviewableProducts, reviewPath, VALID_DAYS } from './review-link.ts'
import type { NotifyAuthor } from '../reviews/moderate-reviews.ts'
import { findWrittenReview } from '../reviews/show-reviews.ts'
import { claimRequest, listUnreviewedOrders } from './store.ts'

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
    for (const { productId, name } of reviewableProducts(order).slice(0, MAX_LINKS))
      if (!(await findWrittenReview(tx, orderId, productId)))
        links.push({
          kind: 'link' as const,
          label: words.writeOne(name),
          url: services.settings.publicUrl + reviewPath(services, order, productId),
        })
    if (links.length === 0) return false
    const { shopName } = services.shopSettings()
    const subject = words.askSubject(shopName)
    return queueCommercialMail(tx, services, {
      cause: `order:${orderId}:reviews`,
      about: `order:${orderId}`,
      to: order.email,
      subject,
      needsConsent: services.shopSettings().reviews.needsConsent,
      parts: [
        { kind: 'text', text: words.askText(orderId) },
        ...links,
        { kind: 'text', text: words.askEnd(VALID_DAYS) },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ],
    })
  })

export const reviewRequestTask = defineTask('requests for reviews', {
  everyMs: EVERY_MS,
  run: requestReviews,
})

/** Mails the author of a review why it is not published, with the link that changes it. */
export const notifyAuthor =
  (services: Services): NotifyAuthor =>
  async (tx, row, reason) => {
    if (row.email === '' || row.order_id === null) return
    const order = await findOrder(tx, row.order_id)
    if (!order) return
    const name =
      order.lines.find(({ productId }) => productId === row.product_id)?.name ??
      (await loadCards(tx, [row.product_id], services.now()))[0]?.name ??
      ''
    const { shopName } = services.shopSettings()
    const subject = words.rejectedSubject(shopName)
    await queueMail(
      tx,
      {
        cause: `review:${row.id}:rejected:${row.version}`,
        about: `order:${row.order_id}`,
        to: row.email,
        subject,
        ...renderMail(subject, [
          { kind: 'text', text: words.rejectedText(name, reason) },
          {
            kind: 'link',
            label: words.open,
            url: services.settings.publicUrl + reviewPath(services, order, row.product_id),
          },
          { kind: 'text', text: mailWords.goodbye(shopName) },
        ]),
      },
      services.now(),
    )
  }
