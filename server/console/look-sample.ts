import type { HeaderLook } from '#contract/shop/header-look.ts'
import type { ProductCard } from '#contract/shop/product.ts'
import { listProductCards } from '#server/shop/catalog/list-product-cards.ts'
import type { Listing } from '#server/shop/catalog/listing.ts'
import { loadMenuCached } from '#server/shop/catalog/categories.ts'
import type { Services } from '../platform/services.ts'
import { assets } from '#server/platform/files/assets.ts'
import { renderLookSampleMarkup } from '#storefront/render.tsx'

/**
 * The page an owner tries a look on: with the shop's own name, categories and a product on sale, and a header
 * of this kind.
 */
export const renderLookSample = async (services: Services, header: HeaderLook): Promise<string> => {
  const first = async (listing: Listing) =>
    (
      await listProductCards(
        services.db.read,
        { listing, orderBy: 'menu_order', page: 1, perPage: 2 },
        services.now(),
      )
    ).cards
  const [onSale, all, categories] = await Promise.all([first('sale'), first('all'), loadMenuCached(services)])
  const { shopName, tagline, email, phone, openingHours, companyLines } = services.shopSettings()
  return renderLookSampleMarkup({
    frame: {
      shop: { name: shopName, tagline, email, phone, openingHours, companyLines },
      menu: categories,
      header,
      assets: assets(),
    },
    products: onceEach([...onSale.slice(0, 1), ...all]),
  })
}

const onceEach = (cards: ProductCard[]) =>
  cards.filter(({ id }, index) => cards.findIndex((card) => card.id === id) === index)
