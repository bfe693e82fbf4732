import { vatInGross } from '#contract/money.ts'
import {
  ratesOfInvoice,
  type InvoiceDocument,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceRate,
} from '#contract/invoice.ts'

/** One board for 123 zł; the total follows from quantity, price and discount. */
export const makeInvoiceLine = (line: Partial<InvoiceLine> = {}): InvoiceLine => {
  const made = {
    key: 'line-1',
    name: 'Panel winylowy Dąb Naturalny 5 mm',
    sku: 'PW-DAB-5',
    unit: 'opak.',
    quantity: 1,
    unitPriceGrosze: 12_300,
    discountGrosze: 0,
    vatRate: 23,
    ...line,
  }
  const totalGrosze = Math.round(made.quantity * made.unitPriceGrosze) - made.discountGrosze
  return { totalGrosze, ...made }
}

type Parties = { seller?: Partial<InvoiceDocument['seller']>; buyer?: Partial<InvoiceDocument['buyer']> }
export type MadeInvoice = Partial<Omit<InvoiceDocument, 'seller' | 'buyer' | 'payment'>> &
  Parties & { payment?: Partial<InvoiceDocument['payment']> }

const PREFIXES: Record<InvoiceKind, string> = {
  VAT: 'FV',
  ZAL: 'ZAL',
  ROZ: 'FV',
  KOR: 'KOR',
  KOR_ZAL: 'KOR',
  KOR_ROZ: 'KOR',
}

/**
 * A document whose parts agree: rates and the total follow from lines, advances and the kind, unless they are given.
 * A correction is of everything, unless there are other lines. An advance invoice is of `totalGrosze`, by default of
 * half the order; a correction of one gives that back.
 */
export const makeInvoice = (made: MadeInvoice = {}): InvoiceDocument => {
  const { kind = 'VAT', advances = [], exemption = null } = made
  const isCorrection = kind.startsWith('KOR')
  const linesBefore = made.linesBefore ?? (isCorrection ? [makeInvoiceLine()] : [])
  const lines = made.lines ?? [makeInvoiceLine(kind === 'KOR' || kind === 'KOR_ROZ' ? { quantity: 0 } : {})]
  const half = Math.floor(lines.reduce((sum, { totalGrosze }) => sum + totalGrosze, 0) / 2)
  const advanceGrosze = made.totalGrosze ?? (isCorrection ? -half : half)
  const rates =
    kind === 'ZAL' || kind === 'KOR_ZAL'
      ? ratesOfPayment(lines, advanceGrosze)
      : advances.reduce(
          (rest, { grosze }) => subtractRates(rest, ratesOfPayment(lines, grosze)),
          ratesOfInvoice(lines, linesBefore),
        )
  const due = exemption === null ? rates : withoutVat(rates)
  return {
    kind,
    number: `${PREFIXES[kind]}/1/11/2026`,
    issuedOn: '2026-11-28',
    soldOn: null,
    order: { id: 1001, placedOn: '2026-11-27' },
    currency: 'PLN',
    lines,
    linesBefore,
    rates: due,
    totalGrosze: due.reduce((sum, { grossGrosze }) => sum + grossGrosze, 0),
    exemption,
    usesCashAccounting: false,
    corrected: isCorrection ? { number: 'FV/7/11/2026', issuedOn: '2026-11-20', ksefNumber: null } : null,
    reason: isCorrection ? 'Zwrot towaru' : '',
    advances,
    note: '',
    ...made,
    seller: {
      name: 'Klepka sp. z o.o.',
      nip: '9999999999',
      line1: 'ul. Długa 5',
      line2: '31-146 Kraków',
      country: 'PL',
      email: 'biuro@klepka.example',
      phone: '+48 600 700 800',
      bankAccount: 'PL61 1090 1014 0000 0712 1981 2874',
      ...made.seller,
    },
    buyer: {
      name: 'Parkiety Nowak sp.j.',
      nip: '1111111111',
      line1: 'ul. Polna 1/2',
      line2: '00-001 Warszawa',
      country: 'PL',
      email: 'nowak@parkiety.example',
      phone: '+48 501 502 503',
      ...made.buyer,
    },
    payment: { form: 'transfer', title: 'Przelew', paidOn: null, dueOn: null, ...made.payment },
  }
}

/** A private person: no tax number. */
export const consumer = { name: 'Anna Kowalska', nip: null, line1: 'ul. Lipowa 3', line2: '80-001 Gdańsk' }

const withoutVat = (rates: InvoiceRate[]): InvoiceRate[] => {
  const grossGrosze = rates.reduce((sum, rate) => sum + rate.grossGrosze, 0)
  return [{ vatRate: 0, netGrosze: grossGrosze, vatGrosze: 0, grossGrosze }]
}

/** A payment for a part of an order is for each rate in proportion; the last one takes what rounding left. */
export const ratesOfPayment = (lines: InvoiceLine[], grosze: number): InvoiceRate[] => {
  const whole = ratesOfInvoice(lines)
  const wholeGrosze = whole.reduce((sum, { grossGrosze }) => sum + grossGrosze, 0)
  let restGrosze = grosze
  // A share of a negative amount may be -0, which is not equal to 0 in comparisons of tests.
  return whole.map(({ vatRate, grossGrosze: ofRate }, index) => {
    const isLast = index === whole.length - 1
    const grossGrosze =
      isLast || wholeGrosze === 0 ? restGrosze : Math.trunc((grosze * ofRate) / wholeGrosze) || 0
    restGrosze -= grossGrosze
    const vatGrosze =
      grossGrosze < 0 ? 0 - vatInGross(-grossGrosze, vatRate) : vatInGross(grossGrosze, vatRate)
    return { vatRate, netGrosze: grossGrosze - vatGrosze, vatGrosze, grossGrosze }
  })
}

const subtractRates = (whole: InvoiceRate[], part: InvoiceRate[]): InvoiceRate[] =>
  whole.map((rate) => {
    const paid = part.find(({ vatRate }) => vatRate === rate.vatRate)
    return {
      vatRate: rate.vatRate,
      netGrosze: rate.netGrosze - (paid?.netGrosze ?? 0),
      vatGrosze: rate.vatGrosze - (paid?.vatGrosze ?? 0),
      grossGrosze: rate.grossGrosze - (paid?.grossGrosze ?? 0),
    }
  })
