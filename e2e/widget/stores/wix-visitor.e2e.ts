import { beforeEach, describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, AT_ONCE, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { wixPage } from './cart-calls.ts'
import { WIX_CLIENT, wixDouble } from './wix-double.ts'

const site = foreignSite()
const DESKA = '1f0e4b8a-0000-4000-8000-000000000001'
const PRODUCTS = [{ id: DESKA, name: 'Deska', price: '120.50' }]
const DEFAULT_HOST = 'https://www.wixapis.com'
/** What browsers log about refused calls. */
const REFUSED = /Failed to load resource|Refused to connect|Content Security Policy|violates/
/** A page of the platform without a token for scripts, and a page outside the platform. */
const GIVES_NOTHING = 'window.wixEmbedsAPI = {}'
const HEADLESS = ''

type Action = Extract<CampaignFile['screens']['form'][number], { kind: 'button' }>['action']
const offer = (buttons: Record<string, Action>) =>
  aside({
    triggers: AT_ONCE,
    target: 'click',
    screens: { form: Object.entries(buttons).map(([text, action]) => ({ kind: 'button', text, action })) },
    fields: {},
    frequency: { rule: 'always', stopsAfterConversion: false },
  })
const TAKE: Action = { kind: 'addToCart', item: DESKA, goesToCart: false }
const button = (name: string) => site.page.getByRole('button', { name, exact: true })
const take = async (name = 'Weź') => {
  await button(name).click()
  await button('Dodano do koszyka').waitFor()
}
const stored = () => site.page.evaluate(() => localStorage.getItem('poptin_wix_tokens'))
const warned = () => site.logged.filter((line) => line.includes('no cart from'))

beforeEach(() => {
  site.expected = [REFUSED]
})

describe("Wix carts, by the visitor's identity", () => {
  test('calls have the page’s own token; an expired one is requested again, once [E-06]', async () => {
    const wix = await wixDouble(site, PRODUCTS)
    await site.publish([offer({ Weź: TAKE, 'I kod': { kind: 'applyCoupon' } })], {
      store: { platform: 'wix', host: wix.url, clientId: WIX_CLIENT },
    })
    await site.open({ attributes: QUICK, script: wixPage(wix) })
    await take()
    expect(wix.lines()).toEqual([[DESKA, 1]])
    expect(wix.calls.every((call) => / \/ecom\/v2\/carts\/current/.test(call))).toBe(true)
    expect(wix.preflights).toBeGreaterThan(0)

    // The page has another token by now, and returns it on request.
    wix.expire()
    wix.calls.length = 0
    const next = wix.tokenOf('page')
    await site.page.evaluate(
      (token) =>
        Object.assign(window, {
          wixEmbedsAPI: {
            getAccessTokenFunction: () => async () => (
              Object.assign(window, {
                requested: ((window as never as { requested?: number }).requested ?? 0) + 1,
              }),
              (window as never as { requested: number }).requested === 1 ? 'OauthNG.old' : token
            ),
          },
        }),
      next,
    )
    await site.page.evaluate(() =>
      document
        .querySelector<HTMLElement>('.poptin-popup')!
        .shadowRoot!.querySelector<HTMLButtonElement>('.button')!
        .click(),
    )
    await expect.poll(wix.lines).toEqual([[DESKA, 2]])
    expect(wix.calls.slice(0, 2)).toEqual(Array(2).fill('POST /ecom/v2/carts/current/add-line-items'))
    // No visitor of ours was created: the page has one.
    expect([wix.grants, wix.visitors(), await stored()]).toEqual([[], ['page'], null])
    expect(warned()).toEqual([])
  })

  test.each([404, 410])(
    'if the second release is missing (%i), the first is used while it exists [E-06]',
    async (status) => {
      const wix = await wixDouble(site, PRODUCTS)
      wix.releases.delete('v2')
      wix.goneStatus = status
      await site.publish(
        [
          offer({ Weź: TAKE, Kod: { kind: 'applyCoupon' } }),
          {
            ...offer({}),
            campaign: {
              ...offer({ 'Jest coś': { kind: 'close' } }).campaign,
              triggers: [{ kind: 'cartValue', operator: 'equal', amount: 120.5 }],
              location: 'left-bottom',
            },
          },
        ],
        { store: { platform: 'wix', host: wix.url } },
      )
      await site.open({ attributes: QUICK, script: wixPage(wix) })
      await take()
      await button('Jest coś').waitFor()
      expect(wix.calls.slice(0, 2)).toEqual(['GET /ecom/v2/carts/current', 'GET /ecom/v1/carts/current'])
      expect(wix.calls.filter((call) => call.includes('/v2/'))).toHaveLength(1)
      expect(wix.calls.filter((call) => call.startsWith('POST'))).toEqual([
        'POST /ecom/v1/carts/current/add-to-cart',
      ])

      // Neither release exists any longer.
      wix.releases.clear()
      await site.open({ attributes: QUICK, script: wixPage(wix) }, '/potem/')
      await button('Weź').click()
      await button('Nie udało się dodać do koszyka.').waitFor()
      expect(warned()).toHaveLength(1)
      expect(warned()[0]).toContain('it has no cart calls that we know')
    },
  )

  test('without a page token a visitor is created by client id and stays the same [E-06]', async () => {
    const wix = await wixDouble(site, PRODUCTS)
    await site.publish(
      [offer({ Weź: TAKE, 'Weź i zapłać': { kind: 'addToCart', item: DESKA, goesToCart: true } })],
      { store: { platform: 'wix', host: wix.url, clientId: WIX_CLIENT } },
    )
    await site.open({ attributes: QUICK, script: HEADLESS })
    await button('Weź').waitFor()
    await site.page.waitForTimeout(500)
    // No visitor is created before a product is added.
    expect([wix.grants, wix.calls, await stored()]).toEqual([[], [], null])
    await take()
    const [visitor = ''] = wix.visitors()
    expect([wix.grants, wix.visitors(), wix.linesOf(visitor)]).toEqual([
      ['anonymous'],
      ['ours-1'],
      [[DESKA, 1]],
    ])

    await site.open({ attributes: QUICK, script: HEADLESS }, '/dalej/')
    await take()
    expect([wix.grants, wix.linesOf(visitor)]).toEqual([['anonymous'], [[DESKA, 2]]])

    wix.expire()
    site.serve('/kasa/', { snippet: 'none' })
    await site.open({ attributes: QUICK, script: HEADLESS }, '/jeszcze/')
    await button('Weź i zapłać').click()
    await site.page.waitForURL('**/kasa/**')
    expect([wix.grants, wix.visitors(), wix.linesOf(visitor)]).toEqual([
      ['anonymous', 'refresh_token'],
      ['ours-1'],
      [[DESKA, 3]],
    ])
  })

  test.each(['cookie', 'localStorage'] as const)(
    'uses visitor tokens of the platform’s library (%s); renews them but leaves the page’s own [E-06]',
    async (place) => {
      const wix = await wixDouble(site, PRODUCTS)
      const session = JSON.stringify({
        clientId: WIX_CLIENT,
        tokens: {
          accessToken: { value: wix.tokenOf('czytelnik'), expiresAt: 1 },
          refreshToken: { value: wix.refreshTokenOf('czytelnik'), role: 'visitor' },
        },
      })
      const written =
        place === 'cookie'
          ? `document.cookie = 'wixSession=' + encodeURIComponent(${JSON.stringify(session)}) + ';path=/'`
          : `localStorage.setItem('wixSession', ${JSON.stringify(session)})`
      await site.publish([offer({ Weź: TAKE })], {
        store: { platform: 'wix', host: wix.url, clientId: WIX_CLIENT },
      })
      await site.open({ attributes: QUICK, script: written })
      await take()
      expect([wix.grants, wix.visitors(), wix.linesOf('czytelnik')]).toEqual([
        ['refresh_token'],
        ['czytelnik'],
        [[DESKA, 1]],
      ])
      expect(await stored()).toBeNull()
    },
  )

  test.each([
    ['a page of the platform', GIVES_NOTHING],
    ['any other page', HEADLESS],
  ])(
    'without token and client id (%s): logged once, no call; buttons link to the product [E-06]',
    async (_, script) => {
      const wix = await wixDouble(site, PRODUCTS)
      site.serve('/deska/', { snippet: 'none' })
      await site.publish(
        [offer({ Weź: TAKE, 'Zobacz deskę': { kind: 'addToCart', item: DESKA, url: `${site.url}/deska/` } })],
        { store: { platform: 'wix', host: wix.url } },
      )
      await site.open({ attributes: QUICK, script })
      await button('Weź').click()
      await button('Nie udało się dodać do koszyka.').waitFor()
      expect(warned()).toHaveLength(1)
      expect(warned()[0]).toContain('the page hands out no token')
      await button('Zobacz deskę').click()
      await site.page.waitForURL('**/deska/')
      expect([wix.calls, wix.grants]).toEqual([[], []])
      expect(site.logged.filter((line) => /Klepka/.test(line) && !line.includes('no cart from'))).toEqual([])
    },
  )

  test('a policy that blocks the platform is logged once; buttons link to products [E-06]', async () => {
    const wix = await wixDouble(site, PRODUCTS)
    site.neighbours = []
    site.serve('/deska/', { snippet: 'none' })
    await site.publish([offer({ Weź: { ...TAKE, url: '/deska/' } as Action })], {
      store: { platform: 'wix', host: wix.url, clientId: WIX_CLIENT },
    })
    await site.open({ attributes: QUICK, script: wixPage(wix) })
    await button('Weź').waitFor()
    await expect.poll(warned).toHaveLength(1)
    expect(warned()[0]).toContain('connect-src')
    await button('Weź').click()
    await site.page.waitForURL('**/deska/')
    expect(warned()).toHaveLength(1)
    expect(wix.calls).toEqual([])
  })

  test('calls the platform’s own host by default [E-06]', async () => {
    const wix = await wixDouble(site, PRODUCTS)
    site.neighbours.push(DEFAULT_HOST)
    const requested: string[] = []
    await site.context.route(`${DEFAULT_HOST}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      requested.push(pathname)
      await route.fulfill({ response: await route.fetch({ url: wix.url + pathname }) })
    })
    await site.publish([offer({ Weź: TAKE })], { store: { platform: 'wix' } })
    await site.open({ attributes: QUICK, script: wixPage({ url: DEFAULT_HOST, token: wix.token }) })
    await take()
    expect(wix.lines()).toEqual([[DESKA, 1]])
    expect(requested).toContain('/ecom/v2/carts/current/add-line-items')
    await site.context.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
