import type { ChangeProduct, OwnersProduct } from '#contract/console/shop/products.ts'
import { formatAmount, readAmount } from '#contract/money.ts'
import { productsWords } from './strings.ts'

/** A row as in its fields, all text. */
export type RowDraft = {
  stock: string
  regular: string
  sale: string
  stockStatus: OwnersProduct['stockStatus']
}

const amount = (grosze: number | null) => (grosze === null ? '' : formatAmount(grosze))

export const draftOf = ({
  stock,
  regularPriceGrosze,
  salePriceGrosze,
  stockStatus,
}: OwnersProduct): RowDraft => ({
  stock: stock === null ? '' : String(stock),
  regular: amount(regularPriceGrosze),
  sale: amount(salePriceGrosze),
  stockStatus,
})

export type RowProblem = { field: keyof RowDraft; text: string }

/** `12`, or a relative change: `+5` is five more. A leading minus is a negative stock. */
export const readPieces = (text: string, stock: number | null): number | null | undefined => {
  if (text.trim() === '') return null
  const [, more] = /^\s*\+\s*(\d{1,9})\s*$/.exec(text) ?? []
  if (more !== undefined) return (stock ?? 0) + Number(more)
  return /^\s*[-−]?\d{1,9}\s*$/.test(text) ? Number(text.replace('−', '-')) : undefined
}
const readPrice = (text: string): number | null | undefined => (text.trim() === '' ? null : readAmount(text))

/** What was changed in the row, or its first problem. */
export const readDraft = (
  product: OwnersProduct,
  draft: RowDraft,
): { change: ChangeProduct } | { problem: RowProblem } => {
  const stock = readPieces(draft.stock, product.stock)
  if (stock === undefined) return { problem: { field: 'stock', text: productsWords.wrongStock } }
  const regular = readPrice(draft.regular)
  if (regular === undefined) return { problem: { field: 'regular', text: productsWords.wrongPrice } }
  const sale = readPrice(draft.sale)
  if (sale === undefined) return { problem: { field: 'sale', text: productsWords.wrongPrice } }
  if (sale !== null && regular !== null && sale >= regular)
    return { problem: { field: 'sale', text: productsWords.saleNotLower } }

  return {
    change: {
      // Pieces may have been sold since: the server sets the stock only if it is still the value that was
      // read.
      ...(stock !== product.stock && { stock, stockRead: product.stock }),
      // A counted product's availability follows from its pieces.
      ...(stock === null &&
        (product.stock !== null || draft.stockStatus !== product.stockStatus) && {
          stockStatus: draft.stockStatus,
        }),
      ...(regular !== product.regularPriceGrosze && { regularPriceGrosze: regular }),
      ...(sale !== product.salePriceGrosze && { salePriceGrosze: sale }),
    },
  }
}

export const isChanged = (product: OwnersProduct, draft: RowDraft): boolean => {
  const read = readDraft(product, draft)
  return 'problem' in read || Object.keys(read.change).length > 0
}
