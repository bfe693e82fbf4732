import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CompareAnswer } from '#contract/shop/chosen/wishlist.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { readComparedIds } from './routes.ts'

const JSON_ONLY = { accept: 'application/json' }

it.each([
  ['commas', '12,34', [12, 34]],
  ['dots, as in the cookie', '12.34', [12, 34]],
  ['five', '1,2,3,4,5', [1, 2, 3, 4]],
  ['one three times', '7,7,7', [7]],
  ['what is no id', 'x,-1,0,9999999999,3', [3]],
  ['nothing', '', []],
  ['a very long text', ','.repeat(10_000), []],
])('an address names up to four products: %s', (_, text, ids) => {
  expect(readComparedIds(text)).toEqual(ids)
})

describe.each(engines)('the comparison on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let visitor: TestVisitor
  let oak: number
  let ash: number
  let glue: number
  const add = async (id: number): Promise<CompareAnswer> =>
    (await visitor.post('/porownaj/', { dodaj: String(id) }, JSON_ONLY)).json() as Promise<CompareAnswer>

  beforeAll(async () => {
    const { db } = test.services
    const floors = await db.transaction((tx) => saveCategory(tx, { slug: 'podlogi', name: 'Podłogi' }))
    const tools = await db.transaction((tx) => saveCategory(tx, { slug: 'narzedzia', name: 'Narzędzia' }))
    const attribute = (slug: string, name: string, value: string) => ({
      slug,
      name,
      values: [value],
      isForVariations: false,
      isVisible: true,
    })
    const floor = { packAreaCm2: 20_000, categoryIds: [floors] }
    oak = await addProduct(db, {
      ...floor,
      slug: 'dab',
      name: 'Dąb',
      attributes: [attribute('klasa', 'Klasa', '33'), attribute('kolor', 'Kolor', 'dąb')],
    })
    ash = await addProduct(db, {
      ...floor,
      slug: 'jesion',
      name: 'Jesion',
      regularPriceGrosze: 15_000,
      attributes: [attribute('klasa', 'Klasa', '33'), attribute('frez', 'Frez', '4V')],
    })
    glue = await addProduct(db, { slug: 'klej', name: 'Klej', categoryIds: [tools] })
  })
  beforeEach(() => {
    visitor = test.visitor()
  })

  it('shows prices per square metre first, all attributes, and which rows differ', async () => {
    const page = await visitor.open(`/porownaj/?p=${oak},${ash}`)
    const rows = [...page.matchAll(/<tr class="(differs|same)"><th scope="row">([^<]*)/g)].map(
      ([, how, label]) => [label, how],
    )
    expect(rows).toEqual([
      ['Cena za m²', 'differs'],
      ['Cena', 'differs'],
      ['W opakowaniu', 'same'],
      ['Dostępność', 'same'],
      ['Waga', 'same'],
      ['Klasa', 'same'],
      ['Kolor', 'differs'],
      ['Frez', 'differs'],
    ])
    expect(page).toContain('noindex')
    expect(page).not.toContain('różnego rodzaju')
  })

  it('warns about products of different kinds, and shows them all the same', async () => {
    const page = await visitor.open(`/porownaj/?p=${oak},${glue}`)
    expect(page).toContain('„Dąb” i „Klej” to produkty różnego rodzaju')
    expect(page).toContain('<th scope="col"><a href="/produkt/klej/">Klej</a>')
  })

  it('remembers up to four; a fifth is refused with the reason', async () => {
    const more: number[] = []
    for (const name of ['A', 'B', 'C'])
      more.push(await addProduct(test.services.db, { name, slug: `p-${engine}-${name}` }))
    for (const id of [oak, ...more]) await add(id)
    const refused = await add(ash)
    expect(refused).toMatchObject({ ids: [oak, ...more], text: expect.stringContaining('4 produkty') })
    // One that is gone from the shop makes room.
    await test.services.db.transaction((tx) =>
      tx.updateTable('products').set({ status: 'draft' }).where('id', '=', more[0]!).execute(),
    )
    expect((await add(ash)).ids).toEqual([oak, more[1], more[2], ash])
  })

  it('works without scripts: add, open, remove, clear', async () => {
    const referer = { referer: 'http://localhost:3000/sklep/' }
    await visitor.post('/porownaj/', { dodaj: String(oak) }, referer)
    const response = await visitor.post('/porownaj/', { dodaj: String(ash) }, referer)
    expect(response.headers.get('location')).toBe('/sklep/')
    expect(await visitor.open('/sklep/')).toContain(`href="/porownaj/?p=${oak},${ash}"`)
    expect((await visitor.get('/porownaj/')).headers.get('location')).toBe(`/porownaj/?p=${oak},${ash}`)
    const removed = await visitor.post('/porownaj/', { usun: String(oak), p: `${oak},${ash}` })
    expect(removed.headers.get('location')).toBe(`/porownaj/?p=${ash}`)
    await visitor.post('/porownaj/', { wyczysc: '1' })
    expect(await visitor.open('/porownaj/')).toContain('Nie ma tu jeszcze żadnych produktów.')
  })

  it('somebody’s shared address does not change what this visitor has chosen', async () => {
    await add(glue)
    await visitor.open(`/porownaj/?p=${oak},${ash}`)
    await visitor.post('/porownaj/', { usun: String(oak), p: `${oak},${ash}` })
    expect(await (await visitor.get('/porownaj/stan.json')).json()).toMatchObject({ ids: [glue] })
  })

  it('adds to the cart and stays on the comparison', async () => {
    const here = `/porownaj/?p=${oak},${ash}`
    const response = await visitor.post(
      '/porownaj/',
      { 'add-to-cart': String(oak), p: `${oak},${ash}` },
      { referer: `http://localhost:3000${here}` },
    )
    expect(response.headers.get('location')).toBe(here)
    expect(await visitor.open(here)).toContain('„Dąb” jest już w Twoim koszyku.')
  })

  it('the bar shows names and a link once there are two', async () => {
    expect((await add(oak)).bar).toContain('Dodaj jeszcze jeden produkt')
    const { bar } = await add(ash)
    expect(bar).toContain(`href="/porownaj/?p=${oak},${ash}"`)
    expect(bar).toContain('Jesion')
  })
})
