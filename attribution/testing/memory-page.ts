import type { AttributionPage } from '../page.ts'

type StoredCookie = { value: string; expires: Date | undefined; domain: string }
export type MemoryPage = AttributionPage & { jar: Map<string, StoredCookie> }

/** A page for tests: cookies in a Map, a fixed clock, and 0.5 as random number. */
export const memoryPage = (
  given: Partial<AttributionPage> = {},
  jar: MemoryPage['jar'] = new Map(),
): MemoryPage => {
  const href = given.href ?? 'https://sklep.example.pl/'
  const page: MemoryPage = {
    href,
    hostname: new URL(href).hostname,
    referrer: '',
    userAgent: 'Przeglądarka/1.0',
    now: () => new Date('2026-11-21T10:00:00Z'),
    random: () => 0.5,
    ...given,
    jar,
    readCookies: () => [...jar].map(([name, { value }]) => `${name}=${value}`).join('; '),
    writeCookie: (line) => {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const attribute = (key: string) =>
        attributes.find((text) => text.startsWith(`${key}=`))?.slice(key.length + 1)
      const expires = attribute('expires')
      const cookie: StoredCookie = {
        value,
        expires: expires ? new Date(expires) : undefined,
        domain: attribute('domain') ?? '',
      }
      const isOver = cookie.expires && cookie.expires <= page.now()
      const { domain } = jar.get(name) ?? cookie
      if (!isOver) jar.set(name, cookie)
      else if (domain === cookie.domain) jar.delete(name)
    },
  }
  return page
}
