import type { ProductCard, ProductDetails } from '#contract/shop/product.ts'
import type { Shop } from '#server/shop.ts'
import { presentPicture } from './present-picture.ts'
import { presentPrices } from './present-cart.ts'

type Needs = Pick<Shop, 'settings'>

/** What a list says of a product; `presentProduct` adds what only its own page reads. */
export const presentProductCard = (shop: Needs, card: ProductCard) => ({
  id: card.id,
  name: card.name,
  slug: card.url.split('/').at(-2) ?? '',
  parent: 0,
  type: card.kind,
  variation: '',
  permalink: shop.settings.publicUrl + card.url,
  sku: card.sku,
  on_sale: card.regularPriceGrosze !== null,
  prices: presentPrices(
    card.priceGrosze ?? 0,
    card.regularPriceGrosze ?? card.priceGrosze ?? 0,
    card.highestPriceGrosze === null ? null : { min: card.priceGrosze ?? 0, max: card.highestPriceGrosze },
  ),
  price_html: '',
  average_rating: '0',
  review_count: 0,
  images: card.picture ? [presentPicture(shop, card.picture, card.id)] : [],
  has_options: card.kind === 'variable',
  is_purchasable: card.priceGrosze !== null && card.kind !== 'external' && card.kind !== 'grouped',
  is_in_stock: card.availability !== 'out_of_stock',
  is_on_backorder: card.availability === 'on_backorder',
  low_stock_remaining: null,
  sold_individually: false,
  add_to_cart: {
    text: card.isAddable ? 'Dodaj do koszyka' : (card.buttonText ?? 'Zobacz produkt'),
    description: card.name,
    url: card.externalUrl ?? (card.isAddable ? `${shop.settings.publicUrl}/?add-to-cart=${card.id}` : shop.settings.publicUrl + card.url),
    minimum: card.addQuantity,
    maximum: 9999,
    multiple_of: 1,
    single_text: 'Dodaj do koszyka',
  },
  extensions: { klepka: { pack_area_cm2: card.packAreaCm2, price_per_m2: card.pricePerM2Grosze === null ? null : String(card.pricePerM2Grosze) } },
})

export const presentProduct = (shop: Needs, product: ProductDetails) => {
  const card = presentProductCard(shop, product)
  return {
    ...card,
    short_description: product.shortDescriptionHtml,
    description: product.descriptionHtml,
    images: product.pictures.map((picture, index) => presentPicture(shop, picture, product.id * 100 + index)),
    categories: product.categories.map(({ name, url }) => ({ name, slug: url.split('/').at(-2) ?? '', link: shop.settings.publicUrl + url })),
    tags: product.tags.map(({ name, url }) => ({ name, slug: url.split('/').at(-2) ?? '', link: shop.settings.publicUrl + url })),
    attributes: product.attributes.map(({ name, slug, values, isForVariations }) => ({
      id: 0,
      name,
      taxonomy: slug,
      has_variations: isForVariations,
      terms: values.map((value) => ({ id: 0, name: value, slug: value, default: product.defaultChoice[slug] === value })),
    })),
    variations: product.variations.map(({ id, choice }) => ({
      id,
      attributes: Object.entries(choice).map(([slug, value]) => ({ name: product.attributes.find((attribute) => attribute.slug === slug)?.name ?? slug, value: value || null })),
    })),
    grouped_products: product.groupedProducts.map(({ id }) => id),
    sold_individually: product.isSoldIndividually,
    low_stock_remaining: product.left,
    add_to_cart: {
      ...card.add_to_cart,
      minimum: product.quantity.min,
      maximum: product.isSoldIndividually ? 1 : (product.quantity.max ?? product.left ?? 9999),
      multiple_of: product.quantity.step,
    },
    weight: product.weightGrams === null ? '' : String(product.weightGrams / 1000),
    dimensions: { length: millimetres(product.sizeMm.length), width: millimetres(product.sizeMm.width), height: millimetres(product.sizeMm.height) },
  }
}

/** Centimetres, as shops of this kind keep them. */
const millimetres = (mm: number | null) => (mm === null ? '' : String(mm / 10))
