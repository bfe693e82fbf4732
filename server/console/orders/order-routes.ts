import { ordersApi } from '#contract/console/orders/orders.ts'
import { mailApi } from '#contract/console/mail.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { isProxyForgotten } from '#server/platform/limits/forgotten-proxy.ts'
import { findMailDelay, listMail } from '#server/platform/mail/list-mail.ts'
import { retryMail } from '#server/platform/mail/mail-about.ts'
import { ksefWarnings } from '#server/shop/ksef/ksef-warnings.ts'
import { countRedDuties } from '#server/shop/opening/law-opening.ts'
import { missingForSale } from '#server/shop/opening/missing-for-sale.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { addOrderNote } from '#server/shop/orders/editing/mail-about-change.ts'
import { correctOrderContact, type OrderContact, pathOfField } from '#server/shop/orders/correct-order.ts'
import { countOpenNotices } from '#server/shop/content-notices/notices.ts'
import { countDueComplaints } from '#server/shop/complaints/follow-complaints.ts'
import { listShopOrders, todaysOrders } from '#server/shop/orders/list/list-orders.ts'
import { extendPaymentTerm } from '#server/shop/orders/overdue-orders.ts'
import { checkout as checkoutWords } from '#storefront/strings/pl/cart/checkout.ts'
import { order as orderWords } from '#storefront/strings/pl/order/order.ts'
import type { Services } from '#server/platform/services.ts'
import { findBackupState } from '#server/transfer/backup/backup-task.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { countOwnerProducts } from '#server/shop/catalog/find-products.ts'
import { changedMeanwhile, isVersionRead } from '#server/console/http/read-version.ts'
import { authorOf, noOrder, orderAnswer } from '#server/console/orders/order-answer.ts'

/** Orders for their owner: today, the list, one order, and changes of its state. */
export const orderRoutes = (services: Services) => {
  const details = (id: number) => orderAnswer(services, id)

  const { routes, mountEndpoint } = endpointRoutes(noOrder)
  mountEndpoint(ordersApi.today, async ({ c }) => {
    const { role } = c.get('owner')
    const [today, givenUp, mailDelayed, ksef, complaints, openNotices, lowStock] = await Promise.all([
      todaysOrders(services),
      listMail(services.db.read, { status: 'given_up' }),
      findMailDelay(services.db.read),
      ksefWarnings(services),
      countDueComplaints(services),
      hasRight(role, 'messages') ? countOpenNotices(services.db.read) : 0,
      countOwnerProducts(services.db.read, {
        text: '',
        stock: 'low',
        lowStock: services.shopSettings().fewLeft,
      }),
    ])
    return {
      ...today,
      mailGivenUp: givenUp.length,
      mailDelayed,
      ksef,
      complaints,
      openNotices,
      lowStock,
      missingForSale: await missingForSale(services),
      redDuties: hasRight(role, 'settings') ? await countRedDuties(services) : 0,
      isProxyForgotten: isProxyForgotten(services),
      backup: hasRight(role, 'settings') ? ((await findBackupState(services)) ?? null) : null,
    }
  })
  mountEndpoint(ordersApi.list, ({ query }) => listShopOrders(services.db.read, query, services.now()))
  mountEndpoint(ordersApi.one, ({ params }) => details(params.id))
  mountEndpoint(ordersApi.changeStatus, async ({ c, params, body: { to, note, tellBuyer, version } }) => {
    const { id } = params
    const outcome = await changeOrderStatus(services, {
      orderId: id,
      to,
      note,
      tellBuyer,
      version,
      author: authorOf(c.get('owner')),
    })
    if (!outcome.ok) {
      if (outcome.reason === 'not_allowed') throw new Refusal(409, 'not_allowed', outcome.message)
      throw outcome.reason === 'no_order' ? noOrder() : changedMeanwhile()
    }
    return details(id)
  })
  mountEndpoint(ordersApi.correct, async ({ c, params, body }) => {
    const { id } = params
    const isCurrent = (contact: OrderContact) => isVersionRead(c, contact)
    const outcome = await correctOrderContact(services, {
      orderId: id,
      wanted: body,
      author: authorOf(c.get('owner')),
      isCurrent,
    })
    if (outcome.ok) return details(id)
    if (outcome.reason === 'fields') {
      throw new FieldRefusal(
        outcome.problems.map(({ field, code }) => ({
          path: pathOfField(field),
          message: checkoutWords.problem(field, code),
        })),
      )
    }
    if (outcome.reason === 'closed') throw new Refusal(409, 'not_allowed', orderWords.correctionClosed)
    throw outcome.reason === 'no_order' ? noOrder() : changedMeanwhile()
  })
  mountEndpoint(ordersApi.giveMoreTime, async ({ c, params }) => {
    const { id } = params
    const isGiven = await extendPaymentTerm(services, id, authorOf(c.get('owner')))
    if (!isGiven) throw new Refusal(409, 'waits_for_no_money', 'To zamówienie nie czeka już na wpłatę.')
    return details(id)
  })
  mountEndpoint(ordersApi.addNote, async ({ c, params, body: { text, toBuyer } }) => {
    const { id } = params
    if (!(await addOrderNote(services, id, { text, toBuyer, author: authorOf(c.get('owner')) })))
      throw noOrder()
    return details(id)
  })
  mountEndpoint(mailApi.list, async () => ({ mail: await listMail(services.db.read) }))
  mountEndpoint(mailApi.retry, async ({ params }) => {
    if (!(await retryMail(services, params.id)))
      throw new Refusal(409, 'not_given_up', 'Tej wiadomości nie trzeba wysyłać ponownie.')
    return { ok: true as const }
  })
  return routes
}
