import { decimalPrice } from '#contract/money.ts'
import type {
  InvoiceDocument,
  InvoiceParty,
  InvoicePaymentForm,
  InvoiceReference,
} from '#contract/invoice.ts'
import { FA3_LIMITS, group, leaf, lineOfText, linesOfText } from './fa3-elements.ts'
import { invoiceRows, orderOfAdvance } from './fa3-lines.ts'
import { totalsOfRates } from './fa3-rates.ts'

/** The address under which the ministry publishes the schema; the files are in `fixtures/fa3/`. */
export const FA3_NAMESPACE = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

/** Answers of the schema to a question of yes or no. */
const YES = 1
const NO = 2

const MAX_EMAIL = 255
const MAX_PHONE = 16
const ACCOUNT_LENGTH = { min: 10, max: 34 }

/** Ways to pay that have a code; others are described. */
const PAYMENT_CODES: Partial<Record<InvoicePaymentForm, number>> = { cash: 1, card: 2, transfer: 6, blik: 7 }
/** `PlatnoscInna`; the title of the payment method is more exact, except that it may have the courier's name. */
const PAYMENT_NAMES: Partial<Record<InvoicePaymentForm, string>> = {
  cash_on_delivery: 'za pobraniem',
  instalments: 'raty',
  other: 'inna',
}

export type Fa3Options = {
  /** When the file is made: a moment as `2026-11-28T10:00:00Z`. */
  madeAtIso: string
  /** The program that makes it. */
  systemName: string
}

/**
 * The invoice as an e-invoice FA(3), variant 3, schema 1-0E. Amounts are gross, and the tax is calculated from
 * them. The result is valid when `checkFa3` finds nothing in it. Throws for a rate of VAT that a shop in Poland
 * cannot have.
 */
