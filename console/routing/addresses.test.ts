import { describe, expect, it } from 'vitest'
import { consoleScreens } from '#console/router.tsx'
import { addressParser, type ConsoleAddress, hrefOf } from './addresses.ts'

const parse = addressParser(consoleScreens)
const shownBy = (href: string) => {
  const { screen, params, search } = parse(href)
  return { path: screen?.path, params, search }
}

describe('an address of the console', () => {
  it.each<[string, ConsoleAddress, string]>([
    ['a list', { to: '/zamowienia' }, '/zamowienia'],
    ['a record', { to: '/zamowienia/$id', params: { id: '7' } }, '/zamowienia/7'],
    [
      'a record within a path',
      { to: '/strony/$slug/edycja', params: { slug: 'o-nas' } },
      '/strony/o-nas/edycja',
    ],
    [
      'a code with a slash and a space',
      { to: '/kody/$code', params: { code: 'RABAT 5/10%' } },
      '/kody/RABAT%205%2F10%25',
    ],
    ['a search', { to: '/zamowienia', search: { stan: 'processing' } }, '/zamowienia?stan=processing'],
    [
      'a search with Polish letters and signs',
      { to: '/produkty', search: { szukaj: 'dąb & „olej”' } },
      '/produkty?szukaj=d%C4%85b+%26+%E2%80%9Eolej%E2%80%9D',
    ],
    [
      'empty search parameters, which are left out',
      { to: '/zamowienia', search: { stan: '', szukaj: undefined } },
      '/zamowienia',
    ],
  ])('of %s is written, and read as it was', (_what, address, href) => {
    expect(hrefOf(address)).toBe(href)
    const filled = Object.entries(address.search ?? {}).filter(([, value]) => value)
    expect(shownBy(href)).toEqual({
      path: address.to,
      params: address.params ?? {},
      search: Object.fromEntries(filled),
    })
  })

  it.each([
    ['a fixed path goes before a parameter', '/produkty/nowy', '/produkty/nowy'],
    ['a slash at the end does not matter', '/zamowienia/', '/zamowienia'],
    ['the start has no path', '', '/'],
    ['an unknown path shows nothing', '/nie-ma', undefined],
    ['a part more than the screen has', '/zamowienia/7/8', undefined],
    ['a parameter is never empty', '/zamowienia//', '/zamowienia'],
    ['a „%” that begins no character', '/kody/%E0%A4%A', undefined],
  ])('%s', (_what, href, path) => {
    expect(parse(href).screen?.path).toBe(path)
  })

  it('has only the search parameters that its screen names; of several, the last', () => {
    expect(parse('/wyceny?stan=sent&obce=1&stan=open').search).toEqual({ stan: 'open' })
  })
})
