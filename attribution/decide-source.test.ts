import { describe, expect, it } from 'vitest'
import { decideSource, type TrafficSource } from './decide-source.ts'
import { type Options, readSettings } from './settings.ts'

const HOST = 'podlogi.pl'
const NEW = { hasSession: false, isKnown: false }
const RETURNING = { hasSession: false, isKnown: true }
const BROWSING = { hasSession: true, isKnown: true }

const decide = (href: string, referrer = '', visitor = NEW, options: Options = {}) =>
  decideSource(
    { href: `https://${HOST}${href}`, referrer },
    visitor,
    readSettings(options, { hostname: HOST }),
  )

const shown = (source: TrafficSource | undefined) =>
  source && [source.typ, source.src, source.mdm, source.cmp, source.cnt, source.trm].join(' ')
const none = '(none)'

describe('where a page view came from', () => {
  it.each([
    ['/?utm_source=list', `utm list ${none} ${none} ${none} ${none}`],
    ['/?utm_medium=e-mail', `utm ${none} e-mail ${none} ${none} ${none}`],
    ['/?utm_campaign=wiosna', `utm ${none} ${none} wiosna ${none} ${none}`],
    ['/?utm_content=baner', `utm ${none} ${none} ${none} baner ${none}`],
    ['/?utm_term=deski', `utm ${none} ${none} ${none} ${none} deski`],
    ['/?utm_id=1', `utm ${none} ${none} ${none} ${none} ${none}`],
    ['/?utm_source_platform=x', `utm ${none} ${none} ${none} ${none} ${none}`],
    ['/?utm_creative_format=x', `utm ${none} ${none} ${none} ${none} ${none}`],
    ['/?utm_marketing_tactic=x', `utm ${none} ${none} ${none} ${none} ${none}`],
    ['/?gclid=', `utm google cpc google_cpc ${none} ${none}`],
    ['/?yclid=7', `utm yandex cpc yandex_cpc ${none} ${none}`],
    ['/?yclid=7&gclid=8', `utm google cpc google_cpc ${none} ${none}`],
    ['/?gclid=8&utm_source=a&utm_medium=b&utm_campaign=c', `utm a b c ${none} ${none}`],
    ['/?utm_source=&utm_medium=&utm_campaign=&utm_content=&utm_term=', 'utm     '],
    ['/?utm_source=a&utm_source=b', `utm a,b ${none} ${none} ${none} ${none}`],
    ['/?false=1', `utm ${none} ${none} 1 1 1`],
    ['/?utm_source', `typein (direct) ${none} ${none} ${none} ${none}`],
    ['/?UTM_SOURCE=a', `typein (direct) ${none} ${none} ${none} ${none}`],
    ['/?fbclid=1&msclkid=2&dclid=3&gbraid=4', `typein (direct) ${none} ${none} ${none} ${none}`],
    ['/#utm_source=a', `typein (direct) ${none} ${none} ${none} ${none}`],
    ['/?__proto__=1&constructor=2&toString=3', `typein (direct) ${none} ${none} ${none} ${none}`],
  ])('campaign link %s [S-ATTR-05]', (href, expected) => expect(shown(decide(href))).toBe(expected))

  it('saves the four newer campaign parameters, empty ones as (none) [S-ATTR-05]', () => {
    const link = '/?utm_id=1&utm_source_platform=2&utm_creative_format=3&utm_marketing_tactic=4'
    expect(decide(link)).toMatchObject({ id: '1', plt: '2', fmt: '3', tct: '4' })
    expect(decide(link.replaceAll(/\d/g, ''))).toMatchObject({
      typ: 'utm',
      id: none,
      plt: none,
      fmt: none,
      tct: none,
    })
  })

  it('reads campaign, term and content from parameters that the shop has chosen', () => {
    const named = { campaign_param: 'kampania', term_param: 'slowo', content_param: 'tresc' }
    expect(shown(decide('/?kampania=a&slowo=b&tresc=c&gclid=1', '', NEW, named))).toBe('utm google cpc a c b')
    expect(shown(decide('/?kampania=a&utm_campaign=u', '', NEW, named))).toBe(
      `utm ${none} ${none} u ${none} ${none}`,
    )
  })

  it.each([
    ['https://yandex.ru/search/?text=deski', 'deski'],
    ['https://YANDEX.ru/search/?text=deski', 'deski'],
    ['https://yandex.ru/?text=', none],
    ['https://google.pl/?text=deski', none],
  ])('a campaign link opened from %s has the term %s [S-ATTR-05]', (referrer, term) =>
    expect(decide('/?utm_source=a', referrer)?.trm).toBe(term),
  )

  it.each([
    ['https://google.pl/', 'google'],
    ['https://www.google.co.uk/search?q=x', 'google'],
    ['http://www.google.com', 'google'],
    ['https://yandex.ru/?text=a', 'yandex'],
    ['https://m.yandex.com.tr/x?mytext=a', 'yandex'],
    ['https://cn.bing.com/search?q=a', 'bing'],
    ['https://BING.com/search?Q=a', 'bing'],
    ['https://bing.com/search?faq=a', 'bing'],
    ['https://search.yahoo.com/x?p=a', 'yahoo'],
    ['https://about.com/?q=a', 'about'],
    ['https://search.aol.com/?q=a', 'aol'],
    ['https://ask.com/?q=a', 'ask'],
    ['https://globososo.com/?q=a', 'globo'],
    ['https://go.mail.ru/search?q=a', 'go.mail.ru'],
    ['https://nova.rambler.ru/search?query=a', 'rambler'],
    ['https://search.tut.by/?query=a', 'tut.by'],
  ])('a search on %s is organic, also inside a session [S-ATTR-05]', (referrer, engine) => {
    const expected = `organic ${engine} organic ${none} ${none} ${none}`
    expect(shown(decide('/', referrer))).toBe(expected)
    expect(shown(decide('/', referrer, BROWSING))).toBe(expected)
  })

  it.each([
    ['https://news.google.com/', 'news.google.com', '/'],
    ['https://GOOGLE.com/', 'GOOGLE.com', '/'],
    ['https://www.google.verylongtld/', 'google.verylongtld', '/'],
    ['https://www.bing.com/', 'bing.com', '/'],
    ['https://yandex.ru/', 'yandex.ru', '/'],
    ['https://nobing.com/?q=a', 'nobing.com', '/'],
    ['https://search.yahoo.co.jp/?p=a', 'search.yahoo.co.jp', '/'],
    ['https://duckduckgo.com/?q=a', 'duckduckgo.com', '/'],
    ['https://www.Forum.pl/watek/7?x=1#y', 'Forum.pl', '/watek/7'],
    ['https://forum.pl', 'forum.pl', ''],
    ['https://t.co/abc', 'twitter.com', '/abc'],
    ['https://xt.co/abc', 'xt.co', '/abc'],
    ['https://plus.url.google.com/url', 'plus.google.com', '/url'],
    ['android-app://com.facebook.katana/', 'com.facebook.katana', '/'],
    ['https://podlogi.pl.obcy.example/', 'podlogi.pl.obcy.example', '/'],
  ])('a link on %s is a referral, at the start of a session only [S-ATTR-05]', (referrer, site, path) => {
    const expected = `referral ${site} referral ${none} ${path} ${none}`
    expect(shown(decide('/', referrer))).toBe(expected)
    expect(shown(decide('/', referrer, RETURNING))).toBe(expected)
    expect(decide('/', referrer, BROWSING)).toBeUndefined()
  })

  it.each([
    'https://podlogi.pl/x',
    'http://podlogi.pl:81/x',
    'https://SKLEP.podlogi.pl/',
    'https://www.podlogi.pl/',
  ])('our own page %s is no referral [S-ATTR-05]', (referrer) => {
    expect(decide('/', referrer)?.typ).toBe('typein')
    expect(decide('/', referrer, RETURNING)).toBeUndefined()
  })

  it('for an isolated shop its subdomains are referrals, except www', () => {
    const isolated = { domain: { host: HOST, isolate: true } }
    expect(decide('/', 'https://blog.podlogi.pl/', NEW, isolated)?.typ).toBe('referral')
    expect(decide('/', 'https://www.podlogi.pl/', NEW, isolated)?.typ).toBe('typein')
  })

  it('a visit without a source is typed in; a known visitor’s source stays [S-ATTR-05]', () => {
    expect(shown(decide('/'))).toBe(`typein (direct) ${none} ${none} ${none} ${none}`)
    expect(decide('/', '', RETURNING)).toBeUndefined()
    expect(shown(decide('/', '', NEW, { typein_attributes: { source: 's', medium: 'm' } }))).toBe(
      `typein s m ${none} ${none} ${none}`,
    )
  })

  it('the shop’s own engines and aliases come before the built-in ones', () => {
    const own = {
      organics: [
        { host: 'szukaj.pl', param: 'qt', display: 'Szukaj' },
        { host: 'bing.com', param: 'q' },
      ],
      referrals: [{ host: 'fora.pl', display: 'Fora', medium: 'forum' }, { host: 't.co' }],
    }
    expect(shown(decide('/', 'https://www.szukaj.pl/?qt=a', NEW, own))).toBe(
      `organic Szukaj organic ${none} ${none} ${none}`,
    )
    expect(decide('/', 'https://bing.com/?q=a', NEW, own)?.src).toBe('bing.com')
    expect(shown(decide('/', 'https://a.fora.pl/1', NEW, own))).toBe(`referral Fora forum ${none} /1 ${none}`)
    expect(decide('/', 'https://t.co/1', NEW, own)?.src).toBe('t.co')
  })
})
