import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Order } from '#contract/shop/order.ts'
import { paths } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { findOrder } from '#server/shop/orders/find-order.ts'

const DIGITS = 32
const TOKEN = /^(\d{1,10})\.([0-9a-f]{32})$/
const MAX_ID = 2_147_483_647

/**
 * The order's key is part of it, so that a corrected e-mail address ends the link, too. It opens the names and
 * quantities of the goods and nothing else: whoever proved number and e-mail on the tracking page may have it.
 */
const seal = ({ settings }: Pick<Services, 'settings'>, { id, key }: Pick<Order, 'id' | 'key'>) =>
  createHmac('sha256', settings.secret).update(`order-again:${id}:${key}`).digest('hex').slice(0, DIGITS)

/** The path that offers an order's goods again. */
export const orderAgainPath = (
  services: Pick<Services, 'settings'>,
  order: Pick<Order, 'id' | 'key'>,
): string => paths.orderAgain(`${order.id}.${seal(services, order)}`)

/** The order of a link made by us; undefined: the link is invalid. */
export const findOrderToRepeat = async (
  db: Sql,
  services: Pick<Services, 'settings'>,
  token: string,
): Promise<Order | undefined> => {
  const [, id, given] = TOKEN.exec(token) ?? []
  const order = id && Number(id) <= MAX_ID ? await findOrder(db, Number(id)) : undefined
  return order && timingSafeEqual(Buffer.from(seal(services, order)), Buffer.from(given!)) ? order : undefined
}
