import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceDocument } from '#contract/invoice.ts'
import { amountsInFa3, amountsOfInvoice } from '../testing/fa3-amounts.ts'
import { elementsAt, FA3_FILES, openFa3Schema, readFa3, textAt } from '../testing/fa3-schema.ts'
import { consumer, makeInvoice, makeInvoiceLine, type MadeInvoice } from '../testing/make-invoice.ts'
import { buildFa3 } from './build-fa3.ts'
import { checkFa3 } from './check-fa3.ts'

const OPTIONS = { madeAtIso: '2026-11-28T10:00:00.123Z', systemName: 'Klepka' }
const TODAY = '2026-11-28'
const KSEF_NUMBER = '9999999999-20261120-0100001AF629-AF'
const OTHER_KSEF_NUMBER = '9999999999-20261121-0100001AF62A-0B'

const skirting = makeInvoiceLine({
  key: 'line-2',
  name: 'Listwa MDF biała 80 mm',
  sku: 'LI-MDF-80',
  unit: 'szt.',
  quantity: 7,
  unitPriceGrosze: 3_499,
})
const laying = makeInvoiceLine({
  key: 'line-3',
  name: 'Montaż podłogi',
  sku: '',
  unit: 'usł.',
  unitPriceGrosze: 99_999,
  vatRate: 8,
})
const book = makeInvoiceLine({ key: 'line-4', name: 'Poradnik', unitPriceGrosze: 3_999, vatRate: 5 })
const delivery = makeInvoiceLine({
  key: 'delivery',
  name: 'Dostawa: kurier',
  sku: '',
  unit: 'usł.',
  unitPriceGrosze: 1_999,
})
const boards = makeInvoiceLine({ quantity: 10 })
const advance = { number: 'ZAL/1/11/2026', issuedOn: '2026-11-20', ksefNumber: KSEF_NUMBER, grosze: 40_000 }

/** What the file must have at a path, besides the amounts; undefined: nothing. */
type Expected = Record<string, string | undefined>
type Shape = [title: string, made: MadeInvoice, expected?: Expected]

const sales: Shape[] = [
  ['goods at 23 % have their totals in P_13_1 and P_14_1', {}, { P_13_1: '100.00', P_14_1: '23.00' }],
  ['a service at 8 % has its totals in P_13_2', { lines: [laying] }, { P_13_1: undefined, P_14_2: '74.07' }],
  [
    'each of four rates has its own totals, in whichever order the lines are',
    { lines: [book, laying, skirting, makeInvoiceLine({ key: 'line-5', vatRate: 0 }), boards] },
    { P_13_3: '38.09', P_13_6_1: '123.00', 'FaWiersz/P_12': '5' },
  ],
  [
    'a discount is beside the price of one piece',
    { lines: [makeInvoiceLine({ quantity: 3, discountGrosze: 1_845 })] },
    { 'FaWiersz/P_9B': '123.00', 'FaWiersz/P_10': '18.45', 'FaWiersz/P_11A': '350.55' },
  ],
  ['without a discount there is no P_10', {}, { 'FaWiersz/P_10': undefined }],
  [
    'delivery is a line without an index',
    { lines: [delivery] },
    { 'FaWiersz/P_7': 'Dostawa: kurier', 'FaWiersz/Indeks': undefined, 'FaWiersz/P_8A': 'usł.' },
  ],
  [
    'square metres may have a fraction',
    { lines: [makeInvoiceLine({ quantity: 12.345, unit: 'm²', unitPriceGrosze: 8_999 })] },
    { 'FaWiersz/P_8B': '12.345', 'FaWiersz/P_8A': 'm²' },
  ],
  [
    'a sale at 0 % has a net total only',
    { lines: [makeInvoiceLine({ vatRate: 0 })] },
    { P_13_6_1: '123.00', P_14_1: undefined, 'FaWiersz/P_12': '0 KR' },
  ],
  [
    'a seller without VAT states why',
    { exemption: 'art. 113 ust. 1 ustawy o VAT', lines: [boards, laying] },
    {
      P_13_7: '2229.99',
      P_13_1: undefined,
      'FaWiersz/P_12': 'zw',
      'Adnotacje/Zwolnienie/P_19': '1',
      'Adnotacje/Zwolnienie/P_19A': 'art. 113 ust. 1 ustawy o VAT',
      'Adnotacje/Zwolnienie/P_19N': undefined,
    },
  ],
  ['cash accounting is stated', { usesCashAccounting: true }, { 'Adnotacje/P_16': '1' }],
  ['cash accounting is denied otherwise', {}, { 'Adnotacje/P_16': '2', 'Adnotacje/Zwolnienie/P_19N': '1' }],
  ['a sale of another day has that day', { soldOn: '2026-11-25' }, { P_6: '2026-11-25' }],
  ['a sale of the same day has none', { soldOn: '2026-11-28' }, { P_6: undefined }],
  [
    'the number, the day and the order are those of the document',
    { number: 'FV/31/11/2026', order: { id: 4711, placedOn: '2026-11-26' } },
    {
      P_1: '2026-11-28',
      P_2: 'FV/31/11/2026',
      RodzajFaktury: 'VAT',
      KodWaluty: 'PLN',
      'WarunkiTransakcji/Zamowienia/DataZamowienia': '2026-11-26',
      'WarunkiTransakcji/Zamowienia/NrZamowienia': '4711',
    },
  ],
]

