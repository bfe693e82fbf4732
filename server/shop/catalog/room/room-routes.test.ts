import { expect, it } from 'vitest'
import type { RoomAnswer } from '#contract/shop/room.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct } from '#server/testing/make.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'

const openFilled = async () => {
  const shop = await openTestShop()
  const { db } = shop.services
  const category = await db.transaction((tx) => saveCategory(tx, { slug: 'deski', name: 'Deski' }))
  const size = (value: string) => [
    { slug: 'wymiary', name: 'Wymiary deski', values: [value], isForVariations: false, isVisible: true },
  ]
  const add = (slug: string, more: object) =>
    addProduct(db, {
      slug,
      name: slug,
      categoryIds: [category],
      packAreaCm2: 20_000,
      regularPriceGrosze: 12_000,
      pictures: [{ src: `/pictures/${slug}.webp`, alt: '' }],
      ...more,
    })
  return {
    shop,
    board: await add('deska', { attributes: size('2200 × 180 × 14 mm'), stock: 7 }),
    textured: await add('panel', { meta: { _floor_texture: '/pictures/panel-deski.webp', _floor_texture_boards: '6' } }),
    underlay: await add('podklad', {}),
    skirting: await add('listwa', { packAreaCm2: null, attributes: size('2200 × 80 mm') }),
    draft: await add('szkic', { attributes: size('2200 × 180 mm'), status: 'draft' }),
  }
}

it('a floor is answered with its size, texture and the other floors of its category', async () => {
  const { shop, board, textured } = await openFilled()
  const answer = await shop.request(`/wizualizacja/${board}`)
  const { floors } = (await answer.json()) as RoomAnswer
  expect(floors.map(({ id }) => id)).toEqual([board, textured])
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

it('underlays, skirtings, drafts and unknown products cannot be laid', async () => {
  const { shop, underlay, skirting, draft } = await openFilled()
  for (const id of [underlay, skirting, draft, 999_999, 'abc', 0]) {
    expect((await shop.request(`/wizualizacja/${id}`)).status, String(id)).toBe(404)
  }
})

it('a product page has the button only for floors', async () => {
  const { shop } = await openFilled()
  const pageOf = async (slug: string) => (await shop.request(`/produkt/${slug}/`)).text()
  expect(await pageOf('deska')).toContain('data-room=')
  expect(await pageOf('podklad')).not.toContain('data-room=')
  expect(await pageOf('listwa')).not.toContain('data-room=')
})
