import { describe, expect, it } from 'vitest'
import {
  checkField,
  checkFields,
  readEmail,
  readNip,
  readPhone,
  readPostcode,
  type CheckoutValues,
} from './checkout-fields.ts'

const filled: CheckoutValues = {
  billing_first_name: 'Łucja',
  billing_last_name: 'Żółć',
  billing_address_1: 'Dębowa 7',
  billing_postcode: '00-950',
  billing_city: 'Warszawa',
  billing_phone: '600700800',
  billing_email: 'lucja@example.pl',
  terms: 'on',
}
const options = { needsDelivery: true, asksTerms: true }
const problemsOf = (values: CheckoutValues, given = options) => {
  const result = checkFields(values, given)
  return result.ok ? [] : result.problems
}

describe('post code', () => {
  it.each([
    ['00-950', '00-950'],
    ['00950', '00-950'],
    [' 00 950 ', '00-950'],
    ['00–950', '00-950'],
    ['0-950', undefined],
    ['00-9500', undefined],
    ['AB-123', undefined],
    ['', undefined],
    ['00_950', undefined],
  ])('%j is read as %j [S-PAGE-10]', (written, read) => expect(readPostcode(written)).toBe(read))
})

describe('phone', () => {
  it.each([
    ['600700800', '+48 600 700 800'],
    ['600 700 800', '+48 600 700 800'],
    ['600-700-800', '+48 600 700 800'],
    ['+48 600 700 800', '+48 600 700 800'],
    ['48600700800', '+48 600 700 800'],
    ['0048600700800', '+48 600 700 800'],
    ['(22) 621 00 00', '+48 226 210 000'],
    ['022 621 00 00', '+48 226 210 000'],
    ['+49 30 901820', '+4930901820'],
    ['0044 20 7946 0958', '+442079460958'],
    ['60070080', undefined],
    ['6007008000', undefined],
    ['+48 60070080', undefined],
    ['+48 6007008001', undefined],
    ['049 30 901820', undefined],
    ['zadzwoń 600700800', undefined],
    ['+1234567890123456', undefined],
    ['+', undefined],
    ['000000000', undefined],
  ])('%j is read as %j [S-PAGE-10]', (written, read) => expect(readPhone(written)).toBe(read))
})

describe('e-mail', () => {
  it.each([
    ['jan@example.pl', 'jan@example.pl'],
    [' Jan.Kowalski+sklep@Example.PL ', 'Jan.Kowalski+sklep@example.pl'],
    ['jan@żółć.pl', 'jan@żółć.pl'],
    ['jan', undefined],
    ['jan@', undefined],
    ['@example.pl', undefined],
    ['jan@example', undefined],
    ['a@b@c.pl', undefined],
    ['jan..k@example.pl', undefined],
    ['.jan@example.pl', undefined],
    ['jan@-example.pl', undefined],
    ['jan kowal@example.pl', undefined],
    ['jan@exa..mple.pl', undefined],
    ['jan@example.pl\nBcc: x@example.pl', undefined],
    [`${'a'.repeat(65)}@example.pl`, undefined],
  ])('%j is read as %j [S-PAGE-10]', (written, read) => expect(readEmail(written)).toBe(read))
})

describe('NIP', () => {
  it.each([
    ['5261040828', '5261040828'],
    ['526-104-08-28', '5261040828'],
    ['PL 526-10-40-828', '5261040828'],
    ['pl5261040828', '5261040828'],
    ['5261040827', undefined],
    ['526104082', undefined],
    ['0000000000', undefined],
    ['DE526104082', undefined],
    ['52610408281', undefined],
    // A check sum with a remainder of 10 is never valid.
    ['1234567890', undefined],
  ])('%j is read as %j [S-PAGE-10]', (written, read) => expect(readNip(written)).toBe(read))
})

