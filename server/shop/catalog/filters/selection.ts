import type { CategoryTree } from '../categories.ts'
import { type AttributeFilter, type FilterDefinitions, PARAMS, RANGE_FIELDS } from './definitions.ts'
import type { Criterion } from './index/query-index.ts'
import { tokens } from './read-filter-entries.ts'

export type ChosenRange = { from: number | null; to: number | null }

/** What a shopper has chosen: values by the filter's name in the address, in a stable order. */
export type FilterSelection = {
  values: Map<string, string[]>
  ranges: Map<string, ChosenRange>
}

/** More values of one filter make no sense and would make an address of any length. */
const MAX_VALUES = 50
const YES = '1'

/** Filters that a listing offers: a category may hide attributes. */
export const attributesIn = (
  { attributes, hidden }: FilterDefinitions,
  categoryId: number | null,
): AttributeFilter[] => {
  const left = categoryId === null ? undefined : hidden.get(categoryId)
  return left?.length ? attributes.filter(({ id }) => !left.includes(id)) : attributes
}

const AMOUNT = /^\d{1,9}(?:[.,]\d{1,2})?$/
const numberIn = (text: string | undefined): number | null => {
  const plain = (text ?? '').replace(/[\s\u00a0]/g, '')
  return AMOUNT.test(plain) ? Number(plain.replace(',', '.')) : null
}

const rangeIn = (query: URLSearchParams, param: string): ChosenRange | undefined => {
  const [from, to] = (query.get(param) ?? '').split('-')
  const range = {
    from: numberIn(query.get(`${param}${RANGE_FIELDS.from}`) ?? from),
    to: numberIn(query.get(`${param}${RANGE_FIELDS.to}`) ?? to),
  }
  if (range.from === null && range.to === null) return undefined
  // Exchanged by mistake.
  return range.from !== null && range.to !== null && range.from > range.to
    ? { from: range.to, to: range.from }
    : range
}

const valuesIn = (query: URLSearchParams, param: string, known: readonly string[]): string[] => {
  const given = new Set(query.getAll(param).flatMap((text) => text.split(',', MAX_VALUES)))
  return known.filter((value) => given.has(value)).slice(0, MAX_VALUES)
}

/** What the address asks for, as far as the listing knows it. */
export const readSelection = (
  query: URLSearchParams,
  attributes: AttributeFilter[],
  tree: CategoryTree,
  brands: [string, string][],
): FilterSelection => {
  const values: FilterSelection['values'] = new Map()
  const ranges: FilterSelection['ranges'] = new Map()
  const choose = (param: string, known: readonly string[]) => {
    if (!query.has(param)) return
    const chosen = valuesIn(query, param, known)
    if (chosen.length) values.set(param, chosen)
  }
  const limit = (param: string) => {
    const range = rangeIn(query, param)
    if (range) ranges.set(param, range)
  }
  if (query.has(PARAMS.category)) {
    const named = query.getAll(PARAMS.category).flatMap((text) => text.split(',', MAX_VALUES))
    const inTree = tree.childrenOf(null).flatMap(({ id }) => tree.branch(id))
    choose(
      PARAMS.category,
      inTree.map(({ slug }) => slug).filter((slug) => named.includes(slug)),
    )
  }
  for (const { param, kind, terms } of attributes) {
    if (kind === 'range') limit(param)
    else
      choose(
        param,
        terms.map(({ slug }) => slug),
      )
  }
  choose(
    PARAMS.brand,
    brands.map(([slug]) => slug),
  )
  limit(PARAMS.pricePerM2)
  limit(PARAMS.price)
  choose(PARAMS.available, [YES])
  choose(PARAMS.sale, [YES])
  return { values, ranges }
}

const rangeText = ({ from, to }: ChosenRange) => `${from ?? ''}-${to ?? ''}`

/** The same as names and values of an address, always in the same order. */
export const selectionParameters = (
  { values, ranges }: FilterSelection,
  attributes: AttributeFilter[],
): [string, string][] => {
  const { category, pricePerM2, price, ...others } = PARAMS
  // As the panel shows them, so that its form sends them in this order.
  const inOrder = [
    category,
    pricePerM2,
    price,
    ...attributes.map(({ param }) => param),
    ...Object.values(others),
  ]
  return inOrder.flatMap((param) => {
    const range = ranges.get(param)
    if (range) return [[param, rangeText(range)] as [string, string]]
    const chosen = values.get(param)
    return chosen ? [[param, chosen.join(',')] as [string, string]] : []
  })
}

const GROSZE = 100

/** What the index is asked for. A category includes everything below it. */
export const criteriaOf = (
  { values, ranges }: FilterSelection,
  attributes: AttributeFilter[],
  tree: CategoryTree,
): Criterion[] => {
  const criteria: Criterion[] = []
  for (const { param, terms } of attributes) {
    const range = ranges.get(param)
    const chosen = values.get(param)
    const wanted = range
      ? terms.filter(({ amount }) => amount !== null && isWithin(amount, range))
      : terms.filter(({ slug }) => chosen?.includes(slug))
    if (range || chosen) criteria.push({ key: param, tokens: wanted.map(({ id }) => tokens.term(id)) })
  }
  const categories = values.get(PARAMS.category)
  if (categories)
    criteria.push({
      key: PARAMS.category,
      tokens: categories.flatMap((slug) => categoryTokens(tree, tree.bySlug(slug)?.id ?? 0)),
    })
  const brands = values.get(PARAMS.brand)
  if (brands) criteria.push({ key: PARAMS.brand, tokens: brands.map(tokens.brand) })
  for (const [param, price] of [
    [PARAMS.pricePerM2, 'm2'],
    [PARAMS.price, 'pack'],
  ] as const) {
    const range = ranges.get(param)
    if (range) criteria.push({ key: `price-${price}`, price, from: grosze(range.from), to: grosze(range.to) })
  }
  if (values.has(PARAMS.available)) criteria.push({ key: 'available', isAvailable: true })
  if (values.has(PARAMS.sale)) criteria.push({ key: PARAMS.sale, tokens: [tokens.sale] })
  return criteria
}

const isWithin = (amount: number, { from, to }: ChosenRange) =>
  (from === null || amount >= from) && (to === null || amount <= to)

const grosze = (zloty: number | null) => (zloty === null ? null : Math.round(zloty * GROSZE))

/** What products of a category and of everything below it are found by. */
export const categoryTokens = (tree: CategoryTree, id: number): string[] =>
  tree.branch(id).map((row) => tokens.category(row.id))
