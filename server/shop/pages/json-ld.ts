import { decimalPrice } from '#contract/money.ts'
import type { Availability, CategoryLink, ProductDetails, ProductVariation } from '#contract/shop/product.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'

type Site = Services

const context = 'https://schema.org'
const absolute = (services: Site, path: string) =>
  path.startsWith('/') ? services.settings.publicUrl + path : path

export const organisation = (services: Site): object => {
  const { shopName, email, phone } = services.shopSettings()
  return {
    '@context': context,
    '@type': 'Store',
    name: shopName,
    url: absolute(services, paths.home),
    email,
    telephone: phone,
  }
}

export const webSite = (services: Site): object => ({
  '@context': context,
  '@type': 'WebSite',
  name: services.shopSettings().shopName,
  url: absolute(services, paths.home),
  potentialAction: {
    '@type': 'SearchAction',
    target: `${absolute(services, paths.search)}?s={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
})

/** The breadcrumbs of a page, itself last. */
export const breadcrumbList = (services: Site, links: CategoryLink[]): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: links.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(services, url),
  })),
})

const availability: Record<Availability, string> = {
  in_stock: `${context}/InStock`,
  on_backorder: `${context}/BackOrder`,
  out_of_stock: `${context}/OutOfStock`,
}

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A product with its offer; with variations, the range of their prices. */
export const productJsonLd = (services: Site, product: ProductDetails): object => {
  const url = absolute(services, product.url)
  return {
    '@context': context,
    '@type': 'Product',
    name: product.name,
    ...(product.sku ? { sku: product.sku } : {}),
    ...(product.gtin ? { gtin: product.gtin } : {}),
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    url,
    ...(product.pictures.length ? { image: product.pictures.map(({ src }) => absolute(services, src)) } : {}),
    ...(product.shortDescriptionHtml ? { description: plain(product.shortDescriptionHtml) } : {}),
    ...(product.categories[0] ? { category: product.categories.map(({ name }) => name).join(' > ') } : {}),
    ...offersOf(product, url),
  }
}

/** Offers of variations with codes of their own: without one there is nothing to tell them apart by. */
const variationOffers = ({ variations }: ProductDetails, url: string): { offers?: object[] } => {
  const coded = variations.filter(({ gtin, priceGrosze }) => gtin !== '' && priceGrosze !== null)
  if (coded.length === 0) return {}
  return {
    offers: coded.map((variation) => ({
      '@type': 'Offer',
      priceCurrency: 'PLN',
      price: decimalPrice(variation.priceGrosze ?? 0),
      availability: availability[variation.availability],
      ...(variation.sku && { sku: variation.sku }),
      gtin: variation.gtin,
      url,
    })),
  }
}

const offersOf = (product: ProductDetails, url: string): { offers?: object } => {
  const prices = product.variations.flatMap(({ priceGrosze }: ProductVariation) => priceGrosze ?? [])
  if (product.kind === 'external' || product.priceGrosze === null) return {}
  if (prices.length > 1)
    return {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'PLN',
        lowPrice: decimalPrice(Math.min(...prices)),
        highPrice: decimalPrice(Math.max(...prices)),
        offerCount: prices.length,
        availability: availability[product.availability],
        url,
        ...variationOffers(product, url),
      },
    }
  return {
    offers: {
      '@type': 'Offer',
      priceCurrency: 'PLN',
      price: decimalPrice(product.priceGrosze),
      availability: availability[product.availability],
      itemCondition: `${context}/NewCondition`,
      url,
    },
  }
}
