import { describe, expect, it } from 'vitest'
import { saveShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import { defaultShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { openOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { fillShopFacts, footerLines } from './shop-facts.ts'
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

describe('the firm’s data below a page', () => {
  it.each([
    ['NIP 526-025-02-74', ['NIP 526-025-02-74', 'BDO 000123456']],
    ['BDO sp. z o.o.', ['BDO sp. z o.o.', 'BDO 000123456']],
    ['BDO, NIP 5260250274', ['BDO, NIP 5260250274', 'BDO 000123456']],
    ['BDO 000123456', ['BDO 000123456']],
    ['REGON 123456785, nr rejestrowy bdo: 000 123 456', ['REGON 123456785, nr rejestrowy bdo: 000 123 456']],
  ])('beside the line „%s” the BDO number stands once', (line, shown) => {
    expect(footerLines({ companyLines: [line], bdoNumber: '000123456' })).toEqual(shown)
    expect(footerLines({ companyLines: [line], bdoNumber: '' })).toEqual([line])
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

  it('have the BDO number in their footer, which the owner may type with spaces and has nine digits', async () => {
    const owner = await openOwner(test)
    const save = async (bdoNumber: string) => {
      const { settings, version } = (await owner.request('GET', 'settings')).body
      return owner.request('PUT', 'settings', { ...settings, bdoNumber }, { 'If-Match': version })
    }
    expect((await save(' 000 123\u00a0456 ')).body.settings.bdoNumber).toBe('000123456')
    await addProduct(test.services.db, { slug: 'olej' })
    const visitor = test.visitor()
    await visitor.callAjax('add_to_cart', {
      product_id: String(await addProduct(test.services.db, { slug: 'wosk' })),
      quantity: '1',
    })
    for (const page of [await open('/produkt/olej/'), textOf(await visitor.open('/zamowienie/'))])
      expect(page.split('BDO 000123456')).toHaveLength(2)

    for (const wrong of ['00012345', '0001234567', 'BDO 000123456', '00012345a']) {
      const refused = await save(wrong)
      expect([wrong, refused.status, refused.body.data.fields]).toEqual([
        wrong,
        422,
        [
          {
            path: 'bdoNumber',
            message: 'Numer BDO ma 9 cyfr, razem z zerami na początku, np. 000123456.',
          },
        ],
      ])
    }
    expect((await save('')).status).toBe(200)
    expect(await open('/produkt/olej/')).not.toContain('BDO')
  })
})
