import type { ProductDraft } from '#server/testing/save-product.ts'
import { categoryAt } from '#server/shop/catalog/taxonomy/save-category.ts'
import { refreshListings } from '#server/shop/catalog/saving/refresh-listings.ts'
import { saveProducts } from '#server/shop/catalog/saving/save-products.ts'
import type { Database } from '#server/platform/db/database.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'

const PRODUCTS_AT_ONCE = 500
const kinds = [
  'Panel laminowany',
  'Panel winylowy',
  'Deska warstwowa',
  'Deska lita',
  'Parkiet',
  'Listwa przypodłogowa',
  'Podkład',
  'Klej',
  'Olej',
  'Próbka',
]
const woods = [
  'dąb',
  'jesion',
  'orzech',
  'buk',
  'sosna',
  'merbau',
  'klon',
  'modrzew',
  'akacja',
  'grab',
  'wiśnia',
  'brzoza',
]
const looks = [
  'naturalny',
  'bielony',
  'szczotkowany',
  'olejowany',
  'lakierowany',
  'wędzony',
  'piaskowy',
  'śnieżny',
  'miodowy',
  'grafitowy',
  'rustykalny',
  'klasyczny',
]
const places = [
  'Bieszczady',
  'Mazury',
  'Tatry',
  'Kaszuby',
  'Roztocze',
  'Podlasie',
  'Sudety',
  'Beskidy',
  'Kujawy',
  'Warmia',
  'Karkonosze',
  'Wolin',
  'Hel',
  'Pieniny',
  'Gorce',
]
const sentences = [
  'Powierzchnia znosi lata codziennego chodzenia i łatwo ją utrzymać w czystości.',
  'Czterostronna fuga podkreśla każdą deskę.',
  'Zamek na klik układa jedna osoba bez kleju.',
  'Nadaje się na ogrzewanie podłogowe.',
  'Rysunek słojów powtarza się dopiero co kilkanaście desek.',
  'Dobrze wygląda przy białych drzwiach i jasnych ścianach.',
  'Impregnowane krawędzie chronią przed rozlaną wodą.',
]

/** The same numbers every time. */
const seeded = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

/** Fills an empty shop with `count` products, the same ones every time, to measure how cost grows. */
export const makeCatalogue = async (db: Database, count: number, nowMs: number): Promise<void> => {
  const random = seeded(count)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const categories = await db.transaction(async (tx) => {
    const ids = []
    for (const kind of kinds)
      for (const wood of woods.slice(0, 4)) ids.push(await categoryAt(tx, [kind, `${kind} ${wood}`]))
    return ids
  })

  for (let made = 0; made < count; made += PRODUCTS_AT_ONCE) {
    const drafts: ProductDraft[] = Array.from(
      { length: Math.min(PRODUCTS_AT_ONCE, count - made) },
      (_, index) => {
        const number = made + index + 1
        const regular = 900 + Math.floor(random() * 50_000)
        return {
          name: `${pick(kinds)} ${pick(woods)} ${pick(looks)} ${pick(places)} ${number}`,
          sku: `BM-${number}`,
          regularPriceGrosze: regular,
          salePriceGrosze: random() < 0.1 ? Math.floor(regular * 0.8) : null,
          stock: Math.floor(random() * 200),
          isFeatured: random() < 0.01,
          packAreaCm2: 15_000 + Math.floor(random() * 15_000),
          weightGrams: 8_000 + Math.floor(random() * 12_000),
          position: Math.floor(random() * 1_000),
          totalSales: Math.floor(random() ** 4 * 5_000),
          createdMs: nowMs - Math.floor(random() * 1e10),
          categoryIds: [pick(categories)],
          tags: random() < 0.3 ? [pick(looks)] : [],
          attributes: [
            { slug: 'kolor', name: 'Kolor', values: [pick(looks)], isForVariations: false, isVisible: true },
          ],
          pictures: [{ src: `/pictures/b${number}.webp`, alt: '' }],
          shortDescriptionHtml: `<p>${pick(sentences)}</p>`,
          descriptionHtml: `<p>${pick(sentences)} ${pick(sentences)} ${pick(sentences)}</p>`,
        }
      },
    )
    await db.transaction(async (tx) => refreshListings(tx, await saveProducts(tx, drafts, nowMs), nowMs), {
      isDurable: false,
    })
  }
  await db.transaction((tx) => raiseVersion(tx, 'catalog'))
}
