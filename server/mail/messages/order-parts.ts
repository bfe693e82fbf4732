import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { TransferDetails } from '#contract/shop/checkout.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { mail } from '#storefront/strings/pl/mail.ts'
import type { MailPart } from '../draw-mail.ts'

const quantityText = ({ quantity, packAreaCm2 }: Order['lines'][number]) =>
  packAreaCm2 ? mail.packs(quantity, formatSquareMetres(quantity * packAreaCm2)) : mail.pieces(quantity)

const lineLabel = (line: Order['lines'][number]) =>
  [
    line.name,
    ...line.choice.map(({ label, value }) => `${label}: ${value}`),
    `${quantityText(line)} × ${formatPrice(line.unitPriceGrosze)}`,
  ].join('\n')

/** Nobody is asked to pay what was paid, or what is no order any more. */
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

/** Who bought, and where it goes. */
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
