import { beforeAll, describe, expect, it } from 'vitest'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, TEST_URL } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const attribute = (name: string, slug: string, ...values: string[]) => ({
  name,
  slug,
  values,
  isVisible: true,
  isForVariations: false,
})
const cardNames = (markup: string) => [...markup.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, name]) => name)
const robots = (markup: string) => /<meta name="robots" content="([^"]*)"/.exec(markup)?.[1]
const canonical = (markup: string) => /<link rel="canonical" href="([^"]*)"/.exec(markup)?.[1]

describe.each(engines)('filtered pages on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { settings: { productsPerPage: 4 }, pageCacheMb: 8 }))
  const open = async (path: string) => {
    const response = await test.visitor().get(path)
    return { status: response.status, to: response.headers.get('location'), markup: await response.text() }
  }

  beforeAll(async () => {
    const { db } = test.services
    const category = await db.transaction((tx) => saveCategory(tx, { slug: 'panele', name: 'Panele' }))
    for (const [index, colour] of ['Dąb', 'Dąb', 'Dąb', 'Dąb', 'Dąb', 'Orzech'].entries())
      await addProduct(db, {
        name: `Panel ${index + 1}`,
        categoryIds: [category],
        packAreaCm2: 20_000,
        regularPriceGrosze: 10_000 + index * 2_000,
        stock: index,
        attributes: [
          attribute('Kolor', 'kolor', colour),
          attribute('Promocja', 'promocja', index ? 'Tak' : 'Nie'),
          attribute('Grubość', 'grubosc', `${8 + index} mm`),
        ],
      })
    await db.transaction(async (tx) => {
      await tx.updateTable('attributes').set({ is_filter: 1 }).execute()
      await tx
        .updateTable('attributes')
        .set({ is_indexed: 1, is_on_card: 1 })
        .where('slug', '=', 'kolor')
        .execute()
    })
    await test.services.refresh()
  })

  it.each([
    ['?kolor=orzech,dab', '?kolor=dab,orzech'],
    ['?kolor=orzech&kolor=dab', '?kolor=dab,orzech'],
    ['?orderby=price&kolor=dab&cena-m2=-60', '?cena-m2=-60&kolor=dab&orderby=price'],
    ['?cena-m2-od=60&cena-m2-do=50%2C5&kolor=', '?cena-m2=50.5-60'],
    ['?kolor=zielony&utm_source=list', '?utm_source=list'],
    ['?grubosc=9-8', '?grubosc=8-9'],
    ['?grubosc-od=&grubosc-do=', ''],
    ['?cecha-promocja=tak&promocja=2&dostepne=1', '?cecha-promocja=tak&dostepne=1'],
    ['?marka=nikt', ''],
  ])('%s is redirected to the one address of the same choice, %s', async (given, right) => {
    const answer = await open(`/kategoria-produktu/panele/${given}`)
    expect([answer.status, answer.to]).toEqual([302, `/kategoria-produktu/panele/${right}`])
    expect((await open(`/kategoria-produktu/panele/${right}`)).status).toBe(200)
  })

  it('lists, counts and pages what matches, and keeps the filters in links', async () => {
    const { markup } = await open('/kategoria-produktu/panele/?kolor=dab')
    expect(cardNames(markup)).toEqual(['Panel 1', 'Panel 2', 'Panel 3', 'Panel 4'])
    expect(markup).toContain('Wyświetlono 1–4 z 5 produktów')
    expect(markup).toContain('href="/kategoria-produktu/panele/page/2/?kolor=dab"')
    expect(cardNames((await open('/kategoria-produktu/panele/page/2/?kolor=dab')).markup)).toEqual([
      'Panel 5',
    ])
    expect((await open('/kategoria-produktu/panele/page/3/?kolor=dab')).status).toBe(404)
    expect(markup).toMatch(/<input type="hidden" name="kolor" value="dab"\/>/)
    expect(markup).toContain('<li>Dąb</li>')
  })

  it('is answered from the cache only for the same choice, and follows stock', async () => {
    const path = '/kategoria-produktu/panele/?dostepne=1'
    expect(cardNames((await open('/kategoria-produktu/panele/')).markup)).toHaveLength(4)
    expect(cardNames((await open(path)).markup)).toEqual(['Panel 2', 'Panel 3', 'Panel 4', 'Panel 5'])
    await test.services.db.transaction(async (tx) => {
      await tx.updateTable('stock').set({ quantity: 0 }).where('quantity', '=', 1).execute()
      await tx
        .updateTable('versions')
        .set((eb) => ({ value: eb('value', '+', 1) }))
        .execute()
    })
    await test.services.refresh()
    expect(cardNames((await open(path)).markup)).toEqual(['Panel 3', 'Panel 4', 'Panel 5', 'Panel 6'])
  })

  it.each([
    ['', undefined, ''],
    ['?kolor=dab', undefined, '?kolor=dab'],
    ['?kolor=dab,orzech', 'noindex, follow', ''],
    ['?kolor=dab&dostepne=1', 'noindex, follow', ''],
    ['?kolor=dab&orderby=price', 'noindex, follow', ''],
    ['?grubosc=8-9', 'noindex, follow', ''],
    ['?cena-m2=1-2', 'noindex, follow', ''],
  ])('%s is for search engines: %s, canonical „%s”', async (query, rule, address) => {
    const { markup } = await open(`/kategoria-produktu/panele/${query}`)
    expect(robots(markup)).toBe(rule)
    expect(canonical(markup)).toBe(`${TEST_URL}/kategoria-produktu/panele/${address}`)
  })

  it('a search keeps the order of its matches', async () => {
    const found = cardNames((await open('/szukaj/?s=panel')).markup)
    expect(found).toHaveLength(4)
    const { markup } = await open('/szukaj/?s=panel&kolor=orzech')
    expect(cardNames(markup)).toEqual(['Panel 6'])
    expect(markup).toContain('name="s" value="panel"')
  })
})
