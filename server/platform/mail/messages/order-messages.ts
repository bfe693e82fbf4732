import { agreement } from '#storefront/strings/pl/order/agreement.ts'
import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { TransferDetails } from '#contract/shop/checkout.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { mail } from '#storefront/strings/pl/mail/order-mail.ts'
import { type MailPart, renderMail } from '../render-mail.ts'
import { order as words, formatDeadline } from '#storefront/strings/pl/order/order.ts'

/** To the buyer, once: the order is still unpaid and will be cancelled. */
export const paymentReminderMail = (
  order: Order,
  payUntilMs: number,
  { shopName, orderUrl, forms, payUrl, payment }: ReceivedFacts & { payUrl: string | null },
) => {
  const subject = mail.paymentReminder.subject(order.id, shopName)
  const opening = mail.paymentReminder.opening(order.id, formatDeadline(payUntilMs))
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: `${mail.hello(order.billing.firstName)}\n${opening}` },
      ...paymentParts(order, payment),
      ...(payment.transfer ? [{ kind: 'text' as const, text: mail.paymentReminder.onItsWay }] : []),
      ...(payUrl ? [{ kind: 'link' as const, label: mail.payNow, url: payUrl }] : []),
      { kind: 'link', label: mail.openOrder, url: orderUrl },
      ...itemParts(order),
      ...formParts(order, forms),
      { kind: 'text', text: mail.goodbye(shopName) },
    ]),
  }
}

/** Addresses of the forms about an order, filled in with it. */
export type OrderForms = { withdrawUrl: string; complainUrl: string }

type StatusFacts = {
  shopName: string
  orderUrl: string
  forms: OrderForms
  /** The owner's own text; may be empty. */
  note: string
}

/** To the buyer: the order's state has changed. */
export const orderStatusMail = (order: Order, { shopName, orderUrl, forms, note }: StatusFacts) => {
  const title = words.status(order.status)
  const subject = mail.status.subject(order.id, title, shopName)
  return {
    subject,
    ...renderMail(subject, [
      {
        kind: 'text',
        text: `${mail.hello(order.billing.firstName)}\n${mail.status.opening(order.id, order.status, title)}`,
      },
      ...(note
        ? ([
            { kind: 'heading', text: mail.status.ownersNote },
            { kind: 'text', text: note },
          ] as const)
        : []),
      { kind: 'link', label: mail.openOrder, url: orderUrl },
      ...itemParts(order),
      ...formParts(order, forms),
      { kind: 'text', text: mail.goodbye(shopName) },
    ]),
  }
}

type NewOrderFacts = {
  panelUrl: string
  originLabel: string
  /** Products whose last piece this order bought. */
  emptied: string[]
}

/** To the owner of a shop that is about to open: six digits that prove that mail arrives. */
export const testLetterMail = (code: string, shopName: string) => {
  const { subject, opening, closing } = mail.testLetter
  return {
    subject: subject(shopName),
    ...renderMail(subject(shopName), [
      { kind: 'text', text: opening },
      { kind: 'text', text: code },
      { kind: 'text', text: closing },
    ]),
  }
}

/** To the owner: a new order. */
export const newOrderMail = (order: Order, { panelUrl, originLabel, emptied }: NewOrderFacts) => {
  const total = formatPrice(order.totalGrosze)
  const name = `${order.billing.firstName} ${order.billing.lastName}`.trim()
  const subject = mail.newOrder.subject(order.id, total)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: mail.newOrder.opening(name, order.id, total) },
      {
        kind: 'rows',
        rows: [
          { label: mail.payment, value: order.payment.title },
          { label: mail.newOrder.origin, value: originLabel },
        ],
      },
      ...(emptied.length
        ? ([
            { kind: 'heading', text: mail.newOrder.tookAll },
            {
              kind: 'text',
              text: [mail.newOrder.tookAllHint(order.payment.payUntilMs ?? null), ...emptied].join('\n'),
            },
          ] as const)
        : []),
      { kind: 'link', label: mail.newOrder.open, url: panelUrl },
      ...(order.note
        ? ([
            { kind: 'heading', text: mail.newOrder.note },
            { kind: 'text', text: order.note },
          ] as const)
        : []),
      ...itemParts(order),
      ...addressParts(order),
    ]),
  }
}

export type ReceivedFacts = {
  shopName: string
  orderUrl: string
  forms: OrderForms
  payment: { text: string; transfer: TransferDetails | null }
}

/** To the buyer: the order is received, with its content and how to pay. */
export const orderReceivedMail = (order: Order, { shopName, orderUrl, forms, payment }: ReceivedFacts) => {
  const subject = mail.received.subject(order.id, shopName)
  return {
    subject,
    ...renderMail(subject, [
      { kind: 'text', text: `${mail.hello(order.billing.firstName)}\n${mail.received.opening(order.id)}` },
      ...paymentParts(order, payment),
      ...itemParts(order),
      ...addressParts(order),
      { kind: 'link', label: mail.openOrder, url: orderUrl },
      ...formParts(order, forms),
      { kind: 'text', text: mail.goodbye(shopName) },
    ]),
  }
}

