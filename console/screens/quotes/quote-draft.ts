import { newKey } from '#console/data/stored-drafts.ts'
import type { SellableProduct } from '#contract/console/orders/new-order.ts'
import type { QuoteAnswer, QuoteToSave } from '#contract/console/quotes.ts'
import { fromDateField, toDateField } from '#console/text/format-date.ts'

type WantedLine = QuoteToSave['lines'][number]

export type DraftLine = WantedLine & {
  /** Identifies the row while others are removed. */
  key: string
  choice: string
  picture: string | null
  packAreaCm2: number | null
  /** In the shop now; null: not known. */
  listGrosze: number | null
}
export type QuoteDraft = Omit<QuoteToSave, 'lines' | 'validUntilMs'> & { lines: DraftLine[]; day: string }

const DAY_MS = 86_400_000
const VALID_DAYS = 14

export const emptyQuote = (recipient: { name: string; email: string } | null): QuoteDraft => ({
  name: recipient?.name ?? '',
  email: recipient?.email ?? '',
  lines: [],
  delivery: null,
  note: '',
  day: toDateField(Date.now() + VALID_DAYS * DAY_MS),
})

export const draftOfQuote = ({ quote }: QuoteAnswer): QuoteDraft => ({
  name: quote.name,
  email: quote.email,
  lines: quote.lines.map((line, index) => ({
    key: String(index),
    productId: line.productId,
    variationId: line.variationId,
    name: line.name,
    quantity: line.quantity,
    unitPriceGrosze: line.unitPriceGrosze,
    vatRate: line.vatRate as WantedLine['vatRate'],
    choice: line.choice.map(({ label, value }) => `${label}: ${value}`).join(', '),
    picture: line.picture,
    packAreaCm2: line.packAreaCm2,
    listGrosze: null,
  })),
  delivery: quote.delivery as QuoteDraft['delivery'],
  note: quote.note,
  day: toDateField(quote.validUntilMs - 1),
})

export const lineOfProduct = (product: SellableProduct): DraftLine => ({
  key: newKey(),
  productId: product.productId,
  variationId: product.variationId,
  name: product.name,
  quantity: 1,
  unitPriceGrosze: product.priceGrosze ?? Number.NaN,
  vatRate: 23,
  choice: product.choice,
  picture: product.picture,
  packAreaCm2: product.packAreaCm2,
  listGrosze: product.priceGrosze,
})

export const freeLine = (): DraftLine => ({
  key: newKey(),
  productId: null,
  variationId: null,
  name: '',
  quantity: 1,
  unitPriceGrosze: Number.NaN,
  vatRate: 23,
  choice: '',
  picture: null,
  packAreaCm2: null,
  listGrosze: null,
})

/** A draft as it is sent; a quote is valid to the end of its day. */
export const quoteOfDraft = ({ day, lines, ...rest }: QuoteDraft): QuoteToSave => ({
  ...rest,
  lines: lines.map(({ productId, variationId, name, quantity, unitPriceGrosze, vatRate }) => ({
    productId,
    variationId,
    name,
    quantity,
    unitPriceGrosze,
    vatRate,
  })),
  validUntilMs: fromDateField(day, 1) ?? Number.NaN,
})
