import { Hono } from 'hono'
import * as calls from '#contract/console/orders.ts'
import { type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isProxyForgotten } from '#server/limits/forgotten-proxy.ts'
import { findMailDelay, listMail } from '#server/mail/list-mail.ts'
import { retryMail } from '#server/mail/retry-mail.ts'
import { missingForSale } from '#server/opening/missing-for-sale.ts'
import { addNote } from '#server/orders/add-note.ts'
import { checkout as checkoutWords } from '#storefront/strings/pl/checkout.ts'
import { order as orderWords } from '#storefront/strings/pl/order.ts'
import { changeOrderStatus } from '#server/orders/change-order-status.ts'
import { contactOf, correctOrder, type OrderContact, pathOfField } from '#server/orders/correct-order.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { giveMoreTime } from '#server/orders/overdue-orders.ts'
import { findOrderDetails } from '#server/orders/order-details.ts'
import { mayCorrect } from '#server/orders/states.ts'
import { todaysOrders } from '#server/orders/todays-orders.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { FieldRefusal, readJson } from './read-json.ts'
import { changedMeanwhile, isVersionRead, versionOf } from './read-version.ts'

const MAX_SEARCH = 100

const orderId = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw noOrder()
  return Number(text)
}
const noOrder = () => new Refusal(404, 'no_order', 'Nie ma takiego zamówienia.')

/** Orders for their owner: the day, the list, one order, and moving it on. */
export const orderRoutes = (shop: Shop) => {
  const details = async (id: number): Promise<calls.OrderDetailsAnswer> => {
    const found = await findOrderDetails(shop.db.read, id)
    if (!found) throw noOrder()
    return {
      ...found,
      contactVersion: mayCorrect(found.order.status) ? versionOf(contactOf(found.order)) : null,
    }
  }

  return new Hono<OwnerVariables>()
    .get('/today', async (c) => {
      const [today, givenUp, mailDelayed] = await Promise.all([
        todaysOrders(shop),
        listMail(shop.db.read, { status: 'given_up' }),
        findMailDelay(shop.db.read),
      ])
      const missing = await missingForSale(shop.db.read, shop)
      return c.json({
        ...today,
        mailGivenUp: givenUp.length,
        mailDelayed,
        missingForSale: missing,
        isProxyForgotten: isProxyForgotten(shop.settings),
      } satisfies calls.TodayAnswer)
    })
    .get('/orders', async (c) => {
      const { status, search, before } = c.req.query()
      const isStatus = (text: string | undefined): text is OrderStatus =>
        (orderStatuses as readonly (string | undefined)[]).includes(text)
      return c.json(
        (await listOrders(shop.db.read, {
          ...(isStatus(status) ? { status } : {}),
          ...(search ? { search: search.slice(0, MAX_SEARCH) } : {}),
          ...(before && /^\d{1,9}$/.test(before) ? { beforeId: Number(before) } : {}),
        })) satisfies calls.OrdersAnswer,
      )
    })
    .get('/orders/:id', async (c) => c.json(await details(orderId(c.req.param('id')))))
    .post('/orders/:id/status', async (c) => {
      const { to, note, tellBuyer } = await readJson(c, calls.changeStatus)
      const id = orderId(c.req.param('id'))
      const outcome = await changeOrderStatus(shop, {
        orderId: id,
        to,
        note,
        tellBuyer,
        author: authorOf(c.get('owner')),
      })
      if (!outcome.ok)
        throw outcome.reason === 'no_order' ? noOrder() : new Refusal(409, 'not_allowed', outcome.message)
      return c.json(await details(id))
    })
    .put('/orders/:id/addresses', async (c) => {
      const wanted = await readJson(c, calls.correctOrder)
      const id = orderId(c.req.param('id'))
      const isCurrent = (contact: OrderContact) => isVersionRead(c, contact)
      const outcome = await correctOrder(shop, {
        orderId: id,
        wanted,
        author: authorOf(c.get('owner')),
        isCurrent,
      })
      if (outcome.ok) return c.json(await details(id))
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
    .post('/orders/:id/more-time', async (c) => {
      const id = orderId(c.req.param('id'))
      const isGiven = await giveMoreTime(shop, id, authorOf(c.get('owner')))
      if (!isGiven) throw new Refusal(409, 'waits_for_no_money', 'To zamówienie nie czeka już na wpłatę.')
      return c.json(await details(id))
    })
    .post('/orders/:id/notes', async (c) => {
      const { text } = await readJson(c, calls.addNote)
      const id = orderId(c.req.param('id'))
      if (!(await addNote(shop, id, text, authorOf(c.get('owner'))))) throw noOrder()
      return c.json(await details(id))
    })
    .get('/mail', async (c) => c.json({ mail: await listMail(shop.db.read) }))
    .post('/mail/:id/retry', async (c) => {
      if (!(await retryMail(shop, c.req.param('id'))))
        throw new Refusal(409, 'not_given_up', 'Tej wiadomości nie trzeba wysyłać ponownie.')
      return c.json({ ok: true })
    })
}

const authorOf = ({ name }: { name: string }) => name || 'Właściciel'
