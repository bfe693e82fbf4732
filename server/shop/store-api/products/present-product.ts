import { formatAmount } from '#contract/money.ts'
import { paths } from '#storefront/paths.ts'
import { ownPictures } from '../../catalog/present.ts'
import { type FullProduct, loadFullProducts } from '../../catalog/load-full-products.ts'
import { availableQuantity, type Product, quantityRuleOf } from '../../catalog/product.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import type { Services } from '#server/platform/services.ts'
import { storeApi as words } from '#storefront/strings/pl/order/store-api.ts'
import { presentPrices, presentPicture } from '#server/shop/store-api/cart/present-cart.ts'
import { LRUCache } from 'lru-cache'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import { STORE_API } from '../read-parameters.ts'

/** A few KB each. */
const MAX_CACHED_ROWS = 2_000

type CachedRows = { settingsVersion: number; rows: LRUCache<number, string> }

const rowsOfCatalog = cacheByVersion('catalog', async (): Promise<CachedRows> => ({
  settingsVersion: -1,
  rows: new LRUCache({ max: MAX_CACHED_ROWS }),
}))

/**
 * Products as JSON text, in the order of `ids`. Each is serialised once for a version of the catalogue and the settings
 * (the stock left changes there as soon as pages show it).
 */
export const productRows = async (services: Services, ids: number[]): Promise<string[]> => {
  const cached = await rowsOfCatalog(services)
  const settingsVersion = services.versions().settings
  if (cached.settingsVersion !== settingsVersion) {
    cached.rows.clear()
    cached.settingsVersion = settingsVersion
  }
  const { rows } = cached
  const missing = ids.filter((id) => rows.get(id) === undefined)
  if (missing.length) {
    for (const full of await loadFullProducts(services.db.read, missing, services.now())) {
      rows.set(
        full.product.id,
        JSON.stringify({ ...presentProduct(services, full), _links: linksOf(services, full.product.id) }),
      )
    }
  }
  return ids.flatMap((id) => rows.get(id) ?? [])
}

const linksOf = ({ settings }: Services, id: number) => ({
  self: [{ href: `${settings.publicUrl}${STORE_API}/products/${id}` }],
  collection: [{ href: `${settings.publicUrl}${STORE_API}/products` }],
})

const ANY_QUANTITY = 9999

export const taxonomyOf = (attributeSlug: string) => `pa_${attributeSlug}`

