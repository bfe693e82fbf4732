import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { setStaticPage } from '#server/shop/static-pages/static-pages.ts'
import { addProduct } from '#server/testing/make.ts'
import type { TestShop } from '#server/testing/open-test-shop.ts'

const picture = (name: string) => ({ src: `/pictures/${name}.webp`, alt: name })

/** Fills a small shop: boards by the pack, skirtings, a product with options. */
export const fillShop = async ({ services }: TestShop): Promise<void> => {
  const { db } = services
  const deski = await db.transaction((tx) => saveCategory(tx, { slug: 'deski', name: 'Deski podłogowe' }))
  const category = { categoryIds: [deski] }
  await addProduct(db, {
    ...category,
    slug: 'deska',
    name: 'Deska dębowa Białowieża',
    packAreaCm2: 25_000,
    regularPriceGrosze: 20_000,
    stock: 100,
    pictures: [picture('deska-bialowieska-1600x1600'), picture('deska-bialowieska-2')],
  })
  for (let index = 1; index <= 8; index++)
    await addProduct(db, {
      ...category,
      slug: `listwa-${index}`,
      name: `Listwa przypodłogowa ${index}`,
      regularPriceGrosze: 1_000 * index,
      isFeatured: index < 3,
      pictures: [picture('listwa-debowa')],
    })
  const winyl = await addProduct(db, {
    ...category,
    kind: 'variable',
    slug: 'winyl',
    name: 'Winyl jodełka',
    regularPriceGrosze: null,
    attributes: [
      { slug: 'kolor', name: 'Kolor', values: ['Dąb', 'Orzech'], isForVariations: true, isVisible: true },
    ],
    pictures: [picture('winyl-dab-slaski-1600x1600')],
  })
  await addProduct(db, {
    kind: 'variation',
    parentId: winyl,
    slug: 'winyl-dab',
    name: '',
    choice: { kolor: 'Dąb' },
    regularPriceGrosze: 15_000,
    packAreaCm2: 20_000,
  })
  await addProduct(db, {
    kind: 'variation',
    parentId: winyl,
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
  await services.refresh()
}
