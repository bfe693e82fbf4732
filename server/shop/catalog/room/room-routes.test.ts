import { beforeAll, describe, expect, it } from 'vitest'
import type { RoomAnswer } from '#contract/shop/room.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const size = (value: string) => [
  { slug: 'wymiary', name: 'Wymiary deski', values: [value], isForVariations: false, isVisible: true },
]

describe.each(engines)('floors of the visualizer on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const ids: Record<string, number> = {}
  const open = (path: string) => test.visitor().get(path)

  beforeAll(async () => {
    const { db } = test.services
    const category = await db.transaction((tx) => saveCategory(tx, { slug: 'deski', name: 'Deski' }))
    const products = {
      deska: { attributes: size('2200 × 180 × 14 mm'), stock: 7 },
      panel: { meta: { _floor_texture: '/pictures/panel-deski.webp', _floor_texture_boards: '6' } },
      podklad: {},
      listwa: { packAreaCm2: null, attributes: size('2200 × 80 mm') },
      szkic: { attributes: size('2200 × 180 mm'), status: 'draft' as const },
    }
    for (const [slug, product] of Object.entries(products))
      ids[slug] = await addProduct(db, {
        slug,
        name: slug,
        categoryIds: [category],
        packAreaCm2: 20_000,
        regularPriceGrosze: 12_000,
        pictures: [{ src: `/pictures/${slug}.webp`, alt: '' }],
        ...product,
      })
  })

  it('are answered with size and texture, the product first, then others of its category', async () => {
    const answer = await open(`/wizualizacja/${ids['deska']}`)
    const { floors } = (await answer.json()) as RoomAnswer
    expect(floors.map(({ id }) => id)).toEqual([ids['deska'], ids['panel']])
    expect(floors[0]).toMatchObject({
      boardMm: { length: 2200, width: 180 },
      isSizeKnown: true,
      texture: { src: '/pictures/deska.webp', boards: 0 },
      quantity: { min: 1, max: 7, step: 1 },
      packAreaCm2: 20_000,
      priceGrosze: 12_000,
    })
    expect(floors[1]).toMatchObject({
      texture: { src: '/pictures/panel-deski.webp', boards: 6 },
      isSizeKnown: false,
    })
    expect(answer.headers.get('cache-control')).toContain('public')
  })

  it('are not underlays, skirtings, drafts or unknown products', async () => {
    for (const id of [ids['podklad'], ids['listwa'], ids['szkic'], 999_999, 'abc', 0])
      expect((await open(`/wizualizacja/${id}`)).status, String(id)).toBe(404)
  })

  it('have a button on their page, and other products have none', async () => {
    const pageOf = async (slug: string) => (await open(`/produkt/${slug}/`)).text()
    expect(await pageOf('deska')).toContain('data-room=')
    expect(await pageOf('podklad')).not.toContain('data-room=')
    expect(await pageOf('listwa')).not.toContain('data-room=')
  })
})
