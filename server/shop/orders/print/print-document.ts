import type { PrintDocumentKind } from '#contract/console/orders/order-list.ts'
import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { Address, Order, OrderLine } from '#contract/shop/order.ts'
import { orderPrint as words } from '#storefront/strings/pl/order/order-print.ts'
import { paymentMethod } from '#server/shop/payments/list-payment-choices.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { findStoredOrder } from '../find-order.ts'
import { sumRefundedPieces } from '../refunds/store.ts'

/** A part of a printed document; the same for the page that a browser prints and for the file. */
export type PrintBlock =
  | { kind: 'title'; text: string; aside: string }
  | { kind: 'columns'; columns: { heading: string; lines: string[] }[] }
  | { kind: 'table'; columns: { title: string; isNumber?: boolean; isWide?: boolean }[]; rows: string[][] }
  | { kind: 'sums'; rows: { label: string; value: string; isStrong?: boolean }[] }
  | { kind: 'heading'; text: string }
  | { kind: 'text'; heading: string; text: string }
  | { kind: 'address'; lines: string[] }
  /** A QR code of an address, with its caption below. */
  | { kind: 'qr'; url: string; heading: string; caption: string }

export type PrintDocument = { title: string; size: 'A4' | 'A6'; sheets: PrintBlock[][] }

/** An order with what is left of its lines after refunds. */
export type PrintedOrder = {
  order: Order
  /** Pieces of each line, in order. */
  left: number[]
  refundedGrosze: number
}

const date = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'long' })

type Shop = Pick<ShopSettings, 'shopName' | 'companyLines' | 'phone'>

const addressLines = ({ firstName, lastName, company, line1, line2, postcode, city }: Address): string[] =>
  [company, `${firstName} ${lastName}`.trim(), line1, line2, `${postcode} ${city}`.trim()].filter(Boolean)
const shopLines = ({ shopName, companyLines, phone }: Shop): string[] =>
  [
    ...(companyLines.includes(shopName) ? [] : [shopName]),
    ...companyLines,
    phone && words.phone(phone),
  ].filter(Boolean)
const nameOf = ({ name, choice }: OrderLine): string =>
  [name, ...choice.map(({ label, value }) => `${label}: ${value}`)].join('\n')
const quantityOf = ({ packAreaCm2 }: Pick<OrderLine, 'packAreaCm2'>, count: number): string =>
  packAreaCm2 ? words.packs(count, formatSquareMetres(count * packAreaCm2)) : words.pieces(count)
const noteBlock = ({ note }: Order): PrintBlock[] =>
  note ? [{ kind: 'text', heading: words.note, text: note }] : []

const orderSheet = ({ order, refundedGrosze }: PrintedOrder, shop: Shop): PrintBlock[] => {
  const { lines, delivery, payment, vat } = order
  const sum = (label: string, grosze: number, isStrong = false) => ({
    label,
    value: formatPrice(grosze),
    isStrong,
  })
  return [
    { kind: 'title', text: words.titles.order(order.id), aside: words.placed(date.format(order.createdMs)) },
    {
      kind: 'columns',
      columns: [
        { heading: words.seller, lines: shopLines(shop) },
        {
          heading: words.buyer,
          lines: [
            ...addressLines(order.billing),
            ...(order.nip ? [words.nip(order.nip)] : []),
            words.phone(order.phone),
            order.email,
          ],
        },
        {
          heading: words.delivery,
          lines: delivery.title ? [delivery.title, ...addressLines(order.shipping)] : [words.noDelivery],
        },
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: words.product, isWide: true },
        { title: words.sku },
        { title: words.quantity, isNumber: true },
        { title: words.price, isNumber: true },
        { title: words.vat, isNumber: true },
        { title: words.value, isNumber: true },
      ],
      rows: lines.map((line) => [
        nameOf(line),
        line.sku,
        quantityOf(line, line.quantity),
        formatPrice(line.unitPriceGrosze),
        `${line.vatRate}%`,
        formatPrice(line.totalGrosze),
      ]),
    },
    {
      kind: 'sums',
      rows: [
        sum(words.items, order.itemsGrosze),
        ...(order.discountGrosze > 0
          ? [
              sum(
                words.discount(order.coupons.map(({ code }) => code.toUpperCase()).join(', ')),
                -order.discountGrosze,
              ),
            ]
          : []),
        sum(words.delivery, delivery.grosze),
        sum(words.total, order.totalGrosze, true),
        ...vat.map(({ rate, grosze }) => sum(words.vatOf(rate), grosze)),
        ...(refundedGrosze > 0 ? [sum(words.refunded, refundedGrosze)] : []),
        {
          label: `${words.payment}: ${payment.title}`,
          value: payment.paidMs === null ? words.unpaid : words.paid(date.format(payment.paidMs)),
        },
      ],
    },
    ...noteBlock(order),
  ]
}

