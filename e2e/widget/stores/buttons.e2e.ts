import { beforeEach, describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, AT_ONCE, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { pass } from '../stays-away.ts'
import { shopifyPage, wixPage } from './cart-calls.ts'
import { shopifyDouble } from './shopify-double.ts'
import { wixDouble } from './wix-double.ts'

const site = foreignSite()
const DESKA = '1f0e4b8a-0000-4000-8000-000000000001'
type Action = Extract<CampaignFile['screens']['form'][number], { kind: 'button' }>['action']

const offer = (buttons: Record<string, Action>, other: Partial<CampaignFile> = {}) =>
  aside({
    triggers: AT_ONCE,
    target: 'click',
    screens: { form: Object.entries(buttons).map(([text, action]) => ({ kind: 'button', text, action })) },
    fields: {},
    frequency: { rule: 'always', stopsAfterConversion: false },
    ...other,
  })
const button = (name: string) => site.page.getByRole('button', { name, exact: true })
const LISTENS = `window.recorded = []; document.addEventListener('poptinSubmit', ({ detail }) => recorded.push(detail.shopify ?? detail.button_text));`
const recorded = () => site.page.evaluate(() => (window as never as { recorded: unknown[] }).recorded)

beforeEach(() => {
  site.expected = [/404|422/]
})

describe('buttons of a campaign', () => {
  test('redirect, launch a campaign, add to Shopify and Wix carts, or close [W-LIFE-07]', async () => {
    const other = aside({ screens: { form: [{ kind: 'heading', text: 'Druga' }] }, fields: {} })
    const shop = shopifyDouble([{ id: 11, variantId: 111, title: 'Deska', price: 12_050, stock: 2 }])
    site.answerBy(shop.answer)
    const first = offer({
      'Do koszyka': { kind: 'addToCart', item: '111', quantity: 2, goesToCart: false },
      'Jeszcze jedna': { kind: 'addToCart', item: '111', goesToCart: false },
      'I do kasy': { kind: 'addToCart', item: '222', goesToCart: true },
      Inna: { kind: 'launch', campaign: other.id },
    })
    await site.publish([first, other], { store: { platform: 'shopify' } })
    await site.open({ attributes: QUICK, script: shopifyPage('/', LISTENS) })
    await button('Do koszyka').click()
    await button('Dodano do koszyka').waitFor()
    expect(shop.lines()).toEqual([[111, 2]])
    expect(await recorded()).toEqual([
      {
        button_text: 'Do koszyka',
        product_url: '',
        product_name: '',
        product_id: '111',
        variant_id: '',
        buttons_action: 'add_to_cart',
      },
    ])
    // Stock is used up: the button shows a message, the console the reason.
    await button('Jeszcze jedna').click()
    await button('Nie udało się dodać do koszyka.').waitFor()
    expect(site.logged.some((line) => line.includes('422') && line.includes('All 2 Deska'))).toBe(true)
    expect(shop.lines()).toEqual([[111, 2]])
    await button('Inna').click()
    await site.page.getByRole('heading', { name: 'Druga' }).waitFor()

    const wix = await wixDouble(site, [{ id: DESKA, name: 'Deska', price: '120.50' }])
    const second = offer({
      'Weź i zapłać': { kind: 'addToCart', item: DESKA, quantity: 3, goesToCart: true },
      Zamknij: { kind: 'close' },
      Dalej: { kind: 'redirect', url: `${site.url}/dalej` },
    })
    await site.publish([second], { store: { platform: 'wix', host: wix.url } })
    site.serve('/cart-page', { snippet: 'none' })
    await site.open({ attributes: QUICK, script: wixPage(wix) }, '/wix/')
    await button('Weź i zapłać').click()
    await site.page.waitForURL('**/cart-page')
    expect(wix.lines()).toEqual([[DESKA, 3]])
    await site.open({ attributes: QUICK, script: wixPage(wix) }, '/wix/')
    await button('Dalej').click()
    await site.page.waitForURL('**/dalej')
    await site.open({ attributes: QUICK, script: wixPage(wix) }, '/wix/')
    await site.page.locator('.button', { hasText: 'Zamknij' }).click()
    await site.page.locator('.poptin-popup').waitFor({ state: 'detached' })
  })

  test('a code is applied by a button or after a lead; an empty cart gets it later', async () => {
    const coupon = { code: 'LATO 10%' }
    const wix = await wixDouble(site, [{ id: DESKA, name: 'Deska', price: '120.50' }])
    const requested = offer({ 'Użyj kodu': { kind: 'applyCoupon' } }, { coupon })
    await site.publish([requested], { store: { platform: 'wix', host: wix.url } })
    await site.open({ attributes: QUICK, script: wixPage(wix) })
    await button('Użyj kodu').click()
    await button('Koszyk nie przyjął kodu. Skopiuj go i wpisz przy zamówieniu.').waitFor()
    await pass(site.page, { realMs: 600 })
    expect(wix.coupons).toEqual([])
    await site.page.evaluate(`add('${DESKA}', 1, '')`)
    await expect.poll(() => wix.coupons).toEqual(['LATO 10%'])
    await pass(site.page, { realMs: 1_000 })
    expect(wix.coupons).toEqual(['LATO 10%'])

    const shop = shopifyDouble([])
    site.answerBy(shop.answer)
    const left = aside({
      triggers: AT_ONCE,
      coupon,
      appliesCoupon: true,
      screens: {
        form: [
          { kind: 'fields', fields: ['email'] },
          { kind: 'button', text: 'Wyślij', action: { kind: 'submit' } },
        ],
      },
      fields: { email: { kind: 'email', label: 'E-mail', isRequired: true } },
    })
    await site.publish([left], { store: { platform: 'shopify' } })
    await site.open({ attributes: QUICK, script: shopifyPage('/pl/') }, '/shopify/')
    await site.page.getByLabel('E-mail').fill('ola@example.pl')
    await button('Wyślij').click()
    await expect.poll(() => shop.discounts).toEqual(['LATO 10%'])
    expect(shop.calls).toContain('GET /pl/discount/LATO%2010%25')
    await pass(site.page, { realMs: 1_600 })
    expect(site.page.url()).toBe(`${site.url}/shopify/`)
    expect(shop.discounts).toEqual(['LATO 10%'])
  })
})
