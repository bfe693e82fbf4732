import { describe, expect, it, vi } from 'vitest'
import { FIELD_NAMES, FIELDS, readAttributionFields, SHOP_TRACKING } from './fields.ts'
import { memoryPage } from './testing/memory-page.ts'
import { forgetVisit, trackVisit } from './track-visit.ts'

const CAMPAIGN = 'https://sklep.example.pl/?utm_source=list&utm_campaign=wiosna'
const NAMES = ['current', 'current_add', 'first', 'first_add', 'session', 'udata', 'migrations', 'promo']

const minutesLeft = (page: ReturnType<typeof memoryPage>, name: string) => {
  const expires = page.jar.get(`sbjs_${name}`)?.expires
  return expires && (expires.getTime() - page.now().getTime()) / 60_000
}

/** The next page view of the same visitor. */
const next = (
  page: ReturnType<typeof memoryPage>,
  href: string,
  given: Parameters<typeof memoryPage>[0] = {},
) => memoryPage({ ...given, href }, page.jar)

const textOf = (page: ReturnType<typeof memoryPage>, name: string) =>
  decodeURIComponent(page.jar.get(`sbjs_${name}`)?.value ?? '')

describe('a visit', () => {
  it('is saved in eight cookies with the keys of each in their order [S-ATTR-04]', () => {
    const page = memoryPage({ href: CAMPAIGN, referrer: 'https://poczta.pl/' })
    trackVisit(page, { ...SHOP_TRACKING, promocode: true })

    expect([...page.jar.keys()].sort()).toEqual(NAMES.map((name) => `sbjs_${name}`).sort())
    const visit =
      'typ=utm|||src=list|||mdm=(none)|||cmp=wiosna|||cnt=(none)|||trm=(none)|||id=(none)|||plt=(none)|||fmt=(none)|||tct=(none)'
    const entry = `fd=2026-11-21 10:00:00|||ep=${CAMPAIGN}|||rf=https://poczta.pl/`
    expect(textOf(page, 'current')).toBe(visit)
    expect(textOf(page, 'first')).toBe(visit)
    expect(textOf(page, 'current_add')).toBe(entry)
    expect(textOf(page, 'first_add')).toBe(entry)
    expect(textOf(page, 'session')).toBe(`pgs=1|||cpg=${CAMPAIGN}`)
    expect(textOf(page, 'udata')).toBe('vst=1|||uip=(none)|||uag=Przeglądarka/1.0')
    expect(textOf(page, 'promo')).toBe('code=550000')
    expect(textOf(page, 'migrations')).toBe('1418474375998=1')
    expect(page.jar.get('sbjs_first')).toMatchObject({ domain: '.sklep.example.pl' })
  })

  it('encodes all characters of values that could end a cookie [S-ATTR-04]', () => {
    const page = memoryPage({ userAgent: "a;b=c !~*'()" })
    trackVisit(page)
    expect(page.jar.get('sbjs_udata')?.value).toBe(
      'vst%3D1%7C%7C%7Cuip%3D%28none%29%7C%7C%7Cuag%3Da%3Bb%3Dc%20%21%7E%2A%27%28%29',
    )
  })

  it('expires after half a year, its session after half an hour [S-ATTR-06]', () => {
    const page = memoryPage({ href: CAMPAIGN })
    trackVisit(page)
    expect(minutesLeft(page, 'session')).toBe(30)
    for (const name of ['current', 'current_add', 'first', 'first_add', 'udata', 'migrations'])
      expect(minutesLeft(page, name)).toBe(259_200)
  })

  it('ends with the browser session in the shop’s settings, and is dated in UTC [S-ATTR-06]', () => {
    const page = memoryPage({ href: CAMPAIGN })
    const records = trackVisit(page, SHOP_TRACKING)
    expect(page.jar.get('sbjs_current')?.expires).toBeUndefined()
    expect(minutesLeft(page, 'session')).toBe(30)
    expect(records.current_add.fd).toBe('2026-11-21 10:00:00')
    expect(page.jar.get('sbjs_current')?.value).toMatch(/^typ%3D/)
  })

  it('counts pages within a session and visits between sessions [S-ATTR-04]', () => {
    const page = memoryPage({ href: CAMPAIGN })
    trackVisit(page)
    const second = trackVisit(next(page, 'https://sklep.example.pl/koszyk/'))
    expect(second).toMatchObject({
      session: { pgs: '2', cpg: 'https://sklep.example.pl/koszyk/' },
      udata: { vst: '1' },
      current: { src: 'list' },
    })

    page.jar.delete('sbjs_session')
    expect(trackVisit(next(page, 'https://sklep.example.pl/'))).toMatchObject({
      session: { pgs: '1' },
      udata: { vst: '2' },
    })
  })

  it.each([
    ['12px', '13'],
    ['abc', '2'],
    ['0', '2'],
    ['-3', '-2'],
  ])('counts the next page after %s pages as %s', (before, after) => {
    const page = memoryPage()
    page.jar.set('sbjs_session', {
      value: `pgs%3D${before}`,
      expires: undefined,
      domain: '.sklep.example.pl',
    })
    expect(trackVisit(page).session.pgs).toBe(after)
  })

  it('does not change the first source for a new one [S-ATTR-04]', () => {
    const page = memoryPage({ referrer: 'https://forum.pl/watek' })
    trackVisit(page)
    const records = trackVisit(next(page, CAMPAIGN, { referrer: 'https://poczta.pl/' }))
    expect(records.first).toMatchObject({ typ: 'referral', src: 'forum.pl', cnt: '/watek' })
    expect(records.first_add.rf).toBe('https://forum.pl/watek')
    expect(records.current).toMatchObject({ typ: 'utm', src: 'list' })
    expect(records.current_add.rf).toBe('https://poczta.pl/')
  })

  it('assigns a permanent promo code, padded to the length of the largest [S-ATTR-06]', () => {
    const page = memoryPage({ random: () => 0 })
    expect(trackVisit(page, { promocode: { min: 7, max: 999 } }).promo.code).toBe('007')
    expect(trackVisit(next(page, page.href, { random: () => 0.999 }), { promocode: true }).promo.code).toBe(
      '007',
    )
    expect(trackVisit(memoryPage({ random: () => 0 }), { promocode: true }).promo.code).toBe('100000')
    expect(trackVisit(memoryPage({ random: () => 0.9999999 }), { promocode: true }).promo.code).toBe('999999')
    expect(trackVisit(memoryPage()).promo).toEqual({})
  })

  it('can be encoded in base64, and is read with and without base64', () => {
    const page = memoryPage({ href: CAMPAIGN })
    trackVisit(page, { base64: true })
    expect(page.jar.get('sbjs_current')?.value).toMatch(/^[A-Za-z0-9+/]+$/)
    expect(trackVisit(next(page, 'https://sklep.example.pl/b')).current.src).toBe('list')
  })

  it('reads a cookie of letters only as base64, like the original', () => {
    const page = memoryPage({ href: CAMPAIGN })
    trackVisit(page)
    page.jar.delete('sbjs_current')
    expect(trackVisit(next(page, 'https://sklep.example.pl/b')).current).toEqual({ '\u009Eée': '' })
  })

  it('reads keys from a literal ||| in a value, but not from an encoded one', () => {
    expect(trackVisit(memoryPage({ userAgent: 'A|||vst=99' })).udata).toEqual({
      vst: '99',
      uip: '(none)',
      uag: 'A',
    })
    const encoded = trackVisit(memoryPage({ href: 'https://sklep.example.pl/?utm_source=a%7C%7C%7Cmdm%3Db' }))
    expect(encoded.current).toMatchObject({ src: 'a|||mdm=b', mdm: '(none)' })
  })

  it('accepts invalid percent signs, half characters and prototype names', () => {
    const page = memoryPage({ userAgent: 'x|||__proto__=1|||constructor=2' })
    page.jar.set('sbjs_current', { value: '%uD83D%', expires: undefined, domain: '.sklep.example.pl' })
    page.jar.set('sbjs_first', { value: '%E0%A4%A', expires: undefined, domain: '.sklep.example.pl' })
    const records = trackVisit(page)
    expect(records.udata.vst).toBe('1')
    expect(Object.getPrototypeOf(records.udata)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).vst).toBeUndefined()
  })

  it('passes the returned values to a callback, too', () => {
    const callback = vi.fn()
    const records = trackVisit(memoryPage(), { callback })
    expect(callback).toHaveBeenCalledWith(records)
  })

  it('converts old cookies with one | between pairs, once', () => {
    const page = memoryPage()
    const put = (name: string, text: string) =>
      page.jar.set(`sbjs_${name}`, {
        value: encodeURIComponent(text),
        expires: undefined,
        domain: '.sklep.example.pl',
      })
    put('first', 'typ=utm|src=a||b|mdm=c')
    put('current', 'typ=utm|src=a')
    put('session', 'pgs=3|cpg=x')
    const records = trackVisit(page)
    expect(records.first).toEqual({ typ: 'utm', src: 'a||b', mdm: 'c' })
    expect(records.current).toEqual({ typ: 'utm', src: 'a' })
    expect(records.session.pgs).toBe('2')

    put('first', 'typ=utm|src=z')
    expect(trackVisit(next(page, page.href)).first).toEqual({ typ: 'utm|src=z' })
  })
})