const payments: Shape[] = [
  [
    'money by BLIK is "mobile", with its day',
    { payment: { form: 'blik', title: 'BLIK', paidOn: '2026-11-27' } },
    {
      'Platnosc/Zaplacono': '1',
      'Platnosc/DataZaplaty': '2026-11-27',
      'Platnosc/FormaPlatnosci': '7',
      'Platnosc/TerminPlatnosci': undefined,
    },
  ],
  [
    'money by card has code 2',
    { payment: { form: 'card', paidOn: '2026-11-27' } },
    { 'Platnosc/FormaPlatnosci': '2' },
  ],
  [
    'money by transfer has code 6',
    { payment: { paidOn: '2026-11-27' } },
    { 'Platnosc/FormaPlatnosci': '6', 'Platnosc/DataZaplaty': '2026-11-27' },
  ],
  [
    'cash has code 1',
    { payment: { form: 'cash', paidOn: '2026-11-28' } },
    { 'Platnosc/FormaPlatnosci': '1' },
  ],
  [
    'cash on delivery is described, not coded',
    { payment: { form: 'cash_on_delivery', title: 'Kurier XY, pobranie' } },
    {
      'Platnosc/FormaPlatnosci': undefined,
      'Platnosc/PlatnoscInna': '1',
      'Platnosc/OpisPlatnosci': 'za pobraniem',
      'Platnosc/Zaplacono': undefined,
    },
  ],
  [
    'instalments are described by their title',
    { payment: { form: 'instalments', title: 'PayU raty' } },
    { 'Platnosc/OpisPlatnosci': 'PayU raty' },
  ],
  [
    'another way to pay without a title has a description all the same',
    { payment: { form: 'other', title: ' ' } },
    { 'Platnosc/OpisPlatnosci': 'inna' },
  ],
  [
    'an unpaid invoice has its due day and the account',
    { payment: { dueOn: '2026-12-12' } },
    {
      'Platnosc/Zaplacono': undefined,
      'Platnosc/TerminPlatnosci/Termin': '2026-12-12',
      'Platnosc/RachunekBankowy/NrRB': 'PL61109010140000071219812874',
    },
  ],
  [
    'a shop without an account has none on the invoice',
    { seller: { bankAccount: '' } },
    { 'Platnosc/RachunekBankowy': undefined },
  ],
  [
    'what is too short for an account is left out',
    { seller: { bankAccount: '12 34' } },
    { 'Platnosc/RachunekBankowy': undefined },
  ],
]

