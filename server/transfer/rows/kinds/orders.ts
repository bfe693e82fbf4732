import * as v from 'valibot'
import { type Address, NO_PRODUCT, type Order, orderStatuses } from '#contract/shop/order.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { presentOrder } from '#server/shop/orders/present-order.ts'
import { makeOrderKey, recordEvents, recordOrder } from '#server/shop/orders/record-order.ts'
import { type RowKind, type RowRecord, rowColumn, REQUIRED, textIn, numberIn } from '../row-format.ts'
import {
  listCouponsOf,
  listLinesOf,
  listOrdersByNumber,
  listOrdersForExport,
  findOrderCounter,
  settleImportedOrder,
} from '../store.ts'

const addressParts = [
  ['firstName', 'imię'],
  ['lastName', 'nazwisko'],
  ['company', 'firma'],
  ['line1', 'ulica i numer'],
  ['line2', 'mieszkanie'],
  ['postcode', 'kod pocztowy'],
  ['city', 'miejscowość'],
  ['country', 'kraj'],
] as const satisfies readonly (readonly [keyof Address, string])[]
type Which = 'billing' | 'shipping'
const addressColumns = (which: Which, title: string) =>
  addressParts.map(([part, name]) => rowColumn(`${which}_${part}`, `${title}: ${name}`))
const addressCells = (which: Which, address: Address): RowRecord =>
  Object.fromEntries(addressParts.map(([part]) => [`${which}_${part}`, address[part] ?? '']))
const addressOf = (record: RowRecord, which: Which): Address =>
  Object.fromEntries(addressParts.map(([part]) => [part, textIn(record, `${which}_${part}`)])) as Address

const MAX_GROSZE = 100_000_000
const money = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_GROSZE))
const rate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const orderLine = v.object({
  sku: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  choice: v.optional(v.array(v.object({ label: v.string(), value: v.string() })), []),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  unitPriceGrosze: money,
  subtotalGrosze: money,
  totalGrosze: money,
  vatRate: rate,
  vatGrosze: money,
})
const sumOf = (
  lines: v.InferOutput<typeof orderLine>[],
  key: 'subtotalGrosze' | 'totalGrosze' | 'vatGrosze',
) => lines.reduce((sum, line) => sum + line[key], 0)
const orderLines = v.pipe(v.array(orderLine), v.minLength(1), v.maxLength(1_000))
const orderCoupons = v.pipe(
  v.array(v.object({ code: v.pipe(v.string(), v.maxLength(100)), discountGrosze: money })),
  v.maxLength(50),
)

const orderRecords = async ({ db }: Services, rows: Tables['orders'][]): Promise<RowRecord[]> => {
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await listLinesOf(db.read, ids), ({ order_id }) => order_id)
  const used = Map.groupBy(await listCouponsOf(db.read, ids), ({ order_id }) => order_id)
  return rows.map((row) => {
    const order = presentOrder(row, lines.get(row.id) ?? [], used.get(row.id) ?? [])
    return {
      number: order.id,
      createdMs: order.createdMs,
      status: order.status,
      email: order.email,
      phone: order.phone,
      ...addressCells('billing', order.billing),
      ...addressCells('shipping', order.shipping),
      wantsInvoice: order.wantsInvoice,
      nip: order.nip ?? '',
      note: order.note,
      lines: order.lines.map(({ productId: _, variationId: __, packAreaCm2: ___, ...line }) => line),
      coupons: order.coupons,
      delivery: order.delivery.title,
      deliveryGrosze: order.delivery.grosze,
      deliveryVatRate: order.delivery.vatRate,
      deliveryVatGrosze: order.delivery.vatGrosze,
      payment: order.payment.title,
      paidMs: order.payment.paidMs,
      paidGrosze: row.paid_grosze,
      refundedGrosze: row.refunded_grosze,
      itemsGrosze: order.itemsGrosze,
      discountGrosze: order.discountGrosze,
      vatGrosze: order.vatGrosze,
      totalGrosze: order.totalGrosze,
    }
  })
}

/** A file without the sum that was paid may still say when it was. */
const paidOf = (record: RowRecord): number =>
  Number(record['paidGrosze'] ?? (record['paidMs'] ? record['totalGrosze'] : 0))

