import type { FilterChoice, FilterGroup, FilterPanel } from '#contract/shop/listing/filters.ts'
import type { Services } from '#server/platform/services.ts'
import { filters as words } from '#storefront/strings/pl/catalog/filters.ts'
import type { Listing } from '../listing.ts'
import { type AttributeFilter, type FilterDefinitions, loadFilterDefinitions, PARAMS } from './definitions.ts'
import type { FilterQuery, FilterResult, Scope } from './index/query-index.ts'
import { liveFilters } from './live-filters.ts'
import { tokens } from './read-filter-entries.ts'
import {
  attributesIn,
  categoryTokens,
  criteriaOf,
  type FilterSelection,
  readSelection,
  selectionParameters,
} from './selection.ts'
import { listFirstInCategory } from './store.ts'

/** The filters of one listing and what is chosen of them. */
export type ListingFilters = {
  definitions: FilterDefinitions
  attributes: AttributeFilter[]
  brands: [string, string][]
  /** Of a category's page. */
  categoryId: number | null
  selection: FilterSelection
  /** As in the address, in a stable order. */
  parameters: [string, string][]
}

/** Reads an address; what the listing does not know is ignored. */
export const readListingFilters = async (
  services: Services,
  query: URLSearchParams,
  categoryId: number | null = null,
): Promise<ListingFilters> => {
  const definitions = await loadFilterDefinitions(services)
  const attributes = attributesIn(definitions, categoryId)
  const brands = await services.get(liveFilters).brands()
  const selection = readSelection(query, attributes, definitions.tree, brands)
  const parameters = selectionParameters(selection, attributes)
  return { definitions, attributes, brands, categoryId, selection, parameters }
}

/** Whether the address has only values of one attribute, one of them, and the owner lets search engines list it. */
export const indexedChoice = ({ selection, attributes }: ListingFilters): string | null => {
  const [only] = selection.values
  if (selection.ranges.size > 0 || selection.values.size !== 1 || !only || only[1].length !== 1) return null
  const attribute = attributes.find(({ param }) => param === only[0])
  if (!attribute?.isIndexed) return null
  const name = attribute.terms.find(({ slug }) => slug === only[1][0])?.name
  return name ? `${attribute.title.toLowerCase()} ${name}` : null
}

const scopeOf = (listing: Listing, { tree }: FilterDefinitions): Scope => {
  const [kind = '', id] = listing.split(':')
  if (kind === 'category') return { tokens: categoryTokens(tree, Number(id)) }
  if (kind === 'tag') return { tokens: [tokens.tag(Number(id))] }
  return { tokens: kind === 'all' ? null : [kind] }
}

type Page = Pick<FilterQuery, 'order' | 'offset' | 'limit'>

/** The products of a page of a listing with these filters, and how many each choice would leave. */
export const filterListing = async (
  services: Services,
  listing: Listing,
  filters: ListingFilters,
  page: Page,
): Promise<FilterResult> => {
  const isOrdered = page.order === 'menu_order' && filters.categoryId !== null && page.limit > 0
  return services.get(liveFilters).query({
    ...queryOf(filters),
    ...page,
    scope: scopeOf(listing, filters.definitions),
    ...(isOrdered && { first: await listFirstInCategory(services.db.read, filters.categoryId!) }),
  })
}

/** The same of products found by a search: `ids` in the order of their rank, which `given` preserves. */
export const filterRanked = (
  services: Services,
  ids: readonly number[],
  filters: ListingFilters,
  page: Page,
): Promise<FilterResult> => services.get(liveFilters).query({ ...queryOf(filters), ...page, scope: { ids } })

/** Categories to choose from: below that of the page, else the main ones; chosen ones always. */
const categoriesToChoose = ({ definitions: { tree }, categoryId, selection }: ListingFilters) => {
  const offered = tree.childrenOf(categoryId)
  const chosen = (selection.values.get(PARAMS.category) ?? []).flatMap((slug) => tree.bySlug(slug) ?? [])
  return [...offered, ...chosen.filter((row) => !offered.includes(row))]
}

const queryOf = (filters: ListingFilters): Pick<FilterQuery, 'criteria' | 'counted'> => {
  const { attributes, brands, selection, definitions } = filters
  return {
    criteria: criteriaOf(selection, attributes, definitions.tree),
    counted: [
      ...attributes.map(({ param, terms }) => ({
        key: param,
        options: terms.map(({ id, slug }) => ({ value: slug, tokens: [tokens.term(id)] })),
      })),
      {
        key: PARAMS.category,
        options: categoriesToChoose(filters).map(({ id, slug }) => ({
          value: slug,
          tokens: categoryTokens(definitions.tree, id),
        })),
      },
      { key: PARAMS.brand, options: brands.map(([slug]) => ({ value: slug, tokens: [tokens.brand(slug)] })) },
      { key: PARAMS.sale, options: [{ value: '1', tokens: [tokens.sale] }] },
    ],
  }
}

/** The panel as a page shows it. `addressOf`: the listing's first page with these names and values. */
export const presentPanel = (
  filters: ListingFilters,
  result: FilterResult,
  addressOf: (parameters: [string, string][]) => string,
): FilterPanel => {
  const groups = groupsOf(filters, result)
  return {
    groups,
    chips: chipsOf(filters, groups, addressOf),
    clearUrl: addressOf([]),
    parameters: filters.parameters,
  }
}

const GROSZE = 100
/** Fewer choices cannot be chosen between. */
const MIN_CHOICES = 2