const corrections: Shape[] = [
  [
    'everything came back: the line has no pieces afterwards',
    { kind: 'KOR', linesBefore: [boards], lines: [{ ...boards, quantity: 0, totalGrosze: 0 }] },
    {
      P_15: '-1230.00',
      P_13_1: '-1000.00',
      P_14_1: '-230.00',
      RodzajFaktury: 'KOR',
      TypKorekty: '2',
      PrzyczynaKorekty: 'Zwrot towaru',
      'FaWiersz/StanPrzed': '1',
    },
  ],
  [
    'a line that is missing afterwards went back whole',
    { kind: 'KOR', linesBefore: [boards, skirting], lines: [] },
    { P_15: '-1474.93' },
  ],
  [
    'a part came back',
    { kind: 'KOR', linesBefore: [boards], lines: [{ ...boards, quantity: 7, totalGrosze: 86_100 }] },
    { P_15: '-369.00' },
  ],
  [
    'a reduced price need not be whole grosze a piece',
    {
      kind: 'KOR',
      reason: 'Obniżka ceny',
      linesBefore: [makeInvoiceLine({ quantity: 3 })],
      lines: [makeInvoiceLine({ quantity: 3, unitPriceGrosze: 10_000 / 3, totalGrosze: 10_000 })],
    },
    { P_15: '-269.00', PrzyczynaKorekty: 'Obniżka ceny' },
  ],
  [
    'a second correction is relative to the first one',
    {
      kind: 'KOR',
      number: 'KOR/2/11/2026',
      linesBefore: [{ ...boards, quantity: 7, totalGrosze: 86_100 }],
      lines: [{ ...boards, quantity: 5, totalGrosze: 61_500 }],
    },
    { P_15: '-246.00', 'DaneFaKorygowanej/NrFaKorygowanej': 'FV/7/11/2026' },
  ],
  [
    'a correction that adds a line raises the tax, and does not say since when',
    { kind: 'KOR', linesBefore: [boards], lines: [boards, skirting], reason: 'Pominięta pozycja' },
    { P_15: '244.93', TypKorekty: undefined },
  ],
  [
    'a line at another rate moves from one total to another',
    { kind: 'KOR', linesBefore: [laying], lines: [{ ...laying, vatRate: 23 }], reason: 'Błędna stawka' },
    { P_15: '0.00', P_13_1: '813.00', P_14_1: '186.99', P_13_2: '-925.92', P_14_2: '-74.07' },
  ],
  [
    'another address of the same buyer has both, and no amounts',
    {
      kind: 'KOR',
      linesBefore: [],
      lines: [],
      reason: 'Poprawienie danych nabywcy',
      buyerBefore: {
        name: 'Parkiety Nowak',
        nip: '1111111111',
        line1: 'ul. Stara 1',
        line2: '00-001 Warszawa',
        country: 'PL',
      },
    },
    {
      P_15: '0.00',
      P_15ZK: undefined,
      FaWiersz: undefined,
      'Podmiot2K/DaneIdentyfikacyjne/NIP': '1111111111',
      'Podmiot2K/DaneIdentyfikacyjne/Nazwa': 'Parkiety Nowak',
      'Podmiot2K/Adres/AdresL1': 'ul. Stara 1',
      'Podmiot2K/IDNabywcy': '0001',
    },
  ],
  [
    'a consumer gets a correction, too',
    { kind: 'KOR', buyer: consumer },
    { 'DaneFaKorygowanej/NrKSeFN': '1', 'DaneFaKorygowanej/NrKSeF': undefined },
  ],
  [
    'an invoice with a KSeF number is named by it',
    { kind: 'KOR', corrected: { number: 'FV/8/11/2026', issuedOn: '2026-11-20', ksefNumber: KSEF_NUMBER } },
    {
      'DaneFaKorygowanej/DataWystFaKorygowanej': '2026-11-20',
      'DaneFaKorygowanej/NrFaKorygowanej': 'FV/8/11/2026',
      'DaneFaKorygowanej/NrKSeF': '1',
      'DaneFaKorygowanej/NrKSeFFaKorygowanej': KSEF_NUMBER,
      'DaneFaKorygowanej/NrKSeFN': undefined,
    },
  ],
  [
    'a seller without VAT corrects in P_13_7',
    { kind: 'KOR', exemption: 'art. 113 ust. 1 ustawy o VAT' },
    { P_13_7: '-123.00', P_15: '-123.00' },
  ],
]

