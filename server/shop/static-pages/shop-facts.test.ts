import { describe, expect, it } from 'vitest'
import { saveShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { fillShopFacts } from './shop-facts.ts'
import { setStaticPage } from '../static-pages/static-pages.ts'

const textOf = (markup: string) =>
  markup
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('shop facts in a page’s text', () => {
  it('are escaped, and an unknown name stays visible for the owner [M-36]', () => {
    const settings = { ...defaultShopSettings, shopName: 'A & <b>', deliveryMethods: [] }
    expect(
      fillShopFacts('<p>[sklep dane="nazwa"] [sklep dane="toString"] [sklep dane="dostawy"]</p>', settings),
    ).toBe('<p>A &amp; &lt;b&gt; [sklep dane="toString"] [sklep dane="dostawy"]</p>')
  })

  it('leave out a paragraph that names a fact the shop does not have', () => {
    const page =
      '<p>Telefon: [sklep dane="telefon"]</p>\n<p>Godziny: [sklep dane="godziny"]</p>\n<p>Zapraszamy</p>'
    const settings = { ...defaultShopSettings, phone: '601 222 333', openingHours: '' }
    expect(fillShopFacts(page, settings)).toBe('<p>Telefon: 601 222 333</p>\n<p>Zapraszamy</p>')
    expect(fillShopFacts(page, { ...settings, openingHours: '9–17' })).toContain('<p>Godziny: 9–17</p>')
  })

  it('replace a paragraph that contains only a list [M-36]', () => {
    const settings = {
      ...defaultShopSettings,
      paymentMethods: [
        { id: 'bacs', title: 'Przelew', hint: 'W 3 dni.', isOn: true },
        { id: 'cod', title: 'Gotówka', hint: '', isOn: false },
      ],
    }
    expect(fillShopFacts('<h2>Płatność</h2>\n<p>[sklep dane="platnosci"]</p>', settings)).toBe(
      '<h2>Płatność</h2>\n<ul>\n<li><strong>Przelew</strong> – W 3 dni.</li>\n</ul>',
    )
  })
})

describe.each(engines)('pages about delivery and contact (%s)', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const open = async (path: string) => textOf(await (await test.visitor().get(path)).text())

  it('all show the current settings: text pages, home page, products and the cart [M-36]', async () => {
    await addProduct(test.services.db, { slug: 'deska', regularPriceGrosze: 5_000 })
    const body_html =
      '<p>Piszemy z: [sklep dane="adres"].</p><p>[sklep dane="dostawy"]</p><p>Termin: [sklep dane="termin-przelewu"].</p>'
    await test.services.db.transaction((tx) =>
      setStaticPage(tx, {
        slug: 'dostawa-i-platnosc',
        title: 'Dostawa',
        body_html,
        position: 1,
        updated_ms: 0,
      }),
    )
    const { deliveryMethods, unpaidOrders } = test.services.shopSettings()
    const paleta = deliveryMethods.find(({ kind }) => kind === 'flat_rate')!
    await saveShopSettings(test.services, {
      ...test.services.shopSettings(),
      companyLines: ['Podłogi Żak', 'ul. Nowa 7'],
      deliveryMethods: [{ ...paleta, title: 'Kurier rowerowy', hint: 'Jutro.', freeFromGrosze: 12_300 }],
      unpaidOrders: { ...unpaidOrders, transferDays: 5 },
    })
    const page = await open('/dostawa-i-platnosc/')
    expect(page).toContain('Piszemy z: Podłogi Żak, ul. Nowa 7.')
    expect(page).toContain('Kurier rowerowy – 149,00 zł. Jutro. Za darmo od 123 zł.')
    expect(page).toContain('Termin: 5 dni roboczych.')
    expect(await open('/')).toContain(
      'Dostawa w całej Polsce Kurier rowerowy. Kurier rowerowy za darmo od 123 zł.',
    )
    expect(await open('/produkt/deska/')).toContain('Dostawa: kurier rowerowy')
    const visitor = test.visitor()
    await visitor.callAjax('add_to_cart', {
      product_id: String(await addProduct(test.services.db, { slug: 'listwa' })),
      quantity: '1',
    })
    expect(textOf(await visitor.open('/koszyk/'))).toContain('Jutro. Za darmo od 123 zł.')
  })
})