describe('cookies of an older format', () => {
  const withOldCookie = (name: string, text: string, writeCookie?: (line: string) => void) => {
    const page = memoryPage(writeCookie && { writeCookie })
    page.jar.set(`sbjs_${name}`, {
      value: encodeURIComponent(text),
      expires: undefined,
      domain: 'www.sklep.example.pl',
    })
    return page
  }

  it('are removed from their old domain', () => {
    const page = withOldCookie('first', 'typ=utm|src=a')
    const removed: string[] = []
    const { writeCookie } = page
    trackVisit({
      ...page,
      writeCookie: (line) => {
        if (line.startsWith('sbjs_first=;')) removed.push(line)
        writeCookie(line)
      },
    })
    expect(removed.length).toBeGreaterThan(0)
  })

  it('do not count as a page of the session', () => {
    const page = withOldCookie('first', 'typ=utm|src=a')
    expect(trackVisit(page).session.pgs).toBe('1')
  })
})

describe('forgetting a visitor', () => {
  it.each([
    ['https://sklep.example.pl/', {}],
    ['https://www.sklep.example.pl/', {}],
    ['https://www.sklep.example.pl/', { domain: 'www.sklep.example.pl' }],
    ['https://sklep.example.pl/', { domain: { host: 'sklep.example.pl', isolate: true } }],
  ])('on %s with %j leaves no cookie', (href, options) => {
    const page = memoryPage({ href })
    trackVisit(page, { ...options, promocode: true })
    expect(page.jar.size).toBe(8)
    forgetVisit(page, options)
    expect(page.jar.size).toBe(0)
  })
})

