import type { InvoiceDocument, InvoiceLine } from '#contract/invoice.ts'
import { formatPrice } from '#contract/money.ts'
import { isNoAccount } from '#contract/iban.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import { orderPrint } from '#storefront/strings/pl/order/order-print.ts'
import type { PrintBlock, PrintDocument } from '../orders/print/print-document.ts'

const date = new Intl.DateTimeFormat('pl-PL', { timeZone: 'UTC', dateStyle: 'long' })
/** `2026-11-28` → `28 listopada 2026`. */
const shownDay = (day: string): string => date.format(Date.parse(`${day}T00:00:00Z`))

type Party = InvoiceDocument['buyer'] & Pick<InvoiceDocument['seller'], 'bdo'>

const partyLines = ({ name, line1, line2, nip, bdo, email, phone }: Party): string[] =>
  [
    name,
    line1,
    line2,
    nip && words.nip(nip),
    bdo && words.bdo(bdo),
    phone && orderPrint.phone(phone),
    email,
  ].filter((line): line is string => !!line)

const lineTable = (lines: InvoiceLine[], isExempt: boolean): PrintBlock => {
  const { position, name, quantity, price, discount, vat, gross } = words.columns
  const hasDiscounts = lines.some(({ discountGrosze }) => discountGrosze > 0)
  return {
    kind: 'table',
    columns: [
      { title: position },
      { title: name, isWide: true },
      { title: quantity, isNumber: true },
      { title: price, isNumber: true },
      ...(hasDiscounts ? [{ title: discount, isNumber: true }] : []),
      { title: vat, isNumber: true },
      { title: gross, isNumber: true },
    ],
    rows: lines.map((line, index) => [
      String(index + 1),
      line.sku ? `${line.name}\n${line.sku}` : line.name,
      `${line.quantity} ${line.unit}`,
      formatPrice(line.unitPriceGrosze),
      ...(hasDiscounts ? [formatPrice(line.discountGrosze)] : []),
      words.rate(line.vatRate, isExempt),
      formatPrice(line.totalGrosze),
    ]),
  }
}

const rateTable = ({ rates, exemption }: InvoiceDocument): PrintBlock => {
  const { rate, netSum, vatSum, grossSum } = words.columns
  return {
    kind: 'table',
    columns: [
      { title: rate, isWide: true },
      { title: netSum, isNumber: true },
      { title: vatSum, isNumber: true },
      { title: grossSum, isNumber: true },
    ],
    rows: rates.map(({ vatRate, netGrosze, vatGrosze, grossGrosze }) => [
      words.rate(vatRate, exemption !== null),
      formatPrice(netGrosze),
      formatPrice(vatGrosze),
      formatPrice(grossGrosze),
    ]),
  }
}

const totalLabel = ({ kind, corrected }: InvoiceDocument): string =>
  corrected
    ? words.total.change
    : kind === 'ZAL'
      ? words.total.advance
      : kind === 'ROZ'
        ? words.total.rest
        : words.total.due

const sums = (document: InvoiceDocument): PrintBlock => {
  const { kind, rates, payment, totalGrosze, dueBeforeGrosze } = document
  const sumOf = (part: 'netGrosze' | 'vatGrosze') => rates.reduce((sum, rate) => sum + rate[part], 0)
  const state = payment.paidOn
    ? words.paid(shownDay(payment.paidOn))
    : payment.dueOn
      ? words.due(shownDay(payment.dueOn))
      : ''
  return {
    kind: 'sums',
    rows: [
      ...document.advances.map(({ number, issuedOn, grosze }) => ({
        label: words.settled(number, shownDay(issuedOn)),
        value: formatPrice(grosze),
      })),
      ...(dueBeforeGrosze === undefined
        ? []
        : [{ label: words.dueBefore(kind), value: formatPrice(dueBeforeGrosze) }]),
      { label: words.net, value: formatPrice(sumOf('netGrosze')) },
      { label: words.vat, value: formatPrice(sumOf('vatGrosze')) },
      { label: totalLabel(document), value: formatPrice(totalGrosze), isStrong: true },
      { label: `${words.payment}: ${payment.title}`, value: state },
    ],
  }
}

const text = (content: string, heading = ''): PrintBlock => ({ kind: 'text', heading, text: content })

/** What the National e-Invoice System knows of it: its number, and the address that shows it. */
export type KsefMark = {
  number: string | null
  url: string
  /** The second code of an invoice issued offline. */
  certificateUrl: string | null
}

/** Both codes until there is a number, which makes the second one needless. */
const ksefBlocks = ({ number, url, certificateUrl }: KsefMark): PrintBlock[] => {
  if (number === null && certificateUrl === null) return [text(words.qr.waiting)]
  const invoiceCode: PrintBlock = {
    kind: 'qr',
    url,
    heading: words.qr.heading,
    caption: number ?? words.qr.offline,
  }
  if (number !== null) return [invoiceCode]
  return [
    text(words.qr.issuedOffline),
    invoiceCode,
    { kind: 'qr', url: certificateUrl!, heading: words.qr.issuer, caption: words.qr.certificate },
  ]
}

/** An invoice as a document to print or to attach. */
export const documentOfInvoice = (document: InvoiceDocument, ksef: KsefMark | null): PrintDocument => {
  const { kind, number, issuedOn, soldOn, seller, buyer, order, exemption, corrected, note } = document
  const isExempt = exemption !== null
  return {
    title: words.title(kind, number),
    size: 'A4',
    sheets: [
      [
        { kind: 'title', text: words.title(kind, number), aside: words.issuedOn(shownDay(issuedOn)) },
        {
          kind: 'columns',
          columns: [
            { heading: words.seller, lines: partyLines(seller) },
            { heading: words.buyer, lines: partyLines(buyer) },
          ],
        },
        ...(document.buyerBefore
          ? [
              text(
                partyLines({ ...document.buyerBefore, email: '', phone: '' }).join('\n'),
                words.buyerBefore,
              ),
            ]
          : []),
        text(
          [
            words.order(order.id, shownDay(order.placedOn)),
            ...(soldOn ? [words.soldOn(shownDay(soldOn))] : []),
            ...(corrected ? [words.corrected(corrected.number, shownDay(corrected.issuedOn))] : []),
            ...(corrected?.ksefNumber ? [words.correctedKsef(corrected.ksefNumber)] : []),
            ...(ksef?.number ? [words.ksefNumber(ksef.number)] : []),
            ...(document.usesCashAccounting ? [words.cashAccounting] : []),
            ...(isNoAccount(seller.bankAccount) ? [] : [words.account(seller.bankAccount)]),
          ].join('\n'),
        ),
        ...(corrected
          ? [
              ...(document.linesBefore.length + document.lines.length === 0
                ? []
                : [
                    text('', words.before),
                    lineTable(document.linesBefore, isExempt),
                    text('', words.after),
                    lineTable(document.lines, isExempt),
                  ]),
              text(document.reason, words.reason),
            ]
          : [...(kind === 'ZAL' ? [text('', words.whole)] : []), lineTable(document.lines, isExempt)]),
        rateTable(document),
        sums(document),
        ...(exemption === null ? [] : [text(words.exemption(exemption))]),
        ...(note ? [text(note, words.note)] : []),
        ...(ksef ? ksefBlocks(ksef) : []),
      ],
    ],
  }
}