const advances: Shape[] = [
  [
    'an advance has the order instead of lines',
    { kind: 'ZAL', lines: [boards], totalGrosze: 40_000 },
    {
      P_15: '400.00',
      P_13_1: '325.20',
      P_14_1: '74.80',
      FaWiersz: undefined,
      'Zamowienie/WartoscZamowienia': '1230.00',
      'Zamowienie/ZamowienieWiersz/P_9AZ': '100.00',
      'Zamowienie/ZamowienieWiersz/P_11NettoZ': '1000.00',
    },
  ],
  [
    'an advance for goods and services is taxed in their proportion',
    { kind: 'ZAL', lines: [boards, laying, book], totalGrosze: 50_000, soldOn: '2026-11-27' },
    { P_15: '500.00', P_6: '2026-11-27', 'Zamowienie/WartoscZamowienia': '2269.98' },
  ],
  [
    'the net price of one piece has the discount in it',
    { kind: 'ZAL', lines: [makeInvoiceLine({ quantity: 3, discountGrosze: 1_845 })] },
    { 'Zamowienie/ZamowienieWiersz/P_9AZ': '95.00' },
  ],
  [
    'an advance to a seller without VAT',
    { kind: 'ZAL', exemption: 'art. 113 ust. 1 ustawy o VAT', totalGrosze: 5_000 },
    { P_13_7: '50.00', 'Zamowienie/ZamowienieWiersz/P_11VatZ': '0.00' },
  ],
  [
    'the final invoice has all lines, and the rest to pay',
    { kind: 'ROZ', lines: [boards], advances: [advance] },
    {
      P_15: '830.00',
      P_13_1: '674.80',
      P_14_1: '155.20',
      'FaWiersz/P_11A': '1230.00',
      'FakturaZaliczkowa/NrKSeFFaZaliczkowej': KSEF_NUMBER,
      'FakturaZaliczkowa/NrKSeFZN': undefined,
      Zamowienie: undefined,
    },
  ],
  [
    'the final invoice names an advance without a KSeF number by ours',
    { kind: 'ROZ', lines: [boards, laying], advances: [{ ...advance, ksefNumber: null }] },
    { 'FakturaZaliczkowa/NrKSeFZN': '1', 'FakturaZaliczkowa/NrFaZaliczkowej': 'ZAL/1/11/2026' },
  ],
  [
    'the final invoice settles several advances',
    {
      kind: 'ROZ',
      lines: [boards, laying, book],
      advances: [
        advance,
        { ...advance, number: 'ZAL/2/11/2026', ksefNumber: OTHER_KSEF_NUMBER, grosze: 33_333 },
        { ...advance, number: 'ZAL/3/11/2026', ksefNumber: null, grosze: 1 },
      ],
    },
    { P_15: '1536.64' },
  ],
  [
    'a returned advance is corrected, with the order before and after',
    {
      kind: 'KOR_ZAL',
      linesBefore: [boards],
      lines: [boards],
      totalGrosze: -40_000,
      dueBeforeGrosze: 40_000,
      reason: 'Zwrot zaliczki',
      corrected: advance,
    },
    {
      P_15: '-400.00',
      P_15ZK: '400.00',
      P_13_1: '-325.20',
      P_14_1: '-74.80',
      RodzajFaktury: 'KOR_ZAL',
      FaWiersz: undefined,
      'Zamowienie/WartoscZamowienia': '1230.00',
      'Zamowienie/ZamowienieWiersz/StanPrzedZ': '1',
      'DaneFaKorygowanej/NrFaKorygowanej': 'ZAL/1/11/2026',
    },
  ],
  [
    'an order given up has no value after the correction of its advance',
    {
      kind: 'KOR_ZAL',
      linesBefore: [boards],
      lines: [{ ...boards, quantity: 0, totalGrosze: 0 }],
      totalGrosze: -40_000,
    },
    { 'Zamowienie/WartoscZamowienia': '0.00' },
  ],
  [
    'without any line there is no order',
    { kind: 'KOR_ZAL', linesBefore: [], lines: [], rates: [], totalGrosze: 0 },
    { Zamowienie: undefined, P_15: '0.00' },
  ],
  [
    'a correction of the final invoice has its lines before and after',
    { kind: 'KOR_ROZ', linesBefore: [boards], lines: [{ ...boards, quantity: 9, totalGrosze: 110_700 }] },
    { P_15: '-123.00', RodzajFaktury: 'KOR_ROZ', Zamowienie: undefined },
  ],
]