/**
 * Where the buyer withdraws from the contract, and complains about goods. Nobody withdraws from an order that is over,
 * and nothing was delivered of one that was cancelled.
 */
export const formParts = (
  { status }: Pick<Order, 'status'>,
  { withdrawUrl, complainUrl }: OrderForms,
): MailPart[] => [
  ...(status === 'cancelled' || status === 'refunded'
    ? []
    : ([
        { kind: 'text', text: mail.withdrawHint },
        { kind: 'link', label: mail.withdraw, url: withdrawUrl },
      ] satisfies MailPart[])),
  ...(status === 'cancelled'
    ? []
    : ([
        { kind: 'text', text: mail.complainHint },
        { kind: 'link', label: mail.complain, url: complainUrl },
      ] satisfies MailPart[])),
]

const quantityText = ({ quantity, packAreaCm2 }: Order['lines'][number]) =>
  packAreaCm2 ? mail.packs(quantity, formatSquareMetres(quantity * packAreaCm2)) : mail.pieces(quantity)

const lineLabel = (line: Order['lines'][number]) =>
  [
    line.name,
    ...line.choice.map(({ label, value }) => `${label}: ${value}`),
    ...(line.promise ? [agreement.delivery(line.promise)] : []),
    ...(line.exemption ? [agreement.exemption(line.exemption)] : []),
    `${quantityText(line)} × ${formatPrice(line.unitPriceGrosze)}`,
  ].join('\n')

/** A paid, cancelled or refunded order asks for no payment. */
const totalLabel = ({ status, payment }: Order) =>
  status === 'cancelled' || status === 'refunded'
    ? mail.orderValue
    : payment.paidMs === null
      ? mail.total
      : mail.paidTotal

/** What was bought and what it costs. */
export const itemParts = (order: Order): MailPart[] => [
  { kind: 'heading', text: mail.items },
  {
    kind: 'rows',
    rows: [
      ...order.lines.map((line) => ({ label: lineLabel(line), value: formatPrice(line.subtotalGrosze) })),
      { label: mail.itemsTotal, value: formatPrice(order.itemsGrosze) },
      ...(order.discountGrosze
        ? [
            {
              label: [mail.discount, ...order.coupons.map(({ code }) => code.toUpperCase())].join(' '),
              value: formatPrice(-order.discountGrosze),
            },
          ]
        : []),
      ...(order.delivery.title
        ? [
            {
              label: `${mail.delivery}: ${order.delivery.title}`,
              value: order.delivery.grosze ? formatPrice(order.delivery.grosze) : mail.free,
            },
          ]
        : []),
      { label: totalLabel(order), value: formatPrice(order.totalGrosze), isStrong: true },
    ],
  },
  {
    kind: 'text',
    text: order.vat.map(({ rate, grosze }) => mail.vatIncluded(rate, formatPrice(grosze))).join('\n'),
  },
]

const addressText = ({ firstName, lastName, company, line1, line2, postcode, city }: Address) =>
  [`${firstName} ${lastName}`.trim(), company, line1, line2, `${postcode} ${city}`.trim()]
    .filter(Boolean)
    .join('\n')

/** The buyer and the delivery address. */
export const addressParts = (order: Order): MailPart[] => {
  const billing = addressText(order.billing)
  const shipping = addressText(order.shipping)
  return [
    { kind: 'heading', text: mail.billingAddress },
    {
      kind: 'text',
      text: [
        billing,
        ...(order.nip ? [`${mail.nip}: ${order.nip}`] : []),
        `${mail.phone}: ${order.phone}`,
        order.email,
      ].join('\n'),
    },
    ...(shipping === billing
      ? []
      : ([
          { kind: 'heading', text: mail.shippingAddress },
          { kind: 'text', text: shipping },
        ] satisfies MailPart[])),
  ]
}

export const paymentParts = (
  order: Order,
  { text, transfer }: { text: string; transfer: TransferDetails | null },
): MailPart[] => [
  { kind: 'heading', text: `${mail.payment}: ${order.payment.title}` },
  { kind: 'text', text },
  ...(transfer
    ? ([
        {
          kind: 'rows',
          rows: [
            { label: mail.transferRecipient, value: transfer.recipient.join('\n') },
            { label: mail.transferAccount, value: transfer.bankAccount },
            { label: mail.transferTitle, value: transfer.title },
            { label: mail.transferAmount, value: formatPrice(transfer.amountGrosze), isStrong: true },
          ],
        },
      ] satisfies MailPart[])
    : []),
]
