import { makeServices } from '#server/testing/make.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { displayPaths } from '#contract/display/paths.ts'
import type { RecommendedProduct } from '#contract/display/recommendation.ts'
import { connect } from '#server/platform/db/connect.ts'
import { saveFeedChoice } from '#server/campaigns/feeds/feed-choice.ts'
import { importUploadedFeed } from '#server/campaigns/feeds/import-feed.ts'
import { inParts, type MadeProduct, rssFeed } from '#server/campaigns/feeds/testing/make-feed.ts'
import { findWrong } from '../axe.ts'
import { AT_ONCE, embedded, lightbox, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass, staysAway } from './stays-away.ts'
import { shopifyPage, wixPage } from './stores/cart-calls.ts'
import { shopifyDouble } from './stores/shopify-double.ts'
import { WIX_STORES, wixDouble } from './stores/wix-double.ts'

const site = foreignSite()
const LONG = 'Panel podłogowy dąb naturalny bielony, klasa ścieralności AC5, 8 mm'
const ABOUT = 'Deska o długim opisie, który nie mieści się w sześćdziesięciu czterech znakach.'
const LOWEST = 'Najniższa cena z 30 dni przed obniżką: 1 119,00 zł'
const RECOMMENDED = '**/product-recommendation/**'

type Block = Extract<CampaignFile['screens']['form'][number], { kind: 'products' }>
const showing = (block: Partial<Block> = {}, other: Partial<CampaignFile> = {}): Partial<CampaignFile> => ({
  format: 'format_1',
  target: 'click',
  fields: {},
  triggers: AT_ONCE,
  screens: {
    form: [
      { kind: 'heading', text: 'Polecamy' },
      { kind: 'products', area: 'text', ...block },
    ],
  },
  ...other,
})
const goods = () => site.page.locator('.goods')
const texts = (selector: string) => goods().locator(selector).allInnerTexts()
const listen = () =>
  site.page.addInitScript(() =>
    document.addEventListener('poptinSubmit', (event) =>
      ((window as { recorded?: unknown[] }).recorded ??= []).push((event as CustomEvent).detail),
    ),
  )
const recorded = () =>
  site.page.evaluate(
    () => (window as { recorded?: { button_text: string; shopify?: object }[] }).recorded ?? [],
  )

/** The owner uploads a file. */
const bringFeed = async (products: MadeProduct[]) => {
  const db = await connect({ sqliteFile: join(site.dataFolder(), 'klepka.sqlite') })
  const services = makeServices({
    db,
    now: Date.now,
    randomBytes: (count: number) => randomBytes(count),
    log: console.error,
  })
  await saveFeedChoice(services, site.clientId, {
    source: 'file',
    url: null,
    everyHours: null,
    currency: 'PLN',
  })
  expect(
    await importUploadedFeed(services, { id: site.clientId, shopUrl: site.url }, inParts(rssFeed(products))),
  ).toMatchObject({ isTaken: true })
  await db.close()
}
const item = (changes: Partial<RecommendedProduct> = {}): RecommendedProduct => ({
  product_id: '1',
  variant_id: '',
  image: '',
  desc: '',
  title: 'Deska',
  price: '49.90',
  compare_at_price: null,
  inventory_quantity: null,
  currency: 'PLN',
  product_name: 'Deska',
  product_url: `${site.url}/deska/`,
  is_available: true,
  is_addable: true,
  ...changes,
})
/** A fixed answer instead of our host's. */
const answerWith = (products: RecommendedProduct[], delayMs = 0) =>
  site.context.route(RECOMMENDED, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.fulfill({
      json: { success: true, data: { products }, currency: products[0]?.currency ?? 'USD' },
      headers: { 'access-control-allow-origin': '*' },
    })
  })

beforeEach(() => listen())