export default {
  key: 'number',
  isHistory: true,
  columns: [
    rowColumn('number', 'Numer', 'whole', REQUIRED),
    rowColumn('createdMs', 'Data', 'moment', REQUIRED),
    rowColumn('status', 'Stan', 'text', REQUIRED),
    rowColumn('email', 'E-mail', 'text', REQUIRED),
    rowColumn('phone', 'Telefon'),
    ...addressColumns('billing', 'Nabywca'),
    ...addressColumns('shipping', 'Dostawa'),
    rowColumn('wantsInvoice', 'Faktura', 'yes'),
    rowColumn('nip', 'NIP'),
    rowColumn('note', 'Uwagi kupującego'),
    rowColumn('lines', 'Pozycje', 'json', REQUIRED),
    rowColumn('coupons', 'Kody rabatowe', 'json'),
    rowColumn('delivery', 'Sposób dostawy'),
    rowColumn('deliveryGrosze', 'Koszt dostawy', 'amount'),
    rowColumn('deliveryVatRate', 'VAT dostawy (%)', 'whole'),
    rowColumn('deliveryVatGrosze', 'VAT dostawy', 'amount'),
    rowColumn('payment', 'Sposób płatności'),
    rowColumn('paidMs', 'Data zapłaty', 'moment'),
    rowColumn('paidGrosze', 'Zapłacono', 'amount'),
    rowColumn('refundedGrosze', 'Zwrócono', 'amount'),
    rowColumn('itemsGrosze', 'Towary', 'amount'),
    rowColumn('discountGrosze', 'Rabat', 'amount'),
    rowColumn('vatGrosze', 'VAT', 'amount'),
    rowColumn('totalGrosze', 'Razem', 'amount', REQUIRED),
  ],
  list: async (services, after, limit) =>
    orderRecords(
      services,
      await listOrdersForExport(services.db.read, numberIn(after ?? {}, 'number'), limit),
    ),
  find: async (services, keys) =>
    orderRecords(
      services,
      await listOrdersByNumber(
        services.db.read,
        keys.map(Number).filter((id) => Number.isSafeInteger(id) && id < 2 ** 31),
      ),
    ),
  check: (record, stored) => {
    const lines = v.safeParse(orderLines, record['lines'])
    const sum = lines.success
      ? lines.output.reduce((total, line) => total + line.totalGrosze, 0) + numberIn(record, 'deliveryGrosze')
      : 0
    return [
      ...(numberIn(record, 'number') >= 1 && numberIn(record, 'number') <= 999_999_999
        ? []
        : ['Numer: podaj liczbę od 1 do 999 999 999.']),
      ...(orderStatuses.some((status) => status === record['status'])
        ? []
        : [`Stan: wpisz jeden z: ${orderStatuses.join(', ')}.`]),
      ...(v.is(v.pipe(v.string(), v.email(), v.maxLength(200)), record['email'])
        ? []
        : ['E-mail: to nie wygląda na adres e-mail.']),
      ...(lines.success ? [] : ['Pozycje: brakuje listy towarów albo coś w niej jest nie tak.']),
      ...(record['coupons'] && !v.is(orderCoupons, record['coupons'])
        ? ['Kody rabatowe: ta lista jest niepoprawna.']
        : []),
      ...(lines.success && sum !== numberIn(record, 'totalGrosze')
        ? ['Razem: suma pozycji i dostawy jest inna.']
        : []),
      ...(!stored && numberIn(record, 'refundedGrosze') > paidOf(record)
        ? ['Zwrócono: to więcej, niż zapłacono.']
        : []),
      ...(stored &&
      (stored['email'] !== record['email'] ||
        Math.trunc(numberIn(stored, 'createdMs') / 1000) !== Math.trunc(numberIn(record, 'createdMs') / 1000))
        ? ['Numer: takie zamówienie już jest w sklepie i jest inne. Numery dwóch sklepów się pokrywają.']
        : []),
    ]
  },
  warn: async ({ db }, highest) =>
    highest > (await findOrderCounter(db.read))
      ? [
          `Najwyższy numer w pliku to ${highest}. Następne zamówienia dostaną wyższe numery, a tego nie da się cofnąć.`,
        ]
      : [],
  write: async (tx, services, record) => {
    const lines = v.parse(orderLines, record['lines'])
    const order: Order = {
      id: numberIn(record, 'number'),
      key: makeOrderKey(services.randomBytes),
      status: record['status'] as Order['status'],
      createdMs: numberIn(record, 'createdMs'),
      email: textIn(record, 'email'),
      phone: textIn(record, 'phone'),
      billing: addressOf(record, 'billing'),
      shipping: addressOf(record, 'shipping'),
      wantsInvoice: record['wantsInvoice'] === true,
      nip: textIn(record, 'nip') || null,
      note: textIn(record, 'note'),
      // Names and prices of then: no product of this shop is counted or returned by them.
      lines: lines.map((line) => ({ ...line, productId: NO_PRODUCT, variationId: null })),
      coupons: v.parse(orderCoupons, record['coupons'] ?? []),
      delivery: {
        methodId: null,
        title: textIn(record, 'delivery'),
        grosze: numberIn(record, 'deliveryGrosze'),
        vatRate: Number(record['deliveryVatRate'] ?? 23),
        vatGrosze: numberIn(record, 'deliveryVatGrosze'),
      },
      payment: {
        methodId: 'import',
        title: textIn(record, 'payment'),
        paidMs: (record['paidMs'] as number | null) ?? null,
        paidGrosze: paidOf(record),
        refundedGrosze: numberIn(record, 'refundedGrosze'),
        payUntilMs: null,
      },
      itemsGrosze: Number(record['itemsGrosze'] ?? sumOf(lines, 'subtotalGrosze')),
      discountGrosze: Number(
        record['discountGrosze'] ?? sumOf(lines, 'subtotalGrosze') - sumOf(lines, 'totalGrosze'),
      ),
      vat: [],
      vatGrosze: Number(
        record['vatGrosze'] ?? sumOf(lines, 'vatGrosze') + numberIn(record, 'deliveryVatGrosze'),
      ),
      totalGrosze: numberIn(record, 'totalGrosze'),
    }
    await recordOrder(tx, order, {
      cartId: null,
      placedVia: 'import',
      customerIp: '',
      userAgent: '',
      mailbox: '',
      clientNetwork: '',
    })
    await settleImportedOrder(tx, order.id, {
      paid_grosze: paidOf(record),
      refunded_grosze: numberIn(record, 'refundedGrosze'),
    })
    await recordEvents(tx, services, order.id, [
      { kind: 'placed', text: 'Zamówienie wczytane z pliku', author: 'shop' },
    ])
  },
} satisfies RowKind