const packingSheet = ({ order, left }: PrintedOrder, shop: Shop): PrintBlock[] => {
  const rows = order.lines.flatMap((line, index) => {
    const count = left[index] ?? line.quantity
    return count > 0 ? [['', nameOf(line), line.sku, quantityOf(line, count)]] : []
  })
  return [
    {
      kind: 'title',
      text: words.titles.packing(order.id),
      aside: words.placed(date.format(order.createdMs)),
    },
    {
      kind: 'columns',
      columns: [
        { heading: words.sender, lines: shopLines(shop) },
        {
          heading: words.recipient,
          lines: [...addressLines(order.shipping), words.phone(order.phone)],
        },
        { heading: words.delivery, lines: [order.delivery.title || words.noDelivery] },
      ],
    },
    ...(rows.length > 0
      ? [
          {
            kind: 'table' as const,
            columns: [
              { title: words.done },
              { title: words.product, isWide: true },
              { title: words.sku },
              { title: words.quantity, isNumber: true },
            ],
            rows,
          },
        ]
      : [{ kind: 'text' as const, heading: '', text: words.nothing }]),
    ...noteBlock(order),
  ]
}

/** Products of all orders together, in the order of their names: a shelf is visited once. */
const pickingSheet = (orders: PrintedOrder[], nowMs: number): PrintBlock[] => {
  const goods = new Map<string, { line: OrderLine; count: number; ids: number[] }>()
  for (const { order, left } of orders) {
    for (const [index, line] of order.lines.entries()) {
      const count = left[index] ?? line.quantity
      if (count <= 0) continue
      const key = `${line.variationId ?? line.productId} ${nameOf(line)}`
      const one = goods.get(key) ?? { line, count: 0, ids: [] }
      goods.set(key, { line, count: one.count + count, ids: [...new Set([...one.ids, order.id])] })
    }
  }
  return [
    { kind: 'title', text: words.titles.picking, aside: words.printed(date.format(nowMs)) },
    { kind: 'text', heading: '', text: words.ofOrders(orders.map(({ order }) => order.id)) },
    {
      kind: 'table',
      columns: [
        { title: words.done },
        { title: words.product, isWide: true },
        { title: words.sku },
        { title: words.quantity, isNumber: true },
        { title: words.inOrders },
      ],
      rows: [...goods.values()]
        .toSorted((one, other) => nameOf(one.line).localeCompare(nameOf(other.line), 'pl'))
        .map(({ line, count, ids }) => ['', nameOf(line), line.sku, quantityOf(line, count), ids.join(', ')]),
    },
  ]
}

const labelSheet = ({ order }: PrintedOrder, shop: Shop): PrintBlock[] => {
  const isCash = paymentMethod(order.payment.methodId)?.isPaidOnDelivery && order.payment.paidMs === null
  return [
    { kind: 'columns', columns: [{ heading: words.sender, lines: shopLines(shop) }] },
    { kind: 'address', lines: [...addressLines(order.shipping), words.phone(order.phone)] },
    {
      kind: 'sums',
      rows: [
        { label: words.titles.label(order.id), value: order.delivery.title || words.noDelivery },
        ...(isCash
          ? [{ label: words.cashOnDelivery(formatPrice(order.totalGrosze)), value: '', isStrong: true }]
          : []),
      ],
    },
  ]
}

/** A printed document about orders: a sheet for each of them, or one for all. */
export const printDocumentOf = (
  kind: PrintDocumentKind,
  orders: PrintedOrder[],
  shop: Shop,
  nowMs: number,
): PrintDocument => {
  const [first] = orders
  const id = first?.order.id ?? 0
  switch (kind) {
    case 'order':
      return { title: words.titles.order(id), size: 'A4', sheets: orders.map((one) => orderSheet(one, shop)) }
    case 'packing':
      return {
        title: words.titles.packing(id),
        size: 'A4',
        sheets: orders.map((one) => packingSheet(one, shop)),
      }
    case 'picking':
      return { title: words.titles.picking, size: 'A4', sheets: [pickingSheet(orders, nowMs)] }
    case 'label':
      return { title: words.titles.label(id), size: 'A6', sheets: orders.map((one) => labelSheet(one, shop)) }
  }
}

/** A printed document about these orders, in the order of their numbers; null when there are none of them. */
export const printOrders = async (
  services: Services,
  kind: PrintDocumentKind,
  ids: number[],
): Promise<PrintDocument | null> => {
  const orders: PrintedOrder[] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const stored = await findStoredOrder(services.db.read, id)
    if (!stored) continue
    const refunded = await sumRefundedPieces(services.db.read, id)
    orders.push({
      order: stored.order,
      left: stored.lineRows.map(({ position, quantity }) => quantity - (refunded.get(position) ?? 0)),
      refundedGrosze: stored.row.refunded_grosze,
    })
  }
  return orders.length > 0 ? printDocumentOf(kind, orders, services.shopSettings(), services.now()) : null
}