describe('products that a campaign recommends', () => {
  test('on Shopify: three titles of 50 characters; adds to the cart [W-TYPE-12] [W-CALL-14]', async () => {
    const shop = shopifyDouble([{ id: 11, variantId: 111, title: 'Deska dębowa', price: 12_050, stock: 5 }])
    site.answerBy(shop.answer)
    await site.publish([lightbox(showing({ showsDescription: true }))], { store: { platform: 'shopify' } })
    await bringFeed([
      {
        id: '111',
        group: '11',
        title: LONG,
        description: ABOUT,
        price: '149.99 PLN',
        sale: '120.50 PLN',
        link: `${site.url}/deska/`,
      },
      { id: '2', title: 'Listwa', price: '10 PLN', availability: 'out_of_stock' },
      { id: '3', title: 'Klej', price: '30 EUR', link: `${site.url}/klej/` },
      { id: '4', title: 'Podkład' },
      { id: '5', title: 'Czwarty' },
    ])
    await site.open({ attributes: QUICK, script: shopifyPage() })
    await goods().locator('.good:not(.awaited)').first().waitFor()
    expect(await texts('.name > a')).toEqual([
      'Panel podłogowy dąb naturalny bielony, klasa ścier…',
      'Klej',
      'Podkład',
    ])
    expect(await texts('.about')).toEqual([ABOUT, '', ''])
    expect((await texts('.price')).map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      '120,50 zł Wcześniej: 149,99 zł',
      '30,00 €',
      '149,99 zł',
    ])
    // The whole name is in the tooltip.
    await goods().getByTitle(LONG).waitFor()
    expect(await findWrong(site.page)).toEqual([])
    const button = goods().getByRole('button').first()
    expect(await button.innerText()).toMatch(/^Do koszyka/)
    await button.click()
    await goods().getByText('Dodano do koszyka').waitFor()
    expect(shop.lines()).toEqual([[111, 1]])
    expect(await recorded()).toMatchObject([
      {
        button_text: 'Do koszyka',
        shopify: {
          button_text: 'Do koszyka',
          product_url: `${site.url}/deska/`,
          product_name: LONG,
          product_id: '11',
          variant_id: '111',
          buttons_action: 'add_to_cart',
        },
      },
    ])
  })

  test('on Wix: titles of 18 characters; recently viewed first [W-TYPE-12] [W-CALL-07]', async () => {
    const [deska, klej] = ['1f0e4b8a-0000-4000-8000-000000000001', '1f0e4b8a-0000-4000-8000-000000000002']
    const shop = await wixDouble(site, [{ id: deska, name: 'Deska', price: '120.50' }])
    site.expected = [/404/]
    await site.publish(
      [
        lightbox(
          showing({ shows: 'recently_seen', fillsUp: false, showsDescription: true }, { language: 'en' }),
        ),
      ],
      { store: { platform: 'wix', host: shop.url } },
    )
    await bringFeed([
      { id: deska, title: LONG, description: ABOUT, price: '120.50 USD' },
      { id: klej, title: 'Klej' },
      { id: 'x', title: 'Nieoglądany' },
    ])
    await site.open({ snippet: 'none' })
    await site.page.evaluate(
      ([one, other]) => localStorage.setItem('poptin_wix_recent_product_id', `${other},${one}`),
      [deska, klej],
    )
    await site.open({ attributes: QUICK, script: wixPage(shop) }, '/inna/')
    await goods().locator('.good:not(.awaited)').first().waitFor()
    expect(await texts('.name > a')).toEqual(['Klej', 'Panel podłogowy dą…'])
    expect(await texts('.about')).toEqual([
      '',
      'Deska o długim opisie, który nie mieści się w sześćdziesięciu cz…',
    ])
    expect((await texts('.price'))[1]).toBe('$120.50')
    await goods().getByRole('button', { name: LONG }).click()
    await goods().getByText('Added to cart').waitFor()
    expect(shop.references()).toEqual([{ appId: WIX_STORES, catalogItemId: deska }])
  })

  test('on a Wix page without a token they are links, and the console logs the reason [E-06]', async () => {
    const wix = await wixDouble(site, [])
    await site.publish(
      [lightbox(showing({ shows: 'manual', products: ['a'], buttonAction: 'add_to_cart' }))],
      {
        store: { platform: 'wix', host: wix.url },
      },
    )
    await bringFeed([{ id: 'a', link: `${site.url}/a/` }])
    await site.open({ attributes: QUICK, script: 'window.wixEmbedsAPI = {}' })
    await goods().locator('.good:not(.awaited)').first().waitFor()
    expect(site.logged.filter((line) => line.includes('no cart from'))).toHaveLength(1)
    expect(await goods().getByRole('button').count()).toBe(0)
    await goods().locator('a.button').click()
    await site.page.waitForURL(`${site.url}/a/`)
    expect(wix.calls).toEqual([])
  })

  test('without a shop it links to the product; only campaigns with products load the part', async () => {
    await site.publish([
      lightbox(showing({ shows: 'manual', products: ['b', 'a'], buttonText: 'Kup teraz' })),
    ])
    await bringFeed([
      { id: 'a', link: `${site.url}/a/` },
      { id: 'b', link: `${site.url}/b/`, availability: 'out_of_stock' },
    ])
    await site.open({ attributes: QUICK })
    await goods().locator('.good:not(.awaited)').first().waitFor()
    expect(await texts('.stock')).toEqual(['Chwilowo niedostępny', ''])
    await goods().getByRole('link', { name: 'Kup teraz' }).last().click()
    await site.page.waitForURL(`${site.url}/a/`)
    const scripts: string[] = []
    site.page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await site.publish([lightbox({ triggers: AT_ONCE })])
    await site.open({ attributes: QUICK })
    await site.page.getByRole('button', { name: 'Zapisz mnie' }).waitFor()
    await pass(site.page, { realMs: 1_000 })
    expect(scripts.filter((path) => /blocks|products/.test(path))).toEqual([])
  })

  test('without a feed, a site of our own shop shows and links its bestsellers, with pictures', async () => {
    await site.publish([lightbox(showing())], { store: { platform: 'klepka' } })
    await site.open({ attributes: QUICK })
    await goods().locator('.good:not(.awaited) img').first().waitFor()
    const best = site
      .rows<{ name: string }>(
        // Several may have sold as many as the twelfth.
        "select name from products join listing_entries on product_id = id where listing = 'all' and listing_entries.total_sales >= (select total_sales from listing_entries where listing = 'all' order by total_sales desc limit 1 offset 11)",
      )
      .map(({ name }) => name)
    const shown = await goods()
      .locator('.name > a')
      .evaluateAll((all) =>
        all.map((link) => ({
          name: (link as HTMLElement).title,
          host: new URL((link as HTMLAnchorElement).href).origin,
        })),
      )
    expect(shown).toHaveLength(3)
    for (const { name, host } of shown) expect([best.includes(name), host]).toEqual([true, site.service])
    // Later pictures arrive after the first one.
    const sources = () =>
      goods()
        .locator('img')
        .evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).currentSrc))
    await expect
      .poll(async () => (await sources()).every((src) => src.startsWith(`${site.service}/pictures/`)))
      .toBe(true)
  })

  test.each([
    ['pl', [1, 2, 5], ['Została 1 sztuka', 'Zostały 2 sztuki', 'Zostało 5 sztuk']],
    ['en', [1, 2, 10], ['1 left', '2 left', '10 left']],
    ['he', [1, 2, 7], ['נותרה יחידה אחת', 'נותרו שתי יחידות', 'נותרו 7 יחידות']],
  ] as const)('shows the remaining stock in words (%s) [W-TYPE-12]', async (language, counts, expected) => {
    await answerWith(
      counts.map((inventory_quantity, index) => item({ product_id: `${index}`, inventory_quantity })),
    )
    await site.publish([lightbox(showing({}, { language }))])
    await site.open({ attributes: QUICK })
    await goods().locator('.good:not(.awaited)').first().waitFor()
    expect(await texts('.stock')).toEqual(expected)
  })

  test('currencies have narrow symbols; unknown ones are dollars [W-TYPE-12]', async () => {
    await site.publish([lightbox(showing({}, { language: 'en' }))])
    for (const [codes, expected] of [
      [
        ['PLN', 'ILS', 'JPY'],
        ['zł 49.90', '₪49.90', '¥50'],
      ],
      [
        ['XQZ', '', 'GBP'],
        ['$49.90', '$49.90', '£49.90'],
      ],
      [
        ['UAH', 'CHF', 'INR'],
        ['₴49.90', 'CHF 49.90', '₹49.90'],
      ],
    ] as const) {
      await site.context.unroute(RECOMMENDED)
      await answerWith(
        codes.map((currency, index) => item({ product_id: `${index}`, currency, inventory_quantity: 11 })),
      )
      await site.open({ attributes: QUICK })
      await goods().locator('.good:not(.awaited)').first().waitFor()
      expect((await texts('.price')).map((text) => text.replace(/\s/g, ' '))).toEqual(expected)
      expect(await texts('.stock')).toEqual(['', '', ''])
    }
  })

  test.each(['shopify', 'wix'] as const)(
    'if they fail to load (%s), the block is absent, the console logs it, and all else works [W-TYPE-12]',
    async (platform) => {
      site.expected = [/500|404/]
      await site.context.route(RECOMMENDED, (route) =>
        route.fulfill({ status: 500, headers: { 'access-control-allow-origin': '*' }, body: 'oj' }),
      )
      const wix = await wixDouble(site, [])
      site.answerBy(shopifyDouble([]).answer)
      const campaign = lightbox({
        triggers: AT_ONCE,
        format: 'format_1',
        screens: {
          form: [
            { kind: 'products', area: 'text' },
            { kind: 'button', text: 'Zamknij okno', action: { kind: 'close' } },
          ],
        },
        fields: {},
        target: 'click',
      })
      await site.publish([campaign], {
        store: platform === 'wix' ? { platform, host: wix.url } : { platform },
      })
      await site.open({ attributes: QUICK, script: platform === 'wix' ? wixPage(wix) : shopifyPage() })
      await expect
        .poll(() => site.logged.some((line) => line.includes(`Failed to fetch ${platform} data`)))
        .toBe(true)
      await staysAway(goods(), { realMs: 500 })
      await site.page.getByRole('button', { name: 'Zamknij okno' }).click()
      await site.page.locator('.layer.leaving').waitFor({ state: 'attached' })
    },
  )

  test('has three, two or one column by width; loading moves nothing [W-TYPE-12]', async () => {
    const all = [
      item({ inventory_quantity: 3 }),
      item({
        product_id: '2',
        title: LONG.slice(0, 50),
        compare_at_price: '99.00',
        lowest_price_note: LOWEST,
      }),
      item({ product_id: '3' }),
    ]
    await answerWith(all, 700)
    await site.publish([embedded('#tu', showing({}))])
    for (const [width, columns] of [
      [700, 3],
      [480, 2],
      [300, 1],
    ] as const) {
      await site.page.setViewportSize({ width: Math.max(width, 360), height: 900 })
      await site.open({ attributes: QUICK, body: '<div id="tu"></div><p id="pod">Dalej</p>' })
      await goods().locator('.good').first().waitFor()
      await site.page.evaluate(
        (px) => (document.querySelector<HTMLElement>('#tu')!.style.width = `${px}px`),
        width,
      )
      const before = await site.page
        .locator('#pod')
        .evaluate((element) => element.getBoundingClientRect().top)
      await goods().locator('.good:not(.awaited)').first().waitFor()
      expect(
        await goods()
          .locator('ul')
          .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
      ).toBe(columns)
      expect(await texts('.lowest')).toEqual(['', LOWEST, ''])
      expect(
        Math.abs(
          (await site.page.locator('#pod').evaluate((element) => element.getBoundingClientRect().top)) -
            before,
        ),
      ).toBeLessThan(1)
    }
  })

  test('without products an empty campaign is skipped with a reason, and the next opens [E-07]', async () => {
    await answerWith([])
    const empty = lightbox(showing())
    const next = lightbox({ triggers: [{ kind: 'timeDelay', seconds: 1 }] })
    await site.publish([empty, next])
    await site.open({ attributes: QUICK })
    await site.page.locator(`.poptin-popup[data-poptin-id="${next.id}"] .box`).waitFor()
    await staysAway(site.page.locator(`.poptin-popup[data-poptin-id="${empty.id}"]`), { realMs: 1_000 })
    expect(await site.page.locator('.poptin-popup').count()).toBe(1)
    expect(await site.page.evaluate((id) => window.klepka?.states?.get(id), empty.id)).toMatchObject({
      shown: false,
      not_shown: 'no_products',
    })
    expect(site.logged).toContain(`Campaign ${empty.id} is not shown: there is no product to recommend`)
    expect(site.rows('SELECT views FROM campaign_counts WHERE campaign_id = ?', empty.id)).toEqual([])

    const withForm = lightbox({
      triggers: AT_ONCE,
      screens: { form: [{ kind: 'products', area: 'text' }, ...newsletterFile.screens.form] },
    })
    await site.publish([withForm])
    await site.open({ attributes: QUICK })
    await site.page.getByLabel('Adres e-mail').waitFor()
    await staysAway(goods(), { realMs: 500 })
  })

  test('a preview sends nothing and buys nothing', async () => {
    const requested: string[] = []
    await answerWith([item()])
    const campaign = lightbox(showing())
    await site.publish([campaign])
    site.page.on(
      'request',
      (request) => request.method() === 'POST' && requested.push(new URL(request.url()).pathname),
    )
    await site.open({ attributes: QUICK }, `/?poptin_preview=${campaign.id}`)
    await goods().locator('.good:not(.awaited)').first().waitFor()
    await goods()
      .getByRole('link', { name: /Zobacz produkt/ })
      .click()
    await pass(site.page, { realMs: 1_600 })
    expect(new URL(site.page.url()).pathname).toBe('/')
    expect(
      requested.filter(
        (path) =>
          path !== displayPaths.display.replace(':clientId', site.clientId) &&
          !path.includes('product-recommendation'),
      ),
    ).toEqual([])
  })
})