export const buildFa3 = (document: InvoiceDocument, options: Fa3Options): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="${FA3_NAMESPACE}">${[
    header(options),
    seller(document),
    buyer(document),
    invoice(document),
    footer(document),
  ].join('')}</Faktura>`

const header = ({ madeAtIso, systemName }: Fa3Options) =>
  group(
    'Naglowek',
    '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
    leaf('WariantFormularza', 3),
    leaf('DataWytworzeniaFa', `${new Date(madeAtIso).toISOString().slice(0, 19)}Z`),
    leaf('SystemInfo', lineOfText(systemName, FA3_LIMITS.text)),
  )

const seller = ({ seller: party }: InvoiceDocument) =>
  group(
    'Podmiot1',
    group('DaneIdentyfikacyjne', leaf('NIP', party.nip ?? ''), nameOf(party)),
    addressOf(party),
    contactsOf(party),
  )

/**
 * Who has a Polish tax number sees the invoice in KSeF by it. A consumer has none, and of a firm of another
 * country we do not know one.
 */
const buyer = ({ buyer: party, buyerBefore }: InvoiceDocument) =>
  group(
    'Podmiot2',
    identityOf(party),
    addressOf(party),
    contactsOf(party),
    leaf('IDNabywcy', buyerBefore !== undefined && SAME_BUYER),
    // Neither a subordinate unit of local government nor a member of a VAT group.
    leaf('JST', NO),
    leaf('GV', NO),
  )

/** Links a buyer's data after a correction to those before it; there is one buyer. */
const SAME_BUYER = '0001'

const identityOf = (party: InvoiceParty) =>
  group(
    'DaneIdentyfikacyjne',
    party.nip === null ? leaf('BrakID', YES) : leaf('NIP', party.nip),
    nameOf(party),
  )

const nameOf = ({ name }: InvoiceParty) => leaf('Nazwa', lineOfText(name, FA3_LIMITS.name))

/** The first line is required, so that an address without a street begins with the town. */
const addressOf = ({ line1, line2, country }: InvoiceParty) => {
  const [first, second = ''] = [line1, line2].map((line) => lineOfText(line, FA3_LIMITS.name)).filter(Boolean)
  return first === undefined
    ? ''
    : group(
        'Adres',
        leaf('KodKraju', country.trim().toUpperCase() || 'PL'),
        leaf('AdresL1', first),
        leaf('AdresL2', second),
      )
}

/** Cut, they would belong to somebody else: what is too long is left out. */
const contactsOf = (party: { email: string; phone: string }) => {
  const email = lineOfText(party.email, MAX_EMAIL + 1)
  const phone = lineOfText(party.phone, MAX_PHONE + 1)
  return group(
    'DaneKontaktowe',
    leaf('Email', /.@./u.test(email) && email.length <= MAX_EMAIL && email),
    leaf('Telefon', phone.length <= MAX_PHONE && phone),
  )
}

const invoice = (document: InvoiceDocument) => {
  const { kind, soldOn, issuedOn, advances } = document
  const isAdvance = kind === 'ZAL' || kind === 'KOR_ZAL'
  return group(
    'Fa',
    leaf('KodWaluty', document.currency),
    leaf('P_1', issuedOn),
    leaf('P_2', lineOfText(document.number, FA3_LIMITS.text)),
    leaf('P_6', soldOn !== null && soldOn !== issuedOn && soldOn),
    totalsOfRates(document),
    leaf('P_15', decimalPrice(document.totalGrosze)),
    annotations(document),
    leaf('RodzajFaktury', kind),
    correction(document),
    ...advances.map((advance) => group('FakturaZaliczkowa', referenceToAdvance(advance))),
    isAdvance ? '' : invoiceRows(document),
    payment(document),
    conditions(document),
    isAdvance ? orderOfAdvance(document) : '',
  )
}

const annotations = ({ usesCashAccounting, exemption }: InvoiceDocument) =>
  group(
    'Adnotacje',
    leaf('P_16', usesCashAccounting ? YES : NO),
    // No self-billing, no reverse charge, no obligatory split payment.
    leaf('P_17', NO),
    leaf('P_18', NO),
    leaf('P_18A', NO),
    exemption === null
      ? group('Zwolnienie', leaf('P_19N', YES))
      : group('Zwolnienie', leaf('P_19', YES), leaf('P_19A', lineOfText(exemption, FA3_LIMITS.text))),
    // No new means of transport, no simplified triangular transaction, no margin scheme.
    group('NoweSrodkiTransportu', leaf('P_22N', YES)),
    leaf('P_23', NO),
    group('PMarzy', leaf('P_PMarzyN', YES)),
  )

/**
 * Tax that goes down does so in the period of the correction (art. 29a section 13), which is type 2. When it goes
 * up, the type depends on why, which we do not know.
 */
const correction = ({ corrected, reason, totalGrosze, buyerBefore, dueBeforeGrosze }: InvoiceDocument) =>
  corrected === null
    ? ''
    : leaf('PrzyczynaKorekty', lineOfText(reason, FA3_LIMITS.text)) +
      leaf('TypKorekty', totalGrosze < 0 && 2) +
      group(
        'DaneFaKorygowanej',
        leaf('DataWystFaKorygowanej', corrected.issuedOn),
        leaf('NrFaKorygowanej', lineOfText(corrected.number, FA3_LIMITS.text)),
        corrected.ksefNumber === null
          ? leaf('NrKSeFN', YES)
          : leaf('NrKSeF', YES) + leaf('NrKSeFFaKorygowanej', corrected.ksefNumber),
      ) +
      (buyerBefore
        ? group('Podmiot2K', identityOf(buyerBefore), addressOf(buyerBefore), leaf('IDNabywcy', SAME_BUYER))
        : '') +
      leaf('P_15ZK', dueBeforeGrosze !== undefined && decimalPrice(dueBeforeGrosze))

const referenceToAdvance = ({ number, ksefNumber }: InvoiceReference) =>
  ksefNumber === null
    ? leaf('NrKSeFZN', YES) + leaf('NrFaZaliczkowej', lineOfText(number, FA3_LIMITS.text))
    : leaf('NrKSeFFaZaliczkowej', ksefNumber)

const payment = ({ payment: { form, title, paidOn, dueOn }, seller: { bankAccount } }: InvoiceDocument) => {
  const account = bankAccount.replace(/[^a-z\d]/gi, '').toUpperCase()
  const hasAccount = account.length >= ACCOUNT_LENGTH.min && account.length <= ACCOUNT_LENGTH.max
  return group(
    'Platnosc',
    paidOn === null ? '' : leaf('Zaplacono', YES) + leaf('DataZaplaty', paidOn),
    group('TerminPlatnosci', leaf('Termin', dueOn ?? '')),
    PAYMENT_CODES[form] === undefined
      ? leaf('PlatnoscInna', YES) + leaf('OpisPlatnosci', nameOfPayment(form, title))
      : leaf('FormaPlatnosci', PAYMENT_CODES[form]),
    group('RachunekBankowy', leaf('NrRB', hasAccount && account)),
  )
}

const nameOfPayment = (form: InvoicePaymentForm, title: string) =>
  (form !== 'cash_on_delivery' && lineOfText(title, FA3_LIMITS.text)) || PAYMENT_NAMES[form]

const conditions = ({ order }: InvoiceDocument) =>
  group(
    'WarunkiTransakcji',
    group('Zamowienia', leaf('DataZamowienia', order.placedOn), leaf('NrZamowienia', order.id)),
  )

const footer = ({ note, seller: { bdo } }: InvoiceDocument) =>
  group(
    'Stopka',
    group('Informacje', leaf('StopkaFaktury', linesOfText(note, FA3_LIMITS.note))),
    group('Rejestry', leaf('BDO', bdo)),
  )
