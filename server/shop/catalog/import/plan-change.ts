import { noExtras, readExtras } from '#contract/shop/product-page/product-extras.ts'
import type { Product } from '../product.ts'
import type { StoredProduct } from '../product-row.ts'
import { type ProductDraft, draftOfProduct, toRow } from '../saving/product-draft.ts'
import { slugOf } from '#server/platform/text/slug.ts'
import type { ProductRow } from '#server/platform/db/tables/catalog-tables.ts'
import type { Item } from './item.ts'
import { isNew, type Matches, type Target } from './match-items.ts'
import { choiceOfItem } from './stage-items.ts'

/** A product to write; negative ids belong to products that this import adds, see `Target`. */
export type PlannedChange = {
  target: Target
  draft: ProductDraft
  /** Null: categories stay as they are. */
  categoryPaths: string[][] | null
  keepsStock: boolean
}

/** A product in the shop, with its data from other tables. */
export type StoredForImport = { row: StoredProduct; categoryIds: number[]; tags: string[] }

const words: Partial<Record<keyof ProductRow, string>> = {
  kind: 'typ',
  parent_id: 'produkt nadrzędny',
  sku: 'SKU',
  name: 'nazwa',
  status: 'opublikowanie',
  visibility: 'widoczność',
  is_featured: 'wyróżnienie',
  is_virtual: 'produkt wirtualny',
  short_description_html: 'krótki opis',
  description_html: 'opis',
  regular_price_grosze: 'cena',
  sale_price_grosze: 'cena promocyjna',
  sale_from_ms: 'początek promocji',
  sale_to_ms: 'koniec promocji',
  vat_rate: 'VAT',
  counts_stock: 'liczenie stanu',
  stock_status: 'dostępność',
  backorders: 'zamówienia oczekujące',
  is_sold_individually: 'sprzedaż pojedynczo',
  min_quantity: 'najmniejsza ilość',
  max_quantity: 'największa ilość',
  quantity_step: 'krok ilości',
  weight_grams: 'waga',
  length_mm: 'długość',
  width_mm: 'szerokość',
  height_mm: 'wysokość',
  pack_area_cm2: 'powierzchnia paczki',
  content: 'zawartość',
  external_url: 'adres zewnętrzny',
  button_text: 'tekst przycisku',
  position: 'pozycja',
  attributes_json: 'atrybuty',
  chosen_json: 'wariant',
  default_choice_json: 'domyślny wariant',
  pictures_json: 'zdjęcia',
  grouped_json: 'produkty w zestawie',
  upsells_json: 'sprzedaż dodatkowa',
  cross_sells_json: 'sprzedaż krzyżowa',
  meta_json: 'pola meta',
  imported_id: 'ID z importu',
  brand: 'marka',
  gtin: 'EAN',
  low_stock: 'niski stan magazynowy',
  seo_title: 'tytuł SEO',
  seo_description: 'opis SEO',
  producer_text: 'producent',
  responsible_text: 'osoba odpowiedzialna',
  sample_of: 'próbka produktu',
  handling_days: 'czas przygotowania',
  extras_json: 'akcesoria, dokumenty, film i dane do strony produktu',
}

type Planned = {
  change: PlannedChange
  /** Null: the product is new. */
  fields: string[] | null
  missingRefs: string[]
}

/**
 * Computes the change for an item: the new draft and, for an existing product, the changed fields. Empty
 * `fields`: nothing changes.
 */
