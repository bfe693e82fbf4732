import type { ProductCard, ProductDetails } from '#contract/shop/product.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { listManufacturers, manufacturerOf, safetyTexts } from '../product-safety/manufacturers.ts'
import { paths } from '#storefront/paths.ts'
import { loadCategoryTree, type CategoryTree } from './categories.ts'
import { loadCards } from '#server/shop/catalog/cards/load-cards.ts'
import { ownPictures, presentCard, presentVariation, saleEndOf } from './present.ts'
import { canBeLaid } from './room/load-room-floors.ts'
import { availableQuantity, quantityRuleOf } from './product.ts'
import { fillFromParent, toProduct } from './product-row.ts'
import { loadAccessories } from './load-accessories.ts'
import {
  findProductRow,
  listCategoryLinks,
  listRatings,
  listSampleIds,
  listTagsOf,
  listVariationRows,
} from './store.ts'

/** The data of a published product's page, by its slug or id; undefined when there is no such page. */
export const loadProductDetails = async (
  db: Sql,
  slugOrId: string | number,
  nowMs: number,
): Promise<ProductDetails | undefined> => {
  const row = await findProductRow(db, typeof slugOrId === 'number' ? { id: slugOrId } : { slug: slugOrId })
  if (!row || row.status !== 'published' || row.kind === 'variation') return undefined
  const product = toProduct(row)

  const variationRows =
    product.kind === 'variable'
      ? (await listVariationRows(db, product.id)).filter(({ status }) => status === 'published')
      : []
  const variations = variationRows.map((variation) => {
    const own = toProduct(variation)
    return { product: fillFromParent(own, variation, product), picture: ownPictures(own)[0] ?? null }
  })
  const sampleIds = await listSampleIds(db, product.id)
  // One query for every product named on the page.
  const named = new Map(
    (
      await loadCards(
        db,
        [...product.groupedIds, ...product.upsellIds, ...product.crossSellIds, ...sampleIds],
        nowMs,
      )
    ).map((card) => [card.id, card]),
  )
  const cardsOf = (ids: number[]) => ids.flatMap((id) => named.get(id) ?? [])
  const members = product.kind === 'grouped' ? cardsOf(product.groupedIds) : []

  const card = presentCard(
    product,
    variations.map((variation) => variation.product),
    nowMs,
  )
  return {
    ...card,
    ...(product.kind === 'grouped' ? offerOfMembers(members) : {}),
    rating: (await listRatings(db, [product.id])).get(product.id) ?? null,
    saleEndsMs: saleEndOf(product, nowMs),
    shortDescriptionHtml: product.shortDescriptionHtml,
    descriptionHtml: product.descriptionHtml,
    pictures: ownPictures(product),
    attributes: product.attributes
      .filter(({ isVisible, isForVariations }) => isVisible || isForVariations)
      .map(({ slug, name, values, isForVariations }) => ({ slug, name, values, isForVariations })),
    variations: variations.map((variation) => presentVariation(variation.product, variation.picture, nowMs)),
    defaultChoice: product.defaultChoice,
    groupedProducts: members,
    upsells: cardsOf(product.upsellIds),
    crossSells: cardsOf(product.crossSellIds),
    categories: categoryLinks(
      await loadCategoryTree(db),
      (await listCategoryLinks(db, [product.id])).map((link) => link.category_id),
    ),
    tags: (await listTagsOf(db, product.id)).map(({ name, slug }) => ({ name, url: paths.tag(slug) })),
    left: availableQuantity(product),
    quantity: quantityRuleOf(product),
    isSoldIndividually: product.isSoldIndividually,
    isVirtual: product.isVirtual,
    weightGrams: product.weightGrams,
    sizeMm: product.sizeMm,
    canBeLaid: canBeLaid(
      { ...product, packAreaCm2: card.packAreaCm2 ?? product.packAreaCm2 },
      JSON.parse(row.meta_json) as Record<string, string>,
    ),
    vatRate: product.vatRate,
    brand: product.brand,
    gtin: product.gtin ?? '',
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    ...safetyTexts(
      product,
      manufacturerOf(await listManufacturers(db), {
        manufacturerId: product.extras.manufacturerId,
        brand: product.brand,
      }),
    ),
    model: product.extras.model,
    warnings: product.extras.warnings,
    eudrReference: product.extras.eudrReference,
    environmentProof: product.extras.environmentProof,
    durability: product.extras.durability,
    accessories: await loadAccessories(db, product.extras.accessories, nowMs),
    sample: cardsOf(sampleIds).find(({ isAddable }) => isAddable) ?? null,
    documents: product.extras.documents,
    videoUrl: product.extras.videoUrl,
    handlingDays: product.handlingDays,
    exemption: product.extras.exemption,
  }
}

const offerOfMembers = (members: ProductCard[]) => {
  const prices = members.flatMap(({ priceGrosze }) => priceGrosze ?? []).sort((a, b) => a - b)
  const availability =
    (['in_stock', 'on_backorder'] as const).find((one) =>
      members.some((member) => member.availability === one),
    ) ?? ('out_of_stock' as const)
  return {
    priceGrosze: prices[0] ?? null,
    highestPriceGrosze: prices.at(-1) !== prices[0] ? (prices.at(-1) ?? null) : null,
    availability,
  }
}

/**
 * The trail to the deepest category first (for the breadcrumb, from its root), then the other categories of
 * the product.
 */
const categoryLinks = (tree: CategoryTree, ids: number[]) => {
  const trails = ids.map((id) => tree.trail(id)).sort((a, b) => b.length - a.length)
  const seen = new Set<number>()
  return [...(trails[0] ?? []), ...trails.slice(1).flatMap((trail) => trail.slice(-1))]
    .filter(({ id }) => !seen.has(id) && seen.add(id))
    .map(({ name, slug }) => ({ name, url: paths.category(slug) }))
}
