import type { Swatch } from '#contract/shop/product.ts'
import { paths, variationAddress } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { colourOf } from '#server/shop/catalog/filters/amounts.ts'
import { ownPictures } from '#server/shop/catalog/present.ts'
import { availabilityOf, type Product } from '#server/shop/catalog/product.ts'
import type { CardProduct } from '#server/shop/catalog/product-row.ts'
import { listColourTerms, listSwatchVariations } from '#server/shop/catalog/store.ts'

/** One colour is nothing to choose from. */
const MIN_COLOURS = 2

/**
 * The colours of variable products. A colour stands for the first of its variations that is in stock; `offers` are the
 * variations that `loadOffers` found.
 */
export const loadSwatches = async (
  db: Sql,
  products: CardProduct[],
  offers: Map<number, CardProduct[]>,
): Promise<Map<number, Swatch[]>> => {
  const variable = products.filter(({ id, kind }) => kind === 'variable' && offers.has(id))
  const terms = variable.length
    ? Map.groupBy(
        await listColourTerms(
          db,
          variable.map(({ id }) => id),
        ),
        ({ product_id }) => product_id,
      )
    : new Map<number, never[]>()
  const coloured = variable.filter(({ id }) => terms.has(id))
  if (!coloured.length) return new Map()
  const choices = Map.groupBy(
    await listSwatchVariations(
      db,
      coloured.map(({ id }) => id),
    ),
    ({ parent_id }) => parent_id,
  )
  return new Map(
    coloured.map((product) => {
      const buyable = new Map(offers.get(product.id)!.map((offer) => [offer.id, offer]))
      const variations = (choices.get(product.id) ?? []).map((row): Variation => {
        const offer = buyable.get(row.id)
        const pictures = JSON.parse(row.pictures_json) as Product['pictures']
        return {
          choice: JSON.parse(row.chosen_json) as Product['choice'],
          picture: ownPictures({ name: row.name, pictures })[0] ?? null,
          isAvailable: offer !== undefined && availabilityOf(offer) !== 'out_of_stock',
        }
      })
      return [product.id, swatchesOf(product.slug, terms.get(product.id)!, variations)]
    }),
  )
}

type Variation = Pick<Swatch, 'picture' | 'isAvailable'> & { choice: Product['choice'] }
type ColourTerm = Awaited<ReturnType<typeof listColourTerms>>[number]

/** The first colour attribute that the variations differ by. */
const swatchesOf = (productSlug: string, terms: ColourTerm[], variations: Variation[]): Swatch[] => {
  for (const attribute of new Set(terms.map((term) => term.attribute))) {
    const colours = new Map(terms.map((term) => [`${term.attribute} ${term.slug}`, term.colour]))
    const byValue = Map.groupBy(variations, ({ choice }) => choice[attribute] ?? '')
    byValue.delete('')
    if (byValue.size < MIN_COLOURS) continue
    return [...byValue].map(([name, own]) => {
      const best = own.find(({ isAvailable }) => isAvailable) ?? own[0]!
      return {
        name,
        url: variationAddress(
          paths.product(productSlug),
          Object.entries(best.choice).filter(([, value]) => value !== ''),
        ),
        picture: best.picture,
        colour: colours.get(`${attribute} ${slugOf(name)}`) || colourOf(name),
        isAvailable: best.isAvailable,
      }
    })
  }
  return []
}
