import { type ProductKind, productKindTraits } from '#contract/shop/product.ts'
import type {
  EditedAttribute,
  ProductEditorAnswer,
  ProductToSave,
  StockEdit,
  VariationToSave,
} from '#contract/console/shop/product-editor.ts'
import { FLOOR_TEXTURE, FLOOR_TEXTURE_BOARDS } from '#contract/shop/room.ts'
import { noExtras, type ProductExtras } from '#contract/shop/product-page/product-extras.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import { DEFAULT_VAT_RATE } from '../product-row.ts'
import type { Product } from '../product.ts'
import { readBoards } from '../room/load-room-floors.ts'
import type { ProductDraft } from './product-draft.ts'

export type StoredDraft = ProductDraft & { id: number; slug: string }

/** A product as stored, in the tables it consists of. */
export type StoredForEdit = {
  product: StoredDraft
  /** In the owner's order, without those in the trash. */
  variations: StoredDraft[]
  /** Removed before; the same choice brings one back. */
  trashedVariations: StoredDraft[]
  categoryIds: number[]
  tags: string[]
}

type Attributes = Product['attributes']
export type EditedContent = ProductEditorAnswer['product']

const forVariations = (attributes: Attributes) => attributes.filter(({ isForVariations }) => isForVariations)

const optionsOf = (attributes: Attributes, choice: Product['choice'] | undefined): string[] =>
  forVariations(attributes).map(({ slug }) => choice?.[slug] ?? '')

const choiceOfOptions = (attributes: Attributes, options: string[]): Product['choice'] =>
  Object.fromEntries(forVariations(attributes).map(({ slug }, index) => [slug, options[index] ?? '']))

const offerOfDraft = (draft: StoredDraft) => ({
  sku: draft.sku ?? '',
  gtin: draft.gtin ?? '',
  regularPriceGrosze: draft.regularPriceGrosze ?? null,
  salePriceGrosze: draft.salePriceGrosze ?? null,
  saleFromMs: draft.saleFromMs ?? null,
  saleToMs: draft.saleToMs ?? null,
  stock: draft.stock ?? null,
  stockStatus: draft.stockStatus ?? 'in_stock',
  weightGrams: draft.weightGrams || null,
  packAreaCm2: draft.packAreaCm2 || null,
  content: draft.content ?? '',
})

/** What the editor shows. */
export const contentOfStored = ({ product, variations, categoryIds, tags }: StoredForEdit): EditedContent => {
  const attributes = product.attributes ?? []
  const defaults = optionsOf(attributes, product.defaultChoice)
  return {
    kind: product.kind === 'variation' ? 'simple' : (product.kind ?? 'simple'),
    name: product.name,
    slug: product.slug,
    status: product.status === 'trashed' ? 'draft' : (product.status ?? 'published'),
    visibility: product.visibility ?? 'visible',
    isFeatured: product.isFeatured ?? false,
    isVirtual: product.isVirtual ?? false,
    shortDescriptionHtml: product.shortDescriptionHtml ?? '',
    descriptionHtml: product.descriptionHtml ?? '',
    ...offerOfDraft(product),
    vatRate: (product.vatRate ?? DEFAULT_VAT_RATE) as EditedContent['vatRate'],
    lowStock: product.lowStock ?? null,
    backorders: product.backorders ?? 'no',
    isSoldIndividually: product.isSoldIndividually ?? false,
    minQuantity: product.minQuantity ?? 1,
    maxQuantity: product.maxQuantity ?? null,
    quantityStep: product.quantityStep ?? 1,
    sizeMm: {
      length: product.sizeMm?.length || null,
      width: product.sizeMm?.width || null,
      height: product.sizeMm?.height || null,
    },
    position: product.position ?? 0,
    categoryIds,
    tags,
    attributes: attributes.map(({ slug, name, values, isVisible, isForVariations }) => ({
      slug,
      name,
      values,
      isVisible,
      isForVariations,
    })),
    variations: variations.map((variation) => ({
      id: variation.id,
      options: optionsOf(attributes, variation.choice),
      isSold: variation.status === 'published',
      ...offerOfDraft(variation),
    })),
    defaultOptions: defaults.some((value) => value !== '') ? defaults : [],
    pictures: (product.pictures ?? []).map(({ src, alt }) => ({ src, alt })),
    floorTexture: product.meta?.[FLOOR_TEXTURE] ?? '',
    floorTextureBoards: readBoards(product.meta?.[FLOOR_TEXTURE_BOARDS]),
    groupedIds: product.groupedIds ?? [],
    upsellIds: product.upsellIds ?? [],
    crossSellIds: product.crossSellIds ?? [],
    externalUrl: product.externalUrl ?? '',
    buttonText: product.buttonText ?? '',
    brand: product.brand ?? '',
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
    producerText: product.producerText ?? '',
    responsibleText: product.responsibleText ?? '',
    sampleOfId: product.sampleOfId ?? null,
    handlingDays: product.handlingDays ?? null,
    extras: product.extras ?? noExtras,
  }
}

