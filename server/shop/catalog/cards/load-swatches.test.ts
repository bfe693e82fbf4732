import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { type ProductDraft, saveProduct } from '#server/testing/save-product.ts'
import { loadCards } from './load-cards.ts'

const NOW = 1_000_000

describe.each(engines)('swatches of a card on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  /** A variable product with an attribute for each slug, and its variations. */
  const save = async (slugs: string[], variations: Partial<ProductDraft>[]): Promise<number> => {
    const attributes = slugs.map((slug) => ({
      slug,
      name: slug,
      values: [...new Set(variations.flatMap(({ choice }) => choice?.[slug] || []))],
      isVisible: true,
      isForVariations: true,
    }))
    return db.transaction(async (tx) => {
      const parentId = await saveProduct(
        tx,
        { name: 'Deska', slug: 'deska', kind: 'variable', attributes },
        NOW,
      )
      for (const [position, variation] of variations.entries())
        await saveProduct(
          tx,
          { name: 'Deska', kind: 'variation', parentId, position, regularPriceGrosze: 100, ...variation },
          NOW,
        )
      return parentId
    })
  }
  const swatchesOf = async (id: number) => (await loadCards(db.read, [id], NOW))[0]!.swatches
  const picture = (src: string) => [{ src, alt: '' }]

  it('are the colours in the order of the variations, with picture or colour', async () => {
    const id = await save(
      ['kolor'],
      [
        { choice: { kolor: 'Orzech' }, pictures: picture('/pictures/orzech.webp') },
        { choice: { kolor: 'Dąb bielony' } },
        { choice: { kolor: 'Bezbarwny' }, pictures: picture('https://obcy.example/1.webp'), stock: 0 },
      ],
    )
    expect(await swatchesOf(id)).toEqual([
      {
        name: 'Orzech',
        url: '/produkt/deska/?attribute_kolor=Orzech',
        picture: { src: '/pictures/orzech.webp', alt: 'Deska' },
        colour: '#6f4a30',
        isAvailable: true,
      },
      {
        name: 'Dąb bielony',
        url: '/produkt/deska/?attribute_kolor=D%C4%85b+bielony',
        picture: null,
        colour: '#e6dccb',
        isAvailable: true,
      },
      {
        name: 'Bezbarwny',
        url: '/produkt/deska/?attribute_kolor=Bezbarwny',
        picture: null,
        colour: null,
        isAvailable: false,
      },
    ])
  })

  it('lead to the first variation of the colour that is in stock', async () => {
    const id = await save(
      ['grubosc', 'kolor'],
      [
        { choice: { grubosc: '8 mm', kolor: 'Dąb' }, stock: 0 },
        { choice: { grubosc: '10 mm', kolor: 'Dąb' }, stock: 3 },
        { choice: { grubosc: '', kolor: 'Wenge' }, stock: 0 },
      ],
    )
    expect((await swatchesOf(id)).map(({ url, isAvailable }) => [url, isAvailable])).toEqual([
      ['/produkt/deska/?attribute_grubosc=10+mm&attribute_kolor=D%C4%85b', true],
      ['/produkt/deska/?attribute_kolor=Wenge', false],
    ])
  })

  it("have the owner's colour, of any attribute that the owner filters by colours", async () => {
    const id = await save(
      ['wybarwienie'],
      [{ choice: { wybarwienie: 'Mgła' } }, { choice: { wybarwienie: 'Dym' } }],
    )
    expect(await swatchesOf(id)).toEqual([])
    await db.transaction(async (tx) => {
      await tx.updateTable('attributes').set({ filter_kind: 'swatch' }).execute()
      await tx.updateTable('attribute_terms').set({ colour: '#abcdef' }).where('name', '=', 'Dym').execute()
    })
    expect((await swatchesOf(id)).map(({ name, colour }) => [name, colour])).toEqual([
      ['Mgła', null],
      ['Dym', '#abcdef'],
    ])
  })

  it.each([
    ['one colour', [{ choice: { kolor: 'Dąb' } }]],
    ['drafts', [{ choice: { kolor: 'Dąb' } }, { choice: { kolor: 'Buk' }, status: 'draft' as const }]],
    ['other options', [{ choice: { dlugosc: '1 m' } }, { choice: { dlugosc: '2 m' } }]],
  ])('are not shown for %s', async (_, variations) => {
    expect(await swatchesOf(await save(Object.keys(variations[0]!.choice), variations))).toEqual([])
  })
})
