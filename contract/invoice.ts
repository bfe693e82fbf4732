import { vatInGross } from '#contract/money.ts'

/**
 * VAT: of a sale. ZAL: of money paid in advance. ROZ: the final one after those. KOR, KOR_ZAL, KOR_ROZ: corrections of
 * each. The names are those of the tax office's structure FA(3).
 */
export const invoiceKinds = ['VAT', 'ZAL', 'ROZ', 'KOR', 'KOR_ZAL', 'KOR_ROZ'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export type InvoiceParty = {
  name: string
  /** Ten digits; null: a consumer, or a firm of another country. */
  nip: string | null
  /** Street and number. */
  line1: string
  /** Postcode and town. */
  line2: string
  /** ISO 3166 code. */
  country: string
}

export type InvoiceLine = {
  /** Of the order's line, the same on corrections; at most 50 characters. */
  key: string
  name: string
  /** Empty: none, as of delivery. */
  sku: string
  /** `szt.`, `opak.`, `usł.` … */
  unit: string
  quantity: number
  /** Gross, before the discount; after a price reduction it may not be whole grosze times the quantity. */
  unitPriceGrosze: number
  discountGrosze: number
  /** Gross, after the discount. */
  totalGrosze: number
  /** Percent: 23, 8, 5, 0. Ignored when the seller is exempt. */
  vatRate: number
}

/** Totals of a rate; differences on a correction, so that they may be negative. */
export type InvoiceRate = { vatRate: number; netGrosze: number; vatGrosze: number; grossGrosze: number }

/** How it was, or is to be, paid: codes of FA(3) are derived from these. */
export type InvoicePaymentForm =
  | 'cash'
  | 'card'
  | 'transfer'
  | 'blik'
  | 'cash_on_delivery'
  | 'instalments'
  | 'other'

/** Another invoice, as it is referred to. */
export type InvoiceReference = { number: string; issuedOn: string; ksefNumber: string | null }

/**
 * An invoice as issued: stored whole and never changed. Amounts are gross grosze, dates days in Warsaw as
 * `2026-11-28`. VAT is calculated from the gross sum of each rate.
 */
export type InvoiceDocument = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  /** Of the supply or of the payment, when another day than `issuedOn`; null: the same, or not yet known. */
  soldOn: string | null
  /** `bdo`: its number in the register of waste, where it has one. */
  seller: InvoiceParty & { email: string; phone: string; bankAccount: string; bdo?: string }
  buyer: InvoiceParty & { email: string; phone: string }
  order: { id: number; placedOn: string }
  currency: 'PLN'
  /** Of a correction: after it. Of an advance invoice: the whole order, of which a part was paid. */
  lines: InvoiceLine[]
  /** Of a correction: as they were before it. Changed lines only, as are `lines`; of an advance the whole order. */
  linesBefore: InvoiceLine[]
  rates: InvoiceRate[]
  /** Due with this document: the difference on a correction, the payment on an advance invoice. */
  totalGrosze: number
  /** Why the seller charges no VAT, e.g. `art. 113 ust. 1 ustawy o VAT`; null: it does. */
  exemption: string | null
  /** VAT becomes due with the payment ("metoda kasowa"). */
  usesCashAccounting: boolean
  payment: {
    form: InvoicePaymentForm
    title: string
    /** Day of the payment; null: not paid yet. */
    paidOn: string | null
    /** Day until which it is to be paid. */
    dueOn: string | null
  }
  /** Of a correction of the buyer's data: as they were. */
  buyerBefore?: InvoiceParty
  /** Of a correction of an advance invoice what it was for, of a final one what was left to pay, before it. */
  dueBeforeGrosze?: number
  /** Of a correction: the invoice that it corrects. */
  corrected: InvoiceReference | null
  /** Of a correction. */
  reason: string
  /** Of a final invoice: the advance invoices that it settles, and what each was for. */
  advances: (InvoiceReference & { grosze: number })[]
  /** For the buyer, below everything. */
  note: string
}

/** VAT per rate, highest first; rounded once on the gross sum of each. `before` is subtracted. */
export const ratesOfInvoice = (
  lines: Pick<InvoiceLine, 'vatRate' | 'totalGrosze'>[],
  before: Pick<InvoiceLine, 'vatRate' | 'totalGrosze'>[] = [],
): InvoiceRate[] => {
  const sumOf = (all: typeof lines, rate: number) =>
    all.reduce((sum, { vatRate, totalGrosze }) => sum + (vatRate === rate ? totalGrosze : 0), 0)
  return [...new Set([...lines, ...before].map(({ vatRate }) => vatRate))]
    .toSorted((one, other) => other - one)
    .map((vatRate) => {
      const [now, then] = [sumOf(lines, vatRate), sumOf(before, vatRate)]
      const vatGrosze = vatInGross(now, vatRate) - vatInGross(then, vatRate)
      const grossGrosze = now - then
      return { vatRate, netGrosze: grossGrosze - vatGrosze, vatGrosze, grossGrosze }
    })
}

/** An invoice on a page of its order. */
export type OrderInvoiceLink = { title: string; url: string; fileUrl: string }

/** What is stored of sending an invoice to the National e-Invoice System (KSeF). */
export const ksefStates = ['waiting', 'sent', 'accepted', 'rejected'] as const
export type KsefState = (typeof ksefStates)[number]