describe('the whole form', () => {
  it('returns normalized order data for valid values [S-PAGE-10]', () => {
    const result = checkFields(
      {
        ...filled,
        billing_postcode: '00950',
        billing_first_name: '  Łucja \t Anna ',
        order_comments: ' Proszę\r\nzadzwonić \u0000',
      },
      options,
    )
    expect(result).toEqual({
      ok: true,
      fields: {
        email: 'lucja@example.pl',
        phone: '+48 600 700 800',
        billing: {
          firstName: 'Łucja Anna',
          lastName: 'Żółć',
          company: '',
          line1: 'Dębowa 7',
          line2: '',
          postcode: '00-950',
          city: 'Warszawa',
          country: 'PL',
        },
        shipping: {
          firstName: 'Łucja Anna',
          lastName: 'Żółć',
          company: '',
          line1: 'Dębowa 7',
          line2: '',
          postcode: '00-950',
          city: 'Warszawa',
          country: 'PL',
        },
        wantsInvoice: false,
        nip: null,
        isPrivatePurchase: null,
        note: 'Proszę\nzadzwonić',
      },
    })
  })

  it('an empty form has one problem per field, in the order of the form [S-PAGE-10]', () => {
    expect(problemsOf({}).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'billing_email required',
      'billing_phone required',
      'billing_first_name required',
      'billing_last_name required',
      'billing_address_1 required',
      'billing_postcode required',
      'billing_city required',
      'terms terms',
    ])
  })

  it('an invoice needs a company and a NIP', () => {
    expect(problemsOf({ ...filled, wants_invoice: '1' })).toEqual([
      { field: 'billing_company', code: 'required' },
      { field: 'billing_nip', code: 'required' },
    ])
    expect(
      problemsOf({
        ...filled,
        wants_invoice: '1',
        billing_company: 'Parkiet sp. z o.o.',
        billing_nip: '5261040827',
      }),
    ).toEqual([{ field: 'billing_nip', code: 'nip' }])
    const result = checkFields(
      { ...filled, wants_invoice: '1', billing_company: 'Parkiet', billing_nip: 'PL 526-104-08-28' },
      options,
    )
    expect(result.ok && result.fields).toMatchObject({ wantsInvoice: true, nip: '5261040828' })
  })

  it('a NIP without a requested invoice is neither checked nor saved', () => {
    const result = checkFields({ ...filled, billing_nip: 'nie wiem' }, options)
    expect(result.ok && result.fields.nip).toBeNull()
  })

  it('the delivery address is checked only if it is chosen and the order needs delivery', () => {
    const elsewhere = {
      ...filled,
      ship_to_different_address: '1',
      shipping_first_name: 'Jan',
      shipping_postcode: '1',
    }
    expect(problemsOf(elsewhere).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'shipping_last_name required',
      'shipping_address_1 required',
      'shipping_postcode postcode',
      'shipping_city required',
    ])
    expect(problemsOf(elsewhere, { ...options, needsDelivery: false })).toEqual([])
    expect(problemsOf({ ...elsewhere, ship_to_different_address: '0' })).toEqual([])
  })

  it('delivers in Poland only', () => {
    expect(problemsOf({ ...filled, billing_country: 'DE' })).toEqual([
      { field: 'billing_country', code: 'country' },
    ])
    expect(problemsOf({ ...filled, billing_country: 'pl' })).toEqual([])
  })

  it('requires consent only if the checkbox is shown', () => {
    const { terms: _, ...without } = filled
    expect(problemsOf(without)).toEqual([{ field: 'terms', code: 'terms' }])
    expect(problemsOf(without, { ...options, asksTerms: false })).toEqual([])
  })

  it('refuses texts that are too long instead of cutting them', () => {
    const long = 'ą'.repeat(10_000)
    expect(
      problemsOf({
        ...filled,
        billing_city: long,
        billing_address_2: long,
        order_comments: long,
        billing_email: long,
      }),
    ).toEqual([
      { field: 'billing_email', code: 'email' },
      { field: 'billing_address_2', code: 'too_long' },
      { field: 'billing_city', code: 'too_long' },
      { field: 'order_comments', code: 'too_long' },
    ])
  })

  it('checks a single field', () => {
    expect(checkField('billing_postcode', { ...filled, billing_postcode: '1' }, options)).toBe('postcode')
    expect(checkField('billing_postcode', filled, options)).toBeNull()
  })
})
