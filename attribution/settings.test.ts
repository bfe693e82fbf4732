import { describe, expect, it } from 'vitest'
import { type Options, readSettings } from './settings.ts'

const settings = (options?: Options | null, hostname = 'www.podlogi.pl') =>
  readSettings(options, { hostname })

describe('settings', () => {
  it.each([
    [undefined, 259_200],
    [6, 259_200],
    [1, 43_200],
    ['1,5', 43_200],
    ['dwa', 259_200],
    [0, 259_200],
    [Number.NaN, 259_200],
    [0.00001, 0],
    [0.0001, 4],
    [1e-11, 4],
    [-1, -43_200],
  ])('a lifetime of %s months is %s minutes [S-ATTR-06]', (lifetime, minutes) =>
    expect(settings({ lifetime }).lifetimeMinutes).toBe(minutes),
  )

  it.each([
    [undefined, 30],
    [0, 30],
    ['kwadrans', 30],
    ['45', 45],
    [7.9, 7],
    [-5, -5],
  ])('a session length of %s is %s minutes [S-ATTR-06]', (session_length, minutes) =>
    expect(settings({ session_length }).sessionMinutes).toBe(minutes),
  )

  it.each([
    ['0', 0],
    [0, undefined],
    [undefined, undefined],
    ['x', undefined],
    [5.5, 5],
    [-5, -5],
    ['2', 2],
  ])('an offset of %j is %s hours [S-ATTR-06]', (timezone_offset, hours) =>
    expect(settings({ timezone_offset }).offsetHours).toBe(hours),
  )

  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, { min: 100_000, max: 999_999 }],
    [{}, { min: 100_000, max: 999_999 }],
    [
      { min: 'x', max: '199' },
      { min: 100_000, max: 199 },
    ],
    [
      { min: '1', max: 9 },
      { min: 1, max: 9 },
    ],
  ])('a promo code of %j has the range %j [S-ATTR-06]', (promocode, range) =>
    expect(settings({ promocode }).promoRange).toEqual(range),
  )

  it.each([
    [undefined, { domain: 'podlogi.pl', isIsolated: false }],
    ['', { domain: 'podlogi.pl', isIsolated: false }],
    [7, { domain: 'podlogi.pl', isIsolated: false }],
    ['sklep.pl', { domain: 'sklep.pl', isIsolated: false }],
    [
      { host: 'sklep.pl', isolate: true },
      { domain: 'sklep.pl', isIsolated: true },
    ],
    [
      { host: '', isolate: true },
      { domain: 'podlogi.pl', isIsolated: false },
    ],
  ])('the domain %j', (domain, expected) => expect(settings({ domain })).toMatchObject(expected))

  it.each([
    [undefined, '(direct)', '(none)'],
    [{ source: 'bezpośrednio', medium: 'brak' }, 'bezpośrednio', 'brak'],
    [{ source: 'bezpośrednio' }, '(direct)', '(none)'],
    [{ source: '', medium: 'brak' }, '(direct)', '(none)'],
  ])('typed-in visits named %j', (typein_attributes, source, medium) =>
    expect(settings({ typein_attributes })).toMatchObject({ typeinSource: source, typeinMedium: medium }),
  )

  it('drops incomplete search engines and aliases', () => {
    const { searchEngines, referrals } = settings({
      organics: [{ host: 'szukaj.pl', param: 'q' }, { host: 'bez.pl' }, null, 'x'],
      referrals: [{ host: 'fora.pl' }, { display: 'F' }],
    })
    expect(searchEngines).toEqual([{ host: 'szukaj.pl', param: 'q' }])
    expect(referrals).toEqual([{ host: 'fora.pl' }])
    expect(settings({ organics: 'szukaj.pl', referrals: {} })).toMatchObject({
      searchEngines: [],
      referrals: [],
    })
  })

  it('works without any', () => expect(settings(null)).toEqual(settings({})))
})
