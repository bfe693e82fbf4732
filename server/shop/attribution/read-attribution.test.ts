import { describe, expect, it } from 'vitest'
import { readAttribution, readAttributionExtension } from './read-attribution.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

describe('attribution of an order from a posted form', () => {
  it('contains every field except (none), cleaned, and the device of the user agent', () => {
    expect(
      readAttribution({
        wc_order_attribution_source_type: 'utm',
        wc_order_attribution_utm_source: ' <b>list</b>\n ',
        wc_order_attribution_utm_medium: '(none)',
        wc_order_attribution_utm_term: '',
        wc_order_attribution_user_agent: PHONE,
        wc_order_attribution_unknown: 'x',
        billing_email: 'jan@example.pl',
      }),
    ).toEqual([
      { field: 'source_type', value: 'utm' },
      { field: 'utm_source', value: 'list' },
      { field: 'utm_term', value: '' },
      { field: 'user_agent', value: PHONE },
      { field: 'device_type', value: 'Mobile' },
    ])
  })

  it.each([
    {},
    { wc_order_attribution_source_type: '(none)' },
    { wc_order_attribution_source_type: '', wc_order_attribution_user_agent: '' },
    { wc_order_attribution_session_pages: '0' },
    { wc_order_attribution_source_type: ['utm', 'utm'] },
    { wc_order_attribution___proto__: 'x' },
  ])('is empty for %j', (form) => expect(readAttribution(form)).toEqual([]))

  it('stores values as sent, valid or not', () => {
    expect(
      readAttribution({
        wc_order_attribution_session_entry: 'data:text/html,x',
        wc_order_attribution_session_pages: 'abc',
      }),
    ).toEqual([
      { field: 'session_entry', value: 'data:text/html,x' },
      { field: 'session_pages', value: 'abc' },
    ])
  })
})

describe('attribution of an order from a block checkout', () => {
  it.each([undefined, null, {}, { utm_source: null }, { utm_source: '(none)' }, { other: 7 }])(
    'is empty for %j',
    (extension) => expect(readAttributionExtension(extension)).toEqual({ ok: true, values: [] }),
  )

  it('contains the text values', () =>
    expect(
      readAttributionExtension({ source_type: 'typein', utm_source: '(direct)', referrer: null }),
    ).toEqual({
      ok: true,
      values: [
        { field: 'source_type', value: 'typein' },
        { field: 'utm_source', value: '(direct)' },
      ],
    }))

  it.each([
    [{ utm_source: 7 }, 'utm_source'],
    [{ referrer: ['x'] }, 'referrer'],
    [{ session_pages: {} }, 'session_pages'],
  ])('refuses %j', (extension, field) =>
    expect(readAttributionExtension(extension)).toEqual({ ok: false, field }),
  )

  it.each(['text', 7, []])('refuses %j as a whole', (extension) =>
    expect(readAttributionExtension(extension)).toEqual({ ok: false }),
  )
})