const stockAfter = (edit: StockEdit | undefined, now: number | null | undefined): number | null =>
  edit === undefined ? (now ?? null) : edit.how === 'set' ? edit.pieces : (now ?? 0) + edit.pieces

const offerToDraft = (
  { stock, gtin, isSold: _, options: __, id: ___, ...offer }: VariationToSave,
  stored: StoredDraft | undefined,
) => ({ ...offer, gtin: gtin || null, stock: stockAfter(stock, stored?.stock) })

/** The texture is stored with the product's own fields, so that files of products bring and take it along. */
const withTexture = (
  meta: Record<string, string> = {},
  src: string,
  boards: number,
): Record<string, string> => {
  const { [FLOOR_TEXTURE]: _src, [FLOOR_TEXTURE_BOARDS]: _boards, ...rest } = meta
  return src ? { ...rest, [FLOOR_TEXTURE]: src, [FLOOR_TEXTURE_BOARDS]: String(boards) } : rest
}

const NO_PRICE = { regularPriceGrosze: null, salePriceGrosze: null, saleFromMs: null, saleToMs: null }

/** An attribute's address stays when it is renamed: filters and carts name it. */
const settleAttributes = (attributes: EditedAttribute[], kind: ProductKind): Attributes =>
  attributes.map(({ slug, name, values, isVisible, isForVariations }, index) => ({
    slug: slug || slugOf(name) || `cecha-${index + 1}`,
    name,
    values: [...new Set(values)],
    isVisible,
    isForVariations: productKindTraits[kind].hasVariations && isForVariations,
  }))

/** Each accessory once, and never the product itself. */
const withoutAccessory = (extras: ProductExtras, productId: number): ProductExtras => ({
  ...extras,
  accessories: extras.accessories.filter(
    ({ id }, index, all) => id !== productId && all.findIndex((one) => one.id === id) === index,
  ),
})

/**
 * Drafts that make the stored product what was edited; what the editor does not show stays. A variation of a
 * choice that is in the trash is taken from there.
 */
export const draftsOfEdit = (
  edited: ProductToSave,
  productId: number,
  stored?: StoredForEdit,
): { product: ProductDraft & { id: number }; variations: ProductDraft[] } => {
  const {
    variations: editedVariations,
    defaultOptions,
    stock,
    externalUrl,
    buttonText,
    gtin,
    attributes: editedAttributes,
    floorTexture,
    floorTextureBoards,
    sampleOfId,
    handlingDays,
    extras,
    ...fields
  } = edited
  const { kind } = edited
  const attributes = settleAttributes(editedAttributes, kind)
  const { hasPrice, hasStock, hasVariations, hasMembers, isSoldElsewhere } = productKindTraits[kind]
  const withoutSelf = (ids: number[]) => [...new Set(ids)].filter((id) => id !== productId)
  const product: ProductDraft & { id: number } = {
    ...stored?.product,
    ...fields,
    ...(hasPrice ? {} : NO_PRICE),
    id: productId,
    parentId: null,
    stock: hasStock ? stockAfter(stock, stored?.product.stock) : null,
    attributes,
    defaultChoice: hasVariations ? choiceOfOptions(attributes, defaultOptions) : {},
    groupedIds: hasMembers ? withoutSelf(edited.groupedIds) : [],
    upsellIds: withoutSelf(edited.upsellIds),
    crossSellIds: withoutSelf(edited.crossSellIds),
    ...(sampleOfId !== undefined && { sampleOfId: sampleOfId === productId ? null : sampleOfId }),
    ...(handlingDays !== undefined && { handlingDays }),
    ...(extras && { extras: withoutAccessory(extras, productId) }),
    externalUrl: isSoldElsewhere ? externalUrl : null,
    buttonText: isSoldElsewhere && buttonText ? buttonText : null,
    gtin: gtin || null,
    meta: withTexture(stored?.product.meta, floorTexture, floorTextureBoards),
  }
  if (!hasVariations) return { product, variations: [] }

  const byId = new Map(stored?.variations.map((variation) => [variation.id, variation]))
  const taken = new Set<number>()
  const inTrash = (options: string[]) =>
    stored?.trashedVariations.find(
      ({ id, choice }) =>
        !taken.has(id) && JSON.stringify(optionsOf(attributes, choice)) === JSON.stringify(options),
    )
  const isRenamed = stored?.product.name !== edited.name
  return {
    product,
    variations: editedVariations.map((variation, position): ProductDraft => {
      const { id, options, isSold } = variation
      const before = id === null ? inTrash(options) : byId.get(id)
      if (before) taken.add(before.id)
      const isSameChoice =
        before && JSON.stringify(optionsOf(attributes, before.choice)) === JSON.stringify(options)
      return {
        ...before,
        ...offerToDraft(variation, before),
        ...(before && !isRenamed && isSameChoice ? {} : { name: variationName(edited.name, options) }),
        kind: 'variation',
        parentId: productId,
        status: isSold ? 'published' : 'draft',
        choice: choiceOfOptions(attributes, options),
        position,
      } as ProductDraft
    }),
  }
}

const variationName = (name: string, options: string[]): string =>
  [name, options.filter(Boolean).join(', ')].filter(Boolean).join(' – ')