let schema: Awaited<ReturnType<typeof openFa3Schema>>
beforeAll(async () => {
  schema = await openFa3Schema()
})
afterAll(() => schema.close())

const build = (document: InvoiceDocument) => buildFa3(document, OPTIONS)
const rootOf = (made: MadeInvoice) => readFa3(build(makeInvoice(made)))
const textOf = (made: MadeInvoice, path: string) => textAt(rootOf(made), path)

describe.each([
  ['sale', sales],
  ['payment', payments],
  ['correction', corrections],
  ['advance', advances],
])('the e-invoice of a %s', (_, shapes) => {
  it.each(shapes)('%s', (_title, made, expected = {}) => {
    const document = makeInvoice(made)
    const xml = build(document)

    expect(schema.problemsOf(xml)).toEqual([])
    expect(checkFa3(document, xml, TODAY)).toEqual([])
    const root = readFa3(xml)
    expect(amountsInFa3(root)).toEqual(amountsOfInvoice(document))
    const found = Object.keys(expected).map((path) => [path, textAt(root, `Fa/${path}`)])
    expect(Object.fromEntries(found)).toEqual(expected)
  })
})

describe('the parties', () => {
  const parties = (made: MadeInvoice) => {
    const document = makeInvoice(made)
    const xml = build(document)
    expect(schema.problemsOf(xml)).toEqual([])
    expect(checkFa3(document, xml, TODAY)).toEqual([])
    return readFa3(xml)
  }
  const BUYER = 'Podmiot2/DaneIdentyfikacyjne'

  it('a firm finds the invoice in KSeF by its NIP', () => {
    const root = parties({})
    expect(textAt(root, `${BUYER}/NIP`)).toBe('1111111111')
    expect(textAt(root, `${BUYER}/BrakID`)).toBeUndefined()
    expect(textAt(root, `${BUYER}/Nazwa`)).toBe('Parkiety Nowak sp.j.')
    expect(textAt(root, 'Podmiot2/Adres/AdresL2')).toBe('00-001 Warszawa')
    expect(textAt(root, 'Podmiot1/DaneIdentyfikacyjne/NIP')).toBe('9999999999')
  })

  it('a consumer has a name and no number', () => {
    const root = parties({ buyer: consumer })
    expect(textAt(root, `${BUYER}/BrakID`)).toBe('1')
    expect(textAt(root, `${BUYER}/NIP`)).toBeUndefined()
    expect(textAt(root, `${BUYER}/Nazwa`)).toBe('Anna Kowalska')
  })

  it('a buyer of another country has that country, and no number', () => {
    const root = parties({ buyer: { ...consumer, country: 'de', line2: '10115 Berlin' } })
    expect(textAt(root, `${BUYER}/BrakID`)).toBe('1')
    expect(textAt(root, 'Podmiot2/Adres/KodKraju')).toBe('DE')
  })

  it('the buyer is neither a part of a local government nor of a VAT group', () => {
    const root = parties({})
    expect([textAt(root, 'Podmiot2/JST'), textAt(root, 'Podmiot2/GV')]).toEqual(['2', '2'])
  })

  it('the seller’s BDO number is in the registers below, after the note', () => {
    const root = parties({ seller: { bdo: '000123456' }, note: 'Dziękujemy.' })
    expect(textAt(root, 'Stopka/Rejestry/BDO')).toBe('000123456')
    expect(textAt(root, 'Stopka/Informacje/StopkaFaktury')).toBe('Dziękujemy.')
    expect(textAt(parties({ seller: { bdo: '000123456' } }), 'Stopka/Rejestry/BDO')).toBe('000123456')
    expect(textAt(parties({}), 'Stopka')).toBeUndefined()
  })

  it('an address without a street begins with the town, and none at all is left out', () => {
    const village = parties({ buyer: { ...consumer, line1: ' ', line2: '32-020 Koźmice' } })
    expect(textAt(village, 'Podmiot2/Adres/AdresL1')).toBe('32-020 Koźmice')
    expect(textAt(village, 'Podmiot2/Adres/AdresL2')).toBeUndefined()
    expect(
      textAt(parties({ buyer: { ...consumer, line1: '', line2: '' } }), 'Podmiot2/Adres'),
    ).toBeUndefined()
  })

  it('e-mail and phone are on it when the schema has room for them', () => {
    const root = parties({})
    expect(textAt(root, 'Podmiot2/DaneKontaktowe/Email')).toBe('nowak@parkiety.example')
    expect(textAt(root, 'Podmiot1/DaneKontaktowe/Telefon')).toBe('+48 600 700 800')

    const long = parties({ buyer: { email: `${'a'.repeat(250)}@b.example`, phone: '+48 501 502 503 w. 7' } })
    expect(textAt(long, 'Podmiot2/DaneKontaktowe')).toBeUndefined()
    expect(
      textAt(parties({ buyer: { email: 'brak', phone: '' } }), 'Podmiot2/DaneKontaktowe'),
    ).toBeUndefined()
  })
})