describe('the fields of an order', () => {
  it('are sixteen, each from its record [S-ATTR-01]', () => {
    const page = memoryPage({
      href: 'https://sklep.example.pl/?utm_source=1&utm_medium=2&utm_campaign=3&utm_content=4&utm_term=5&utm_id=6&utm_source_platform=7&utm_creative_format=8&utm_marketing_tactic=9',
      referrer: 'https://poczta.pl/',
    })
    expect(readAttributionFields(trackVisit(page, SHOP_TRACKING))).toEqual({
      source_type: 'utm',
      referrer: 'https://poczta.pl/',
      utm_campaign: '3',
      utm_source: '1',
      utm_medium: '2',
      utm_content: '4',
      utm_id: '6',
      utm_term: '5',
      utm_source_platform: '7',
      utm_creative_format: '8',
      utm_marketing_tactic: '9',
      session_entry: page.href,
      session_start_time: '2026-11-21 10:00:00',
      session_pages: '1',
      session_count: '1',
      user_agent: 'Przeglądarka/1.0',
    })
    expect(FIELD_NAMES).toHaveLength(16)
  })

  it('describe the current visit and its entry page, not the very first visit [S-ATTR-01] [M-59]', () => {
    const first = memoryPage({
      href: 'https://sklep.example.pl/panele/?utm_source=stare&utm_campaign=jesien',
      referrer: 'https://poczta.pl/',
    })
    trackVisit(first, SHOP_TRACKING)
    first.jar.delete('sbjs_session')
    const again = next(first, 'https://sklep.example.pl/listwy/?utm_source=nowe&utm_medium=mail', {
      referrer: 'https://gazeta.pl/',
    })
    trackVisit(again, SHOP_TRACKING)
    expect(
      readAttributionFields(trackVisit(next(first, 'https://sklep.example.pl/koszyk/'), SHOP_TRACKING)),
    ).toMatchObject({
      source_type: 'utm',
      referrer: 'https://gazeta.pl/',
      utm_campaign: '(none)',
      utm_source: 'nowe',
      utm_medium: 'mail',
      session_entry: again.href,
      session_pages: '2',
      session_count: '2',
    })
  })

  it('are null while tracking is off, undefined where a record lacks them', () => {
    expect(Object.values(readAttributionFields(undefined))).toEqual(Object.keys(FIELDS).map(() => null))
    const empty = {
      current: {},
      current_add: {},
      first: {},
      first_add: {},
      session: {},
      udata: {},
      promo: {},
    }
    expect(readAttributionFields(empty, { a: 'current.typ', b: 'nothing.here' })).toEqual({
      a: undefined,
      b: undefined,
    })
  })
})
