import { Hono } from 'hono'
import * as calls from '#contract/console/orders.ts'
import { type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import { Refusal } from '#server/http/refusal.ts'
import { listMail } from '#server/mail/list-mail.ts'
import { retryMail } from '#server/mail/retry-mail.ts'
import { addNote } from '#server/orders/add-note.ts'
import { changeOrderStatus } from '#server/orders/change-order-status.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { findOrderDetails } from '#server/orders/order-details.ts'
import { todaysOrders } from '#server/orders/todays-orders.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'

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
    return found
  }

  return new Hono<OwnerVariables>()
    .get('/today', async (c) => {
      const [today, givenUp] = await Promise.all([todaysOrders(shop), listMail(shop.db.read, { status: 'given_up' })])
      return c.json({ ...today, mailGivenUp: givenUp.length } satisfies calls.TodayAnswer)
    })
    .get('/orders', async (c) => {
      const { status, search, before } = c.req.query()
      const isStatus = (text: string | undefined): text is OrderStatus => (orderStatuses as readonly (string | undefined)[]).includes(text)
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
      const outcome = await changeOrderStatus(shop, { orderId: id, to, note, tellBuyer, author: authorOf(c.get('owner')) })
      if (!outcome.ok) throw outcome.reason === 'no_order' ? noOrder() : new Refusal(409, 'not_allowed', outcome.message)
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
      if (!(await retryMail(shop, c.req.param('id')))) throw new Refusal(409, 'not_given_up', 'Tej wiadomości nie trzeba wysyłać ponownie.')
      return c.json({ ok: true })
    })
}

const authorOf = ({ name }: { name: string }) => name || 'Właściciel'
