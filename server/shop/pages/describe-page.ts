import { decimalPrice, formatPrice } from '#contract/money.ts'
import type { FilterPanel } from '#contract/shop/listing/filters.ts'
import type { Availability, ProductDetails } from '#contract/shop/product.ts'
import { PARAMS } from '#server/shop/catalog/filters/definitions.ts'
import { pl } from '#storefront/strings/pl.ts'

/** Search engines cut longer descriptions. */
const MAX_DESCRIPTION = 160
/** More would push out the words of the owner. */
const MAX_FACTS = 3
const GROSZE = 100

const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words of sanitized HTML in one line. */
export const wordsOfHtml = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()

/** The beginning of a text in whole words, at most as long as search engines show. */
export const shortened = (text: string): string => {
  if (text.length <= MAX_DESCRIPTION) return text
  const end = text.lastIndexOf(' ', MAX_DESCRIPTION - 1)
  return `${text.slice(0, end > 0 ? end : MAX_DESCRIPTION - 1)}…`
}

/** The owner's description for search engines, else name, price, facts and the beginning of the short description. */
export const describeProduct = (product: ProductDetails): string => {
  if (product.seoDescription) return product.seoDescription
  const { name, priceGrosze, pricePerM2Grosze, highestPriceGrosze, lowestPrice } = product
  const shown = pricePerM2Grosze ?? priceGrosze
  const price =
    shown === null
      ? ''
      : pl.catalog.descriptionPrice(formatPrice(shown), {
          isPerM2: pricePerM2Grosze !== null,
          isLowest: highestPriceGrosze !== null,
          isSale: lowestPrice !== null,
        })
  const facts = product.attributes
    .filter(({ isForVariations, values }) => !isForVariations && values.length === 1)
    .slice(0, MAX_FACTS)
    .map((fact) => `${fact.name.toLowerCase()}: ${fact.values[0]}`)
  const summary = `${[[name, price].filter(Boolean).join(' – '), ...facts].join(', ')}.`
  return shortened(`${summary} ${wordsOfHtml(product.shortDescriptionHtml)}`.trim())
}

/** The owner's description of a category, else its name, how many products it has and from which price. */
export const describeListing = (
  { title, description, total }: { title: string; description: string; total: number },
  { groups }: Pick<FilterPanel, 'groups'>,
): string => {
  if (description) return shortened(description)
  const lowest = (param: string) => groups.find((group) => group.kind === 'range' && group.param === param)
  const range = lowest(PARAMS.pricePerM2) ?? lowest(PARAMS.price)
  if (range?.kind !== 'range') return `${title}: ${pl.catalog.productCount(total)}.`
  const price = pl.catalog.descriptionPrice(formatPrice(Math.round(range.min * GROSZE)), {
    isPerM2: range.param === PARAMS.pricePerM2,
    isLowest: true,
    isSale: false,
  })
  return `${title}: ${pl.catalog.productCount(total)}, ${price}.`
}

/** As the product catalogues of social networks name it. */
const availabilities: Record<Availability, string> = {
  in_stock: 'in stock',
  on_backorder: 'available for order',
  out_of_stock: 'out of stock',
}

/** Open Graph properties of a product's page; without a price, only those that do not need one. */
export const productOpenGraph = ({
  priceGrosze,
  availability,
  brand,
  sku,
}: Pick<ProductDetails, 'priceGrosze' | 'availability' | 'brand' | 'sku'>): Record<string, string> => ({
  ...(priceGrosze !== null && {
    'product:price:amount': decimalPrice(priceGrosze),
    'product:price:currency': 'PLN',
    'product:availability': availabilities[availability],
  }),
  'product:condition': 'new',
  ...(brand && { 'product:brand': brand }),
  ...(sku && { 'product:retailer_item_id': sku }),
})
