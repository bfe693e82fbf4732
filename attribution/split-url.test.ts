import { describe, expect, it } from 'vitest'
import { isWithin, splitUrl, withoutWww } from './split-url.ts'

describe('lenient splitting of an address', () => {
  it.each([
    ['https://podlogi.pl/a/b.html?x=1#c', 'podlogi.pl', '/a/b.html', 'x=1'],
    ['//podlogi.pl/a', 'podlogi.pl', '/a', ''],
    ['podlogi.pl/a', 'podlogi.pl', '/a', ''],
    ['podlogi.pl:8080/a', 'podlogi.pl', '/a', ''],
    ['https://jan:haslo@podlogi.pl:81/a', 'podlogi.pl', '/a', ''],
    ['https://a@b@podlogi.pl/', 'b@podlogi.pl', '/', ''],
    ['https://blog.pl/@jan/wpis', 'blog.pl', '/@jan/wpis', ''],
    ['https://podlogi.pl?x=1', 'podlogi.pl', '', 'x=1'],
    ['https://podlogi.pl/?', 'podlogi.pl', '/', ''],
    ['android-app://com.sklep/', 'com.sklep', '/', ''],
    ['about:blank', 'blank', '', ''],
    ['file:///dom/x.html', '', '/dom/x.html', ''],
    ['http://[::1]/x', '[', ':1]', ''],
    ['', '', '', ''],
  ])('%s', (url, host, path, query) => expect(splitUrl(url)).toEqual({ host, path, query }))

  it.each([
    ['podlogi.pl', 'podlogi.pl', true],
    ['SKLEP.Podlogi.pl', 'podlogi.pl', true],
    ['mojepodlogi.pl', 'podlogi.pl', false],
    ['podlogiXpl', 'podlogi.pl', false],
    ['pl', 'podlogi.pl', false],
  ])('%s is within %s: %s', (host, domain, answer) => expect(isWithin(host, domain)).toBe(answer))

  it.each([
    ['www.podlogi.pl', 'podlogi.pl'],
    ['a.www.podlogi.pl', 'a.podlogi.pl'],
    ['mywww.podlogi.pl', 'mypodlogi.pl'],
  ])('the first www. of %s is removed: %s', (host, bare) => expect(withoutWww(host)).toBe(bare))
})
