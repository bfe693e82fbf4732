import { describe, expect, it } from 'vitest'
import { CONSENT_COOKIE, readConsentCookie } from '#contract/shop/cookies/consent.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { makeSettings } from '#server/testing/make.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { paths } from '#storefront/paths.ts'
import { consentCleaning, exportCookieConsents, listConsents } from './consents.ts'

const DAY_MS = 86_400_000
const on = (more: object = {}) => ({ cookieBanner: { ...banner, ...more } })
const banner = { ...makeSettings().cookieBanner, isOn: true }
const asPage = { accept: 'text/html' }

describe.each(engines)('consent to cookies on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { settings: on(), pageCacheMb: 1 }))
  const choose = async (fields: [string, string][], headers: Record<string, string> = {}) => {
    // Records of one millisecond have no order.
    test.clock.nowMs += 1_000
    const visitor = test.visitor()
    const answer = await visitor.post(paths.cookieSettings, fields, headers)
    return { visitor, answer, cookie: readConsentCookie(visitor.cookies.get(CONSENT_COOKIE)) }
  }
  const newest = async () => (await listConsents(test.services)).consents[0]!
  const textsOf = async () => test.services.db.read.selectFrom('consent_texts').selectAll().execute()

  it.each([
    ['accepting all', [['wybor', 'wszystkie']], 'fam'],
    ['refusing all', [['wybor', 'zadne']], ''],
    [
      'refusing all, though boxes are ticked',
      [
        ['wybor', 'zadne'],
        ['zgoda', 'analytics'],
      ],
      '',
    ],
    [
      'ticked categories',
      [
        ['wybor', 'wybrane'],
        ['zgoda', 'marketing'],
        ['zgoda', 'functional'],
      ],
      'fm',
    ],
    [
      'no ticked category',
      [
        ['wybor', 'wybrane'],
        ['zgoda', 'everything'],
      ],
      '',
    ],
  ] as [string, [string, string][], string][])(
    '%s is recorded, and stored in the cookie',
    async (_, fields, letters) => {
      const { answer, cookie } = await choose([...fields, ['miejsce', 'banner']])
      expect(answer.status).toBe(204)
      expect(cookie).toEqual({ version: '1-1', letters, id: expect.any(String) })
      expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=31536000;.*SameSite=Lax/)
      expect(await newest()).toMatchObject({
        visitor: cookie!.id,
        atMs: test.clock.nowMs,
        version: '1-1',
        letters,
        place: 'banner',
      })
    },
  )

  it('withdrawing is one more record under the same number; the first one stays', async () => {
    const { visitor, cookie } = await choose([['wybor', 'wszystkie']])
    test.clock.nowMs += 1_000
    await visitor.post(paths.cookieSettings, { wybor: 'zadne' })
    const rows = (await listConsents(test.services)).consents.filter(({ visitor: id }) => id === cookie!.id)
    expect(rows.map(({ letters, place }) => [letters, place])).toEqual([
      ['', 'settings'],
      ['fam', 'settings'],
    ])
  })

  it('the record refers to the text that was shown; a changed text is another one', async () => {
    await choose([['wybor', 'zadne']])
    const before = await textsOf()
    await choose([['wybor', 'wszystkie']])
    expect(await textsOf()).toEqual(before)

    await test.changeSettings(on({ marketing: 'Nowy cel.' }))
    await choose([['wybor', 'wszystkie']])
    const after = await textsOf()
    expect(after).toHaveLength(before.length + 1)
    expect(after.some(({ text }) => text.includes('Nowy cel.') && text.includes('sbjs_*'))).toBe(true)
    await test.changeSettings(on())
  })

  it('a form without scripts leads back to its page; to no other site', async () => {
    const back = async (referer: string) =>
      (await choose([['wybor', 'zadne']], { ...asPage, referer })).answer.headers.get('location')
    expect(await back(`${TEST_URL}/sklep/?utm_source=a`)).toBe('/sklep/?utm_source=a')
    expect(await back(`${TEST_URL}${paths.cookieSettings}`)).toBe('/ustawienia-cookies/?zapisano=1')
    expect(await back('https://example.com/sklep/')).toBe('/ustawienia-cookies/?zapisano=1')
    expect(await back('')).toBe('/ustawienia-cookies/?zapisano=1')
  })

  it('without scripts the banner is hidden once the visitor has chosen, and comes back with a new version', async () => {
    const { visitor } = await choose([['wybor', 'zadne']])
    const style = async () => (await visitor.get(paths.cookieStyle)).text()
    expect(await style()).toContain('.cookie-banner,')
    await test.changeSettings(on({ version: 2 }))
    expect(await style()).toBe('')
    await test.changeSettings(on())
    expect(await (await test.visitor().get(paths.cookieStyle)).text()).toBe('')
  })

  it('pages from the cache are the same for visitors who have chosen', async () => {
    const { visitor } = await choose([['wybor', 'wszystkie']])
    const page = await (await test.visitor().get('/sklep/')).text()
    expect(page).toContain('<section class="cookie-banner"')
    expect(await (await visitor.get('/sklep/')).text()).toBe(page)
  })

  it('the page shows the choice and every key; an answer that is no button is refused', async () => {
    const { visitor } = await choose([
      ['wybor', 'wybrane'],
      ['zgoda', 'analytics'],
    ])
    const html = await visitor.open(paths.cookieSettings)
    const form = html.slice(html.indexOf('<main'))
    expect(form.match(/checked=""[^>]*value="\w+"|value="\w+"[^>]*checked=""/g)).toHaveLength(1)
    expect(form).toContain('sbjs_*')
    expect((await choose([['wybor', 'tak']])).answer.status).toBe(400)
  })

  it('a shop without the banner has no trace of it', async () => {
    await test.changeSettings(on({ isOn: false }))
    const html = await test.visitor().open('/sklep/')
    expect(html).not.toMatch(/klepkaConsent|cookie-banner|ustawienia-cookies|dataLayer/)
    expect(html).toContain('"allowTracking":true')
    expect((await choose([['wybor', 'wszystkie']])).answer.status).toBe(400)
    await test.changeSettings(on())
  })

  it('the file has every record; records go after seven years', async () => {
    const { cookie } = await choose([['wybor', 'wszystkie']])
    const file = (await Array.fromAsync(exportCookieConsents(test.services.db.read))).join('')
    expect(file).toContain(cookie!.id)
    expect(file).toContain('Twoja prywatność')
    const clean = () => consentCleaning.run(test.services, AbortSignal.timeout(10_000))
    test.clock.nowMs += 7 * 365 * DAY_MS
    await clean()
    expect((await newest()).visitor).toBe(cookie!.id)
    test.clock.nowMs += 8 * DAY_MS
    await clean()
    expect((await listConsents(test.services)).consents).toEqual([])
  })
})
