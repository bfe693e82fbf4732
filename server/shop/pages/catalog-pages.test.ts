import { beforeAll, describe, expect, it } from 'vitest'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { setStaticPage } from '../static-pages/static-pages.ts'

const textOf = (markup: string) =>
  markup
    .replace(/<(script|style).*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
const jsonLd = (markup: string) =>
  [...markup.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
const cardNames = (markup: string) => [...markup.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, name]) => name)

describe.each(engines)('pages of the catalogue on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { settings: { productsPerPage: 4 } }))
  const open = async (path: string) => {
    const response = await test.visitor().get(path)
    return { status: response.status, markup: await response.text() }
  }

  beforeAll(async () => {
    const { db } = test.services
    const deski = await db.transaction((tx) => saveCategory(tx, { slug: 'deski', name: 'Deski' }))
    const category = { categoryIds: [deski] }
    await addProduct(db, {
      ...category,
      slug: 'deska',
      name: 'Deska dębowa',
      packAreaCm2: 25_000,
      regularPriceGrosze: 20_000,
      tags: ['dąb'],
      shortDescriptionHtml: '<p>Ciepły dąb.</p>',
      stock: 100,
    })
    for (let index = 1; index <= 5; index++)
      await addProduct(db, {
        ...category,
        slug: `listwa-${index}`,
        name: `Listwa ${index}`,
        regularPriceGrosze: 1_000 * index,
      })
    const variable = await addProduct(db, {
      kind: 'variable',
      slug: 'winyl',
      name: 'Winyl jodełka',
      regularPriceGrosze: null,
      attributes: [
        {
          slug: 'kolor',
          name: 'Kolor',
          values: ['Dąb', 'Orzech', 'Jesion'],
          isForVariations: true,
          isVisible: true,
        },
      ],
    })
    await addProduct(db, {
      kind: 'variation',
      parentId: variable,
      slug: 'winyl-dab',
      name: '',
      choice: { kolor: 'Dąb' },
      regularPriceGrosze: 15_000,
    })
    await addProduct(db, {
      kind: 'variation',
      parentId: variable,
      slug: 'winyl-orzech',
      name: '',
      choice: { kolor: 'Orzech' },
      regularPriceGrosze: 17_500,
      stock: 0,
    })
    await db.transaction((tx) =>
      setStaticPage(tx, {
        slug: 'regulamin',
        title: 'Regulamin',
        body_html: '<p>Zasady zakupów.</p>',
        position: 1,
        updated_ms: 0,
      }),
    )
    await test.services.refresh()
  })

  it.each([
    ['/?s=deska+d%C4%99bowa&post_type=product', '/szukaj/?s=deska+d%C4%99bowa'],
    [
      '/?post_type=product&s=deska&orderby=price&paged=2&product_cat=deski',
      '/szukaj/?s=deska&orderby=price&paged=2',
    ],
    ['/sklep/?s=%22%3E%3Cscript%3E&post_type=product', '/szukaj/?s=%22%3E%3Cscript%3E'],
    ['/?s=', '/szukaj/?s='],
  ])('redirects WooCommerce’s search address %s to %s [M-29]', async (from, to) => {
    const response = await test.visitor().get(from)
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
  })

  it('sorts listing and search by the price per square metre, where a product has one [M-28]', async () => {
    // 200 zł a pack is 80 zł per square metre; the cheapest variation costs 150 zł.
    expect(cardNames((await open('/sklep/?orderby=price-desc')).markup).slice(0, 2)).toEqual([
      'Winyl jodełka',
      'Deska dębowa',
    ])
    const found = cardNames((await open('/szukaj/?s=d%C4%85b&orderby=price-desc')).markup)
    expect(found).toEqual(['Winyl jodełka', 'Deska dębowa'])
  })

  it('explains the orders that a listing or a search offers', async () => {
    const listing = textOf((await open('/sklep/')).markup)
    expect(listing).toContain('„Polecaną kolejność” ustala sklep.')
    expect(listing).not.toContain('pasują do wpisanych słów')
    const search = textOf((await open('/szukaj/?s=deska')).markup)
    expect(search).toContain('pasują do wpisanych słów')
    expect(search).not.toContain('ustala sklep')
    for (const text of [listing, search]) expect(text).toContain('Kolejność jest dla wszystkich taka sama.')
  })

  it('offers products on a search page without results [M-29]', async () => {
    expect((await open('/szukaj/?s=xyzxyz')).markup).toContain('Najczęściej kupowane')
    const partly = await open('/szukaj/?s=deska+marsjanska')
    expect(textOf(partly.markup)).toContain('Oto wyniki dla „deska”')
    expect(cardNames(partly.markup)[0]).toBe('Deska dębowa')
  })

  it.each([
    ['/', 200, 'Podłoga, na którą chce się wracać'],
    ['/sklep/', 200, 'Wszystkie produkty'],
    ['/sklep/page/2/', 200, 'Wyświetlono 5–7 z 7 produktów'],
    ['/kategoria-produktu/deski/', 200, 'Wyświetlono 1–4 z 6 produktów'],
    ['/tag-produktu/dab/', 200, 'Produkty: dąb'],
    ['/szukaj/?s=deska+debowa', 200, 'Deska dębowa'],
    ['/szukaj/?s=xyzxyz', 200, 'Nie znaleźliśmy niczego dla „xyzxyz”.'],
    ['/szukaj/', 200, 'Wpisz nazwę produktu'],
    ['/produkt/deska/', 200, 'Dodaj do koszyka'],
    ['/produkt/winyl/', 200, 'Wybierz opcje, aby zobaczyć cenę i dostępność.'],
    ['/regulamin/', 200, 'Zasady zakupów.'],
    ['/nie-ma/', 404, 'Nie ma takiej strony'],
    ['/produkt/nie-ma/', 404, 'Nie ma takiej strony'],
    ['/kategoria-produktu/nie-ma/', 404, 'Nie ma takiej strony'],
    ['/sklep/page/9/', 404, 'Nie ma takiej strony'],
    ['/sklep/page/0/', 404, 'Nie ma takiej strony'],
    ['/sklep/page/dwa/', 404, 'Nie ma takiej strony'],
  ])('%s answers %i and shows „%s” [S-PAGE-09]', async (path, status, words) => {
    const page = await open(path)
    expect(page.status).toBe(status)
    expect(textOf(page.markup)).toContain(words)
    expect(page.markup).toContain('<html lang="pl">')
    expect(test.logged).toEqual([])
  })

  it('the chosen sort order is applied and kept in the link to the next page [S-PAGE-01]', async () => {
    const first = (await open('/sklep/?orderby=price-desc')).markup
    expect(cardNames(first).slice(0, 2)).toEqual(['Winyl jodełka', 'Deska dębowa'])
    expect(first).toContain('<option value="price-desc" selected="">')
    expect(first).toContain('href="/sklep/page/2/?orderby=price-desc"')
    expect(cardNames((await open('/sklep/page/2/?orderby=price-desc')).markup)).toEqual([
      'Listwa 3',
      'Listwa 2',
      'Listwa 1',
    ])
  })

  it('an unknown sort order is replaced by the default', async () => {
    expect((await open('/sklep/?orderby=__proto__')).markup).toContain(
      '<option value="menu_order" selected="">',
    )
  })

  it('the search text is escaped', async () => {
    const { markup } = await open(`/szukaj/?s=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(markup).not.toContain('<script>alert(1)')
  })

  it('options in the address select their variation, without JavaScript', async () => {
    const chosen = (await open('/produkt/winyl/?attribute_kolor=Orzech')).markup
    expect(textOf(chosen)).toContain('175,00 zł')
    expect(textOf(chosen)).toContain('Chwilowo niedostępny')
    expect(chosen).toMatch(/<button[^>]*single_add_to_cart_button[^>]*disabled/)
    expect(textOf((await open('/produkt/winyl/?attribute_kolor=Jesion')).markup)).toContain(
      'Nie mamy produktu w takim zestawieniu.',
    )
    expect(textOf((await open('/produkt/winyl/?attribute_kolor=Buk')).markup)).toContain(
      'Wybierz opcje, aby zobaczyć cenę',
    )
  })

  it('an area in the address is converted into whole packs as the quantity', async () => {
    const { markup } = await open('/produkt/deska/?powierzchnia=25&zapas=10')
    expect(textOf(markup)).toContain('11 opakowań (27,5 m²) za 2 200,00 zł')
    expect(markup).toMatch(/<input(?=[^>]*name="quantity")[^>]*value="11"/)
    expect(textOf((await open('/produkt/deska/?powierzchnia=duzo')).markup)).toContain(
      'Podaj powierzchnię w metrach kwadratowych',
    )
  })

  it('structured data describe name, price, availability and breadcrumbs of a product', async () => {
    const { markup } = await open('/produkt/deska/')
    const [product, breadcrumbs] = jsonLd(markup)
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Deska dębowa',
      url: `${TEST_URL}/produkt/deska/`,
      offers: { price: '200.00', priceCurrency: 'PLN', availability: 'https://schema.org/InStock' },
    })
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2 }, { name: 'Deski' }, { name: 'Deska dębowa' }],
    })
    expect(markup).toContain(`<link rel="canonical" href="${TEST_URL}/produkt/deska/"/>`)
    expect(markup).toContain('<meta name="description" content="Deska dębowa – 80,00 zł/m². Ciepły dąb."/>')
    expect(markup).toContain('<meta property="og:type" content="product"/>')
    const [variable] = jsonLd((await open('/produkt/winyl/')).markup)
    expect(variable).toMatchObject({
      '@type': 'ProductGroup',
      hasVariant: [{ color: 'Dąb' }, { color: 'Orzech' }],
      offers: { '@type': 'AggregateOffer', lowPrice: '150.00', highPrice: '175.00', offerCount: 2 },
    })
  })

  it("a listing's first page has one canonical address in any order; a search is not indexed", async () => {
    expect((await open('/sklep/?orderby=price')).markup).toContain(
      `<link rel="canonical" href="${TEST_URL}/sklep/"/>`,
    )
    expect((await open('/sklep/page/2/')).markup).toContain(
      `<link rel="canonical" href="${TEST_URL}/sklep/page/2/"/>`,
    )
    expect((await open('/szukaj/?s=deska')).markup).toContain(
      '<meta name="robots" content="noindex, follow"/>',
    )
  })

  it('a page that a browser loads ahead leaves notices for the page that is seen', async () => {
    const visitor = test.visitor()
    const { id } = await test.services.db.read
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'listwa-1')
      .executeTakeFirstOrThrow()
    await visitor.get(`/?add-to-cart=${id}`)
    const open = async (headers?: Record<string, string>) =>
      textOf(await (await visitor.get('/sklep/', headers)).text())
    const notice = '„Listwa 1” jest już w Twoim koszyku'
    expect(await open({ 'Sec-Purpose': 'prefetch' })).not.toContain(notice)
    expect(await open()).toContain(notice)
    expect(await open(), 'shown once').not.toContain(notice)
  })

  it('robots and sitemaps list the public pages', async () => {
    expect((await open('/robots.txt')).markup).toContain(`Sitemap: ${TEST_URL}/sitemap.xml`)
    expect((await open('/sitemap.xml')).markup).toContain(`<loc>${TEST_URL}/sitemap-produkty.xml</loc>`)
    const products = (await open('/sitemap-produkty.xml')).markup
    expect(products).toContain(`<loc>${TEST_URL}/produkt/winyl/</loc>`)
    expect(products).not.toContain('winyl-dab')
    const pages = (await open('/sitemap-strony.xml')).markup
    expect(pages).toContain(`<loc>${TEST_URL}/kategoria-produktu/deski/</loc>`)
    expect(pages).toContain(`<loc>${TEST_URL}/regulamin/</loc>`)
  })
})