const groupsOf = (filters: ListingFilters, result: FilterResult): FilterGroup[] => {
  const { attributes, brands, selection } = filters
  const choices = (param: string, all: { slug: string; name: string; colour?: string | null }[]) => {
    const counts = result.counts.get(param)
    const chosen = selection.values.get(param) ?? []
    return all.flatMap(({ slug, name, colour = null }): FilterChoice[] => {
      const count = counts?.get(slug) ?? 0
      const isChosen = chosen.includes(slug)
      return count || isChosen ? [{ value: slug, label: name, count, isChosen, colour }] : []
    })
  }
  const list = (param: string, title: string, all: Parameters<typeof choices>[1]): FilterGroup[] => {
    const found = choices(param, all)
    return found.length >= MIN_CHOICES || selection.values.has(param)
      ? [{ param, title, kind: 'list', choices: found }]
      : []
  }
  const price = (param: string, kind: 'm2' | 'pack', title: string, unit: string): FilterGroup[] => {
    const range = result.prices[kind]
    const chosen = selection.ranges.get(param)
    if (!chosen && (!range || range.from === range.to || !isMain(result, kind))) return []
    return [
      {
        param,
        title,
        kind: 'range',
        unit,
        from: chosen?.from ?? null,
        to: chosen?.to ?? null,
        min: Math.floor((range?.from ?? 0) / GROSZE),
        max: Math.ceil((range?.to ?? 0) / GROSZE),
      },
    ]
  }
  const yes = (param: string, title: string, label: string, count: number): FilterGroup[] => {
    const isChosen = selection.values.has(param)
    return count || isChosen
      ? [{ param, title, kind: 'yes-no', choices: [{ value: '1', label, count, isChosen, colour: null }] }]
      : []
  }
  return [
    ...list(PARAMS.category, words.category, categoriesToChoose(filters)),
    ...price(PARAMS.pricePerM2, 'm2', words.pricePerM2, 'zł'),
    ...price(PARAMS.price, 'pack', words.price, 'zł'),
    ...attributes.flatMap((attribute) =>
      attributeGroup(attribute, selection, choices(attribute.param, attribute.terms)),
    ),
    ...list(
      PARAMS.brand,
      words.brand,
      brands.map(([slug, name]) => ({ slug, name })),
    ),
    ...yes(PARAMS.available, words.availability, words.available, result.availableCount),
    ...yes(PARAMS.sale, words.sale, words.onSale, result.counts.get(PARAMS.sale)?.get('1') ?? 0),
  ]
}

/** Of two kinds of prices a listing asks for the one that most of its products have. */
const isMain = ({ prices }: FilterResult, kind: 'm2' | 'pack') => {
  const other = prices[kind === 'm2' ? 'pack' : 'm2']?.products ?? 0
  const own = prices[kind]?.products ?? 0
  return kind === 'm2' ? own >= other : own > other
}

const attributeGroup = (
  { param, title, kind, unit, terms }: AttributeFilter,
  selection: FilterSelection,
  choices: FilterChoice[],
): FilterGroup[] => {
  if (kind !== 'range') {
    const shown =
      kind === 'yes-no' ? choices.filter(({ value, isChosen }) => value === 'tak' || isChosen) : choices
    const isUseful = shown.length >= (kind === 'yes-no' ? 1 : MIN_CHOICES)
    return isUseful || selection.values.has(param) ? [{ param, title, kind, choices: shown }] : []
  }
  const left = new Set(choices.map(({ value }) => value))
  const amounts = terms.flatMap(({ slug, amount }) => (left.has(slug) && amount !== null ? [amount] : []))
  const chosen = selection.ranges.get(param)
  if (!chosen && new Set(amounts).size < MIN_CHOICES) return []
  return [
    {
      param,
      title,
      kind: 'range',
      unit,
      from: chosen?.from ?? null,
      to: chosen?.to ?? null,
      min: amounts.length ? Math.min(...amounts) : 0,
      max: amounts.length ? Math.max(...amounts) : 0,
    },
  ]
}

const chipsOf = (
  { parameters, attributes, definitions, brands, selection }: ListingFilters,
  groups: FilterGroup[],
  addressOf: (parameters: [string, string][]) => string,
): FilterPanel['chips'] =>
  parameters.flatMap(([param]) => {
    const without = (values: string[]) =>
      addressOf(
        parameters.flatMap(([name, text]): [string, string][] => {
          if (name !== param) return [[name, text]]
          return values.length ? [[name, values.join(',')]] : []
        }),
      )
    const range = selection.ranges.get(param)
    if (range) {
      const attribute = attributes.find((one) => one.param === param)
      const title = attribute?.title ?? (param === PARAMS.pricePerM2 ? words.pricePerM2 : words.price)
      const unit = attribute?.unit ?? 'zł'
      return [{ label: words.chosenRange(title, range.from, range.to, unit), url: without([]) }]
    }
    const chosen = selection.values.get(param) ?? []
    return chosen.map((value) => {
      const group = groups.find((one) => one.param === param)
      const choice =
        group && 'choices' in group ? group.choices.find((one) => one.value === value) : undefined
      const label =
        choice?.label ??
        definitions.tree.bySlug(value)?.name ??
        brands.find(([slug]) => slug === value)?.[1] ??
        value
      return {
        label: /^(?:tak|nie)$/i.test(label) ? `${group?.title ?? ''}: ${label.toLowerCase()}` : label,
        url: without(chosen.filter((one) => one !== value)),
      }
    })
  })