/** A product or variation with all keys of the original, the same in a list and by itself. */
export const presentProduct = (
  services: Services,
  { product, card, variations, parent, categories, tags, terms }: FullProduct,
) => {
  const home = services.settings.publicUrl
  const url = home + (parent ? variationUrl(parent, product) : paths.product(product.slug))
  const rule = quantityRuleOf(product)
  const left = product.kind === 'simple' || product.kind === 'variation' ? availableQuantity(product) : null
  const isVariation = product.kind === 'variation'
  const isAddable = isVariation
    ? card.priceGrosze !== null && card.availability !== 'out_of_stock'
    : card.isAddable
  const termOf = (slug: string, value: string) =>
    terms.find((term) => term.attribute_slug === slug && term.slug === slugOf(value))
  return {
    id: product.id,
    name: product.name,
    slug: isVariation ? '' : product.slug,
    parent: product.parentId ?? 0,
    type: product.kind,
    variation: isVariation ? choiceText(product, parent) : '',
    permalink: url,
    sku: product.sku,
    short_description: product.shortDescriptionHtml,
    description: product.descriptionHtml,
    on_sale: card.regularPriceGrosze !== null,
    prices: presentPrices(
      card.priceGrosze ?? 0,
      card.regularPriceGrosze ?? card.priceGrosze ?? 0,
      card.highestPriceGrosze === null ? null : { min: card.priceGrosze ?? 0, max: card.highestPriceGrosze },
    ),
    price_html: priceHtml(card),
    average_rating: card.rating ? card.rating.average.toFixed(2) : '0',
    review_count: card.rating?.count ?? 0,
    images: ownPictures(product).map((picture, index) =>
      presentPicture(services, picture, product.id * 100 + index),
    ),
    categories: categories.map(({ id, name, slug }) => ({
      id,
      name,
      slug,
      link: home + paths.category(slug),
    })),
    tags: tags.map(({ id, name, slug }) => ({ id, name, slug, link: home + paths.tag(slug) })),
    brands: [],
    attributes: product.attributes
      .filter(({ isVisible, isForVariations }) => isVisible || isForVariations)
      .map(({ name, slug, values, isForVariations }) => ({
        id: terms.find((term) => term.attribute_slug === slug)?.attribute_id ?? 0,
        name,
        taxonomy: taxonomyOf(slug),
        has_variations: isForVariations,
        terms: values.map((value) => ({
          id: termOf(slug, value)?.id ?? 0,
          name: value,
          slug: slugOf(value) || value,
          default: product.defaultChoice[slug] === value,
        })),
      })),
    variations: variations.map((variation) => ({
      id: variation.id,
      attributes: choiceList(variation, product),
    })),
    grouped_products: product.kind === 'grouped' ? product.groupedIds : [],
    has_options: product.kind === 'variable',
    is_purchasable: card.priceGrosze !== null && product.kind !== 'external' && product.kind !== 'grouped',
    is_in_stock: card.availability !== 'out_of_stock',
    is_on_backorder: card.availability === 'on_backorder',
    low_stock_remaining: left !== null && left <= services.shopSettings().fewLeft ? left : null,
    stock_availability: {
      text: words.availability(card.availability),
      class: availabilityClasses[card.availability],
    },
    sold_individually: product.isSoldIndividually,
    weight: product.weightGrams === null ? '' : String(product.weightGrams / 1000),
    formatted_weight:
      product.weightGrams === null ? words.unknown : `${decimal(product.weightGrams / 1000)} kg`,
    dimensions: {
      length: centimetres(product.sizeMm.length),
      width: centimetres(product.sizeMm.width),
      height: centimetres(product.sizeMm.height),
    },
    formatted_dimensions: sizeText(product),
    add_to_cart: {
      text: isAddable ? words.add : (product.buttonText ?? words.see),
      description: isAddable ? words.addNamed(product.name) : words.seeNamed(product.name),
      url: product.externalUrl ?? (isAddable ? `${home}/?add-to-cart=${product.id}` : url),
      single_text: product.buttonText ?? words.add,
      minimum: rule.min,
      maximum: product.isSoldIndividually
        ? 1
        : (rule.max ?? (left === null ? ANY_QUANTITY : Math.max(left, rule.min))),
      multiple_of: rule.step,
    },
    extensions: {
      klepka: {
        pack_area_cm2: card.packAreaCm2,
        price_per_m2: card.pricePerM2Grosze === null ? null : String(card.pricePerM2Grosze),
      },
    },
  }
}

const availabilityClasses = {
  in_stock: 'in-stock',
  on_backorder: 'available-on-backorder',
  out_of_stock: 'out-of-stock',
} as const

/** Every attribute that distinguishes variations; null: any value. */
const choiceList = (variation: Product, parent: Product) =>
  parent.attributes
    .filter(({ isForVariations }) => isForVariations)
    .map(({ slug, name }) => {
      const value = variation.choice[slug]
      return { name, value: value ? slugOf(value) || value : null }
    })

const choiceText = (variation: Product, parent: Product | undefined): string =>
  Object.entries(variation.choice)
    .map(
      ([slug, value]) =>
        `${parent?.attributes.find((attribute) => attribute.slug === slug)?.name ?? slug}: ${value}`,
    )
    .join(', ')

const variationUrl = (parent: Product, variation: Product): string => {
  const query = new URLSearchParams(
    Object.entries(variation.choice)
      .filter(([, value]) => value)
      .map(([slug, value]) => [`attribute_${slug}`, value]),
  )
  return `${paths.product(parent.slug)}?${query}`
}

const amountHtml = (grosze: number) =>
  `<span class="woocommerce-Price-amount amount"><bdi>${formatAmount(grosze)}&nbsp;<span class="woocommerce-Price-currencySymbol">zł</span></bdi></span>`

const priceHtml = ({ priceGrosze, highestPriceGrosze, regularPriceGrosze }: FullProduct['card']): string => {
  if (priceGrosze === null) return ''
  if (highestPriceGrosze !== null)
    return `${amountHtml(priceGrosze)} &ndash; ${amountHtml(highestPriceGrosze)}`
  return regularPriceGrosze === null
    ? amountHtml(priceGrosze)
    : `<del aria-hidden="true">${amountHtml(regularPriceGrosze)}</del> <ins aria-hidden="true">${amountHtml(priceGrosze)}</ins>`
}

const decimal = (value: number) => String(value).replace('.', ',')

/** As WooCommerce shops have them. */
const centimetres = (mm: number | null) => (mm === null ? '' : String(mm / 10))

const sizeText = ({ sizeMm: { length, width, height } }: Product): string => {
  const known = [length, width, height].flatMap((mm) => (mm === null ? [] : decimal(mm / 10)))
  return known.length ? `${known.join(' × ')} cm` : words.unknown
}
