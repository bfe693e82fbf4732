import type { Order, OrderLine } from '#contract/shop/order.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql, Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { addOrderEvents, addOrder, findOrderRow, type OrderEventRow, setOrderOver } from './store.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'

/** The text for the owner's search: people, firms, e-mail, phone digits, NIP; without Polish accents. */
export const searchText = ({
  billing,
  shipping,
  email,
  phone,
  nip,
}: Pick<Order, 'billing' | 'shipping' | 'email' | 'phone' | 'nip'>): string => {
  const people = [billing, shipping].map(
    ({ firstName, lastName, company }) => `${firstName} ${lastName} ${company}`,
  )
  return foldPolish(
    [...new Set(people), email, phone.replace(/\D/g, ''), nip ?? ''].join(' ').replace(/\s+/g, ' ').trim(),
  )
}

/** What the owner's search reads: the people of an order on the first line, its goods on the second. */
export const orderSearchText = (order: Parameters<typeof searchText>[0] & Pick<Order, 'lines'>): string => {
  const goods = order.lines.map(({ name, sku }) => foldPolish(`${name} ${sku}`.replace(/\s+/g, ' ').trim()))
  return `${searchText(order)}\n${[...new Set(goods)].join(' ')}`
}

/** The search input in the same form; a phone number in any grouping becomes digits. */
export const readSearch = (typed: string): string => {
  const folded = foldPolish(typed.trim()).replace(/\s+/g, ' ').slice(0, 100)
  return /^[+\d][\d\s()-]{5,}$/.test(folded)
    ? folded.replace(/\D/g, '').replace(/^00/, '')
    : folded.replace(/^(?:nr |#)(?=\d)/, '')
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 13
/** Higher bytes would make some letters more likely than others. */
const FAIR_BELOW = 256 - (256 % LETTERS.length)

/** `wc_order_` and 13 unguessable characters: 77 bits. */
export const makeOrderKey = (randomBytes: (count: number) => Uint8Array): string => {
  let letters = ''
  while (letters.length < LENGTH) {
    for (const byte of randomBytes(LENGTH))
      if (byte < FAIR_BELOW && letters.length < LENGTH) letters += LETTERS[byte % LETTERS.length]
  }
  return `wc_order_${letters}`
}

/** Who reserves stock: `mailbox` and `clientNetwork` as the shop's limits count them. */
export type OrderHolder = { mailbox: string; clientNetwork: string }

export type OrderCircumstances = {
  cartId: string | null
  identityId?: string | null
  placedVia: 'checkout' | 'store-api' | 'panel' | 'import'
  customerIp: string
  userAgent: string
} & OrderHolder & {
    remindMs?: number | null
  }

export type EventToAdd = Pick<OrderEventRow, 'kind' | 'text' | 'author'>

const MAX_USER_AGENT = 500

/** Stores a new order with its lines, coupons and first events, within the transaction that took its stock. */
export const recordOrder = async (
  tx: Sql,
  order: Order,
  {
    cartId,
    identityId = null,
    placedVia,
    customerIp,
    userAgent,
    mailbox,
    clientNetwork,
    remindMs = null,
  }: OrderCircumstances,
): Promise<void> => {
  await addOrder(
    tx,
    {
      id: order.id,
      order_key: order.key,
      status: order.status,
      created_ms: order.createdMs,
      updated_ms: order.createdMs,
      cart_id: cartId,
      identity_id: identityId,
      left_account: 0,
      placed_via: placedVia,
      email: order.email,
      search_text: searchText(order),
      phone: order.phone,
      billing_json: JSON.stringify(order.billing),
      shipping_json: JSON.stringify(order.shipping),
      wants_invoice: order.wantsInvoice ? 1 : 0,
      nip: order.nip,
      note: order.note,
      delivery_method_id: order.delivery.methodId,
      delivery_title: order.delivery.title,
      delivery_grosze: order.delivery.grosze,
      delivery_vat_rate: order.delivery.vatRate,
      delivery_vat_grosze: order.delivery.vatGrosze,
      payment_method_id: order.payment.methodId,
      payment_title: order.payment.title,
      paid_ms: order.payment.paidMs,
      pay_until_ms: order.payment.payUntilMs ?? null,
      remind_ms: remindMs,
      mailbox,
      client_network: clientNetwork,
      items_grosze: order.itemsGrosze,
      discount_grosze: order.discountGrosze,
      vat_grosze: order.vatGrosze,
      total_grosze: order.totalGrosze,
      stock_returned: 0,
      customer_ip: customerIp,
      user_agent: userAgent.slice(0, MAX_USER_AGENT),
      version: 1,
      paid_grosze: 0,
      refunded_grosze: 0,
      city: foldPolish(order.shipping.city),
    },
    order.lines.map((line, position) => lineRowOf(order.id, position, line)),
    order.coupons.map(({ code, discountGrosze }) => ({
      order_id: order.id,
      code,
      discount_grosze: discountGrosze,
    })),
    orderSearchText(order),
  )
}

export const lineRowOf = (orderId: number, position: number, line: OrderLine): Tables['order_lines'] => ({
  order_id: orderId,
  position,
  product_id: line.productId,
  variation_id: line.variationId,
  sku: line.sku,
  name: line.name,
  variation_json: JSON.stringify(line.choice),
  quantity: line.quantity,
  pack_area_cm2: line.packAreaCm2 ?? null,
  unit_price_grosze: line.unitPriceGrosze,
  subtotal_grosze: line.subtotalGrosze,
  total_grosze: line.totalGrosze,
  vat_rate: line.vatRate,
  vat_grosze: line.vatGrosze,
  promised_from: line.promise?.from ?? null,
  promised_to: line.promise?.to ?? null,
  exemption: line.exemption ?? null,
})

/** Adds to an order's history, in the order given. */
export const recordEvents = (
  tx: Sql,
  services: Services,
  orderId: number,
  events: EventToAdd[],
): Promise<void> => {
  const nowMs = services.now()
  return addOrderEvents(
    tx,
    events.map((event, position) => ({
      id: uuidV7(nowMs, services.randomBytes, position),
      order_id: orderId,
      at_ms: nowMs,
      ...event,
    })),
  )
}

/** Waits for other changes of the order, and keeps them waiting until the transaction ends. False: try again. */
export const lockOrder = async (tx: Sql, services: Services, orderId: number): Promise<boolean> => {
  const row = await findOrderRow(tx, orderId)
  return row !== undefined && setOrderOver(tx, orderId, row.version, { updated_ms: services.now() })
}