describe('texts', () => {
  const validText = (made: MadeInvoice, path: string) => {
    expect(schema.problemsOf(build(makeInvoice(made)))).toEqual([])
    return textOf(made, path)
  }
  const nameOfLine = (name: string) => validText({ lines: [makeInvoiceLine({ name })] }, 'Fa/FaWiersz/P_7')

  it('signs that XML uses itself arrive as they were written', () => {
    const name = `Panel <b>"Dąb"</b> & 'Jesion' > 5 mm, ]]> <?php ?> &amp;`
    expect(nameOfLine(name)).toBe(name)
    expect(validText({ buyer: { name: 'A&B "Parkiet" <Łódź>' } }, 'Podmiot2/DaneIdentyfikacyjne/Nazwa')).toBe(
      'A&B "Parkiet" <Łódź>',
    )
  })

  it('characters that KSeF refuses are removed', () => {
    const refused = '\u0000\u0007\u001f\u007f\u0084\u0086\u009f\ufdd0\ufdef\ufffe\uffff\u{1ffff}\ud800'
    expect(nameOfLine(`Pa${refused}nel`)).toBe('Panel')
    const document = makeInvoice({ note: refused, buyer: { name: `A${refused}` } })
    expect(checkFa3(document, build(document), TODAY)).toEqual([])
    expect(textOf({ note: refused }, 'Stopka')).toBeUndefined()
  })

  it('line breaks and double spaces are one space', () => {
    expect(nameOfLine('  Panel\r\n winylowy\t\t5\u0085mm \u00a0 ')).toBe('Panel winylowy 5 mm')
    expect(nameOfLine('Panel \u0007 winylowy')).toBe('Panel winylowy')
  })

  it('long names are cut to what the schema allows, not in the middle of a character', () => {
    expect(nameOfLine('🪵'.repeat(600))).toBe('🪵'.repeat(512))
    const { length } = validText({ lines: [makeInvoiceLine({ sku: 'x'.repeat(80) })] }, 'Fa/FaWiersz/Indeks')!
    expect(length).toBe(50)
    expect(
      validText({ seller: { name: `${'n'.repeat(511)} nn` } }, 'Podmiot1/DaneIdentyfikacyjne/Nazwa'),
    ).toBe('n'.repeat(511))
    expect(validText({ kind: 'KOR', reason: 'r'.repeat(999) }, 'Fa/PrzyczynaKorekty')).toHaveLength(256)
    expect(validText({ exemption: 'e'.repeat(999) }, 'Fa/Adnotacje/Zwolnienie/P_19A')).toHaveLength(256)
  })

  it('a note is below everything, with its lines', () => {
    const note = 'Dziękujemy za zakupy!\r\n\r\n  Zwrot do 30 dni.  \n'
    expect(validText({ note }, 'Stopka/Informacje/StopkaFaktury')).toBe(
      'Dziękujemy za zakupy!\n\nZwrot do 30 dni.',
    )
    expect(validText({ note: 'n\n'.repeat(3_000) }, 'Stopka/Informacje/StopkaFaktury')).toHaveLength(3_499)
  })
})

