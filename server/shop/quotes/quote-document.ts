import { formatPrice } from '#contract/money.ts'
import { totalsOfQuote } from '#contract/shop/quote.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { orderPrint } from '#storefront/strings/pl/order/order-print.ts'
import { quote as words } from '#storefront/strings/pl/order/quote.ts'
import type { PrintDocument } from '../orders/print/print-document.ts'
import { quoteDeliveryOf, quoteLinesOf } from './find-quote.ts'
import { amountOfLine } from './send-quote.ts'
import type { QuoteRow } from './store.ts'

/** A quote as a document to print or to attach, without the recipient's data. */
export const documentOfQuote = (
  row: QuoteRow,
  {
    shopName,
    companyLines,
    phone,
    email,
  }: Pick<ShopSettings, 'shopName' | 'companyLines' | 'phone' | 'email'>,
): PrintDocument => {
  const lines = quoteLinesOf(row)
  const delivery = quoteDeliveryOf(row)
  const { itemsGrosze, totalGrosze, vat } = totalsOfQuote(lines, delivery)
  const sum = (label: string, grosze: number, isStrong = false) => ({
    label,
    value: formatPrice(grosze),
    isStrong,
  })
  return {
    title: words.title(row.id),
    size: 'A4',
    sheets: [
      [
        {
          kind: 'title',
          text: words.title(row.id),
          aside: row.sent_ms === null ? '' : words.sent(row.sent_ms),
        },
        {
          kind: 'columns',
          columns: [
            {
              heading: words.seller,
              lines: [shopName, ...companyLines, phone && orderPrint.phone(phone), email].filter(Boolean),
            },
          ],
        },
        ...(row.note ? [{ kind: 'text', heading: words.note, text: row.note } as const] : []),
        {
          kind: 'table',
          columns: [
            { title: words.name, isWide: true },
            { title: words.quantity, isNumber: true },
            { title: words.price, isNumber: true },
            { title: words.vat, isNumber: true },
            { title: words.value, isNumber: true },
          ],
          rows: lines.map((line) => [
            [line.name, ...line.choice.map(({ label, value }) => `${label}: ${value}`)].join('\n'),
            amountOfLine(line),
            formatPrice(line.unitPriceGrosze),
            `${line.vatRate}%`,
            formatPrice(line.quantity * line.unitPriceGrosze),
          ]),
        },
        {
          kind: 'sums',
          rows: [
            sum(words.lines, itemsGrosze),
            ...(delivery ? [sum(words.delivery(delivery.title), delivery.grosze)] : []),
            sum(words.total, totalGrosze, true),
            ...vat.map(({ rate, grosze }) => sum(orderPrint.vatOf(rate), grosze)),
          ],
        },
        { kind: 'text', heading: '', text: words.validUntil(row.valid_until_ms) },
      ],
    ],
  }
}
