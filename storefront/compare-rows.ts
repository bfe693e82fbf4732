import { formatSquareMetres } from '#contract/area.ts'
import { formatPrice } from '#contract/money.ts'
import type { ComparedProduct } from '#contract/shop/chosen/wishlist.ts'
import { pl } from './strings/pl.ts'

const words = pl.compare

export type CompareRow = {
  key: string
  label: string
  /** One for each product, in their order. */
  values: string[]
  /** Whether any two values are different. */
  differs: boolean
}

const kilograms = (grams: number) => String(Math.round(grams / 10) / 100).replace('.', ',')
const centimetres = (mm: number) => String(mm / 10).replace('.', ',')

const priceText = ({ card }: ComparedProduct): string => {
  if (card.priceGrosze === null) return pl.catalog.noPrice
  const price = formatPrice(card.priceGrosze)
  return card.highestPriceGrosze === null ? price : words.from(price)
}

const sizeText = ({ sizeMm: { length, width, height } }: ComparedProduct): string => {
  const sides = [length, width, height].filter((side) => side !== null)
  return sides.length ? `${sides.map(centimetres).join(' × ')} cm` : ''
}

const availabilityWords = {
  in_stock: pl.product.inStock,
  on_backorder: pl.product.onBackorder,
  out_of_stock: pl.product.outOfStock,
}

/** Facts that every product may have, before its attributes; '' where it has none. */
const FACTS: [key: keyof typeof words.rows, textOf: (product: ComparedProduct) => string][] = [
  [
    'pricePerM2',
    ({ card: { pricePerM2Grosze } }) => (pricePerM2Grosze === null ? '' : formatPrice(pricePerM2Grosze)),
  ],
  ['price', priceText],
  [
    'pack',
    ({ card: { packAreaCm2 } }) => (packAreaCm2 === null ? '' : `${formatSquareMetres(packAreaCm2)} m²`),
  ],
  ['availability', ({ card }) => availabilityWords[card.availability]],
  ['brand', ({ brand }) => brand],
  ['size', sizeText],
  ['weight', ({ weightGrams }) => (weightGrams === null ? '' : words.weight(kilograms(weightGrams)))],
]

const toRow = (key: string, label: string, texts: string[]): CompareRow[] =>
  texts.every((text) => text === '')
    ? []
    : [
        {
          key,
          label,
          values: texts.map((text) => text || words.none),
          differs: new Set(texts.map((text) => text.toLowerCase())).size > 1,
        },
      ]

/**
 * Rows of a comparison: prices first, the square metre's before the pack's, then all attributes that any of the
 * products has, in the order of the first that names them.
 */
export const compareRows = (products: ComparedProduct[]): CompareRow[] => {
  const names = new Map<string, string>()
  for (const { attributes } of products)
    for (const { slug, name } of attributes) if (!names.has(slug)) names.set(slug, name)
  const brandIsAttribute = [...names.values()].some(
    (name) => name.toLowerCase() === words.rows.brand.toLowerCase(),
  )
  return [
    ...FACTS.filter(([key]) => key !== 'brand' || !brandIsAttribute).flatMap(([key, textOf]) =>
      toRow(key, words.rows[key], products.map(textOf)),
    ),
    ...[...names].flatMap(([slug, name]) =>
      toRow(
        `attribute-${slug}`,
        name,
        products.map(
          ({ attributes }) => attributes.find((one) => one.slug === slug)?.values.join(', ') ?? '',
        ),
      ),
    ),
  ]
}

/** So many shared attributes make two products comparable, whatever the shop's categories are. */
const ENOUGH_SHARED = 3

const isAlike = (a: ComparedProduct, b: ComparedProduct): boolean => {
  if (a.categoryIds.some((id) => b.categoryIds.includes(id))) return true
  const slugs = new Set(a.attributes.map(({ slug }) => slug))
  const shared = b.attributes.filter(({ slug }) => slugs.has(slug)).length
  const bothByArea = a.card.pricePerM2Grosze !== null && b.card.pricePerM2Grosze !== null
  return bothByArea && shared >= ENOUGH_SHARED
}

/** Names of two products of different kinds, such as a floor and a skirting board; undefined: there are none. */
export const findUnlikePair = (products: ComparedProduct[]): [string, string] | undefined => {
  for (const [index, first] of products.entries())
    for (const second of products.slice(index + 1))
      if (!isAlike(first, second)) return [first.card.name, second.card.name]
  return undefined
}