describe('the file', () => {
  it('is plain UTF-8 XML of the namespace, and says who made it and when', () => {
    const xml = build(makeInvoice())
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="http://crd.gov.pl/')).toBe(
      true,
    )
    expect(xml.match(/<[?!]/g)).toHaveLength(1)
    const root = readFa3(xml)
    expect(textAt(root, 'Naglowek/DataWytworzeniaFa')).toBe('2026-11-28T10:00:00Z')
    expect(textAt(root, 'Naglowek/SystemInfo')).toBe('Klepka')
  })

  it('names the kind of each document', () => {
    const kinds = ['VAT', 'ZAL', 'ROZ', 'KOR', 'KOR_ZAL', 'KOR_ROZ'] as const
    expect(kinds.map((kind) => textOf({ kind }, 'Fa/RodzajFaktury'))).toEqual(kinds)
  })

  it('has both rows of a corrected line under one number, and its unit price to eight places', () => {
    const before = makeInvoiceLine({ quantity: 3 })
    const after = { ...before, unitPriceGrosze: 10_000 / 3, totalGrosze: 10_000 }
    const root = rootOf({ kind: 'KOR', linesBefore: [before], lines: [skirting, after] })
    const rows = elementsAt(root, 'Fa/FaWiersz').map((row) =>
      ['NrWierszaFa', 'UU_ID', 'P_9B', 'StanPrzed'].map((name) => textAt(row, name)),
    )
    expect(rows).toEqual([
      ['1', 'line-1', '123.00', '1'],
      ['1', 'line-1', '33.33333333', undefined],
      ['2', 'line-2', '34.99', undefined],
    ])
  })

  it('is refused for a rate of VAT that Poland does not have', () => {
    expect(() => build(makeInvoice({ lines: [makeInvoiceLine({ vatRate: 19 })] }))).toThrow('19 % VAT')
  })

  it('is compared with the schema as the ministry published it', async () => {
    const names = ['schemat', 'StrukturyDanych_v10-0E', 'ElementarneTypyDanych_v10-0E', 'KodyKrajow_v10-0E']
    const hashes = names.map(async (name) =>
      createHash('sha256')
        .update(await readFile(new URL(`${name}.xsd`, FA3_FILES)))
        .digest('hex')
        .slice(0, 8),
    )
    expect(await Promise.all(hashes)).toEqual(['b646b6b5', 'cb083483', '8daf4d37', '48be2a9f'])
  })

  it('is refused by the schema when an element is missing or out of order', () => {
    const xml = build(makeInvoice())
    expect(schema.problemsOf(xml.replace('<JST>2</JST>', ''))).not.toEqual([])
    expect(schema.problemsOf(xml.replace(/(<P_13_1>.*<\/P_14_1>)(<P_15>.*<\/P_15>)/, '$2$1'))).not.toEqual([])
    expect(schema.problemsOf(xml.replace('<P_15>123.00', '<P_15>123,00'))).not.toEqual([])
  })
})