export const planChange = (
  item: Item,
  target: Target,
  kept: StoredForImport | undefined,
  matches: Matches,
  categoryIdsAt: (paths: string[][]) => number[] | undefined,
): Planned => {
  const missingRefs: string[] = []
  const idsOf = (refs: string[] | null) =>
    refs?.flatMap((ref) => {
      const id = matches.resolve(ref)
      if (id === undefined) missingRefs.push(ref)
      return id ?? []
    })
  const before: Partial<ProductDraft> = kept
    ? { ...draftOfProduct(kept.row), categoryIds: kept.categoryIds, tags: kept.tags }
    : {}
  const kind = item.kind ?? before.kind ?? 'simple'
  const parentId = kind === 'variation' ? (matches.resolve(item.parentRef) ?? before.parentId ?? null) : null
  const [groupedIds, upsellIds, crossSellIds] = [
    idsOf(item.groupedRefs),
    idsOf(item.upsellRefs),
    idsOf(item.crossSellRefs),
  ]

  const accessories = item.accessories?.flatMap(({ ref, ...one }) =>
    (idsOf([ref]) ?? []).map((id) => ({ id, ...one })),
  )
  const [sampleOfId] = item.sampleOfRef ? (idsOf([item.sampleOfRef]) ?? []) : []

  const draft: ProductDraft = {
    ...before,
    // What a file names is not in the trash any more.
    ...(before.status === 'trashed' && { status: 'draft' }),
    ...item.fields,
    // The address of a page that people may have saved changes in the console only.
    ...(kept && { slug: kept.row.slug }),
    name: item.name || before.name || item.parentRef,
    kind,
    parentId,
    sku: item.sku || before.sku || '',
    importedId: item.importedId ?? before.importedId ?? null,
    sizeMm: { ...(before.sizeMm ?? { length: null, width: null, height: null }), ...item.sizeMm },
    meta: { ...before.meta, ...item.meta },
    extras: {
      ...(before.extras ?? noExtras),
      ...item.extras,
      ...(accessories && { accessories }),
    },
    ...(item.sampleOfRef !== null && { sampleOfId: sampleOfId ?? null }),
    ...(groupedIds && { groupedIds }),
    ...(upsellIds && { upsellIds }),
    ...(crossSellIds && { crossSellIds }),
    ...(item.attributes && attributesOf(item, kind, before, matches.usedValues.get(target))),
  }
  const change = {
    target,
    draft,
    categoryPaths: item.categoryPaths,
    keepsStock: kept !== undefined && draft.stock === before.stock,
  }
  return { change, fields: kept ? changedFields(kept, change, categoryIdsAt) : null, missingRefs }
}

const attributesOf = (
  item: Item,
  kind: Product['kind'],
  before: Partial<ProductDraft>,
  used: Map<string, Set<string>> | undefined,
): Pick<ProductDraft, 'attributes' | 'choice' | 'defaultChoice'> => {
  if (kind === 'variation') return { choice: choiceOfItem(item) }
  const wasForVariations = new Set(
    before.attributes?.filter(({ isForVariations }) => isForVariations).map(({ slug }) => slug),
  )
  const attributes = (item.attributes ?? []).map(({ slug, name, values, isVisible, defaultValue }) => {
    const taken = [...(used?.get(slug) ?? [])].filter((value) => value && !values.includes(value))
    return {
      slug,
      name,
      values: [...values, ...taken],
      isForVariations:
        kind === 'variable' && (!!used?.has(slug) || wasForVariations.has(slug) || !!defaultValue),
      isVisible,
    }
  })
  return {
    attributes,
    defaultChoice: Object.fromEntries(
      (item.attributes ?? [])
        .filter(({ defaultValue }) => defaultValue)
        .map(({ slug, defaultValue }) => [slug, defaultValue]),
    ),
  }
}

/** Stored extras may lack keys, or have them in another order. */
const comparable = (row: ProductRow, column: string) =>
  column === 'extras_json' ? JSON.stringify(readExtras(row.extras_json)) : row[column as keyof ProductRow]

const changedFields = (
  kept: StoredForImport,
  { draft, categoryPaths }: PlannedChange,
  categoryIdsAt: (paths: string[][]) => number[] | undefined,
): string[] => {
  const row = toRow({ ...draft, id: kept.row.id, slug: kept.row.slug }, kept.row.updated_ms)
  const fields = Object.entries(words)
    .filter(([column]) => comparable(row, column) !== comparable(kept.row, column))
    .map(([, word]) => word)
  if (kept.row.counts_stock && draft.stock !== null && draft.stock !== kept.row.quantity)
    fields.push('stan magazynowy')
  const same = (a: (string | number)[], b: (string | number)[]) =>
    a.length === b.length && new Set([...a, ...b]).size === a.length
  if (categoryPaths && !same([...new Set(categoryIdsAt(categoryPaths) ?? [-1])], kept.categoryIds))
    fields.push('kategorie')
  if (!same([...new Set((draft.tags ?? []).map(slugOf))], kept.tags.map(slugOf))) fields.push('tagi')
  return fields
}

/** Replaces negative numbers by the new ids. */
export const settleIds = (change: PlannedChange, firstNewId: number): ProductDraft & { id: number } => {
  const idOf = (target: Target) => (isNew(target) ? firstNewId - target - 1 : target)
  const { draft } = change
  return {
    ...draft,
    id: idOf(change.target),
    parentId: draft.parentId ? idOf(draft.parentId) : null,
    groupedIds: (draft.groupedIds ?? []).map(idOf),
    upsellIds: (draft.upsellIds ?? []).map(idOf),
    crossSellIds: (draft.crossSellIds ?? []).map(idOf),
    sampleOfId: draft.sampleOfId ? idOf(draft.sampleOfId) : null,
    ...(draft.extras && {
      extras: {
        ...draft.extras,
        accessories: draft.extras.accessories.map((one) => ({ ...one, id: idOf(one.id) })),
      },
    }),
  }
}
