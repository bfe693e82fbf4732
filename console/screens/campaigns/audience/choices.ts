import { useContext, useMemo } from 'react'
import type { Hint } from '#campaign/kinds.ts'
import { feedsApi } from '#contract/console/campaigns/feeds.ts'
import { categoriesApi } from '#contract/console/shop/categories.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { SiteContext, SourcesContext } from '#console/screens/campaigns/editor/editor-contexts.ts'

/** `read`: the value of what was typed; undefined: there is none. */
export type ValueChoices = {
  choices: { value: string; title: string }[]
  titleOf: (value: string) => string
  read: (typed: string) => string | undefined
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Regions of ISO 3166 that are no countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA'])
const LANGUAGES = 'pl en de uk cs sk lt be ru fr es it nl sv no da fi pt ro hu bg hr el tr he ar zh ja'.split(
  ' ',
)
const names = (type: 'region' | 'language') => new Intl.DisplayNames('pl', { type, fallback: 'none' })

const byTitle = (choices: { value: string; title: string }[]) =>
  choices.toSorted((a, b) => a.title.localeCompare(b.title, 'pl'))
const named = (type: 'region' | 'language', codes: readonly string[]) => {
  const all = names(type)
  return byTitle(codes.flatMap((value) => ({ value, title: all.of(value) ?? '' }))).filter(
    ({ title }) => title !== '',
  )
}
const countries = () =>
  named(
    'region',
    LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
      (code) => !NO_COUNTRIES.has(code),
    ),
  )

const nameIn = (type: 'region' | 'language', value: string) => {
  try {
    return names(type).of(value) ?? value
  } catch {
    return value
  }
}
const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The values that a list may have; those of products are searched by what is typed. */
export const useValueChoices = (hint: Hint, typed: string, values: readonly string[]): ValueChoices => {
  const { as, from } = hint
  const params = { id: useContext(SiteContext) }
  const sources = useContext(SourcesContext)
  const isProducts = as === 'products'
  const tree = useApiQuery(categoriesApi.tree, as === 'categories' ? {} : null).data
  const text = typed.trim()
  const found = useApiQuery(
    feedsApi.products,
    isProducts && text ? { params, query: { q: text } } : null,
  ).data
  const chosen = useApiQuery(
    feedsApi.products,
    isProducts && values.length ? { params, query: { ids: [...values] } } : null,
  ).data
  const choices = useMemo(() => {
    if (as === 'countries') return countries()
    if (as === 'languages') return named('language', LANGUAGES)
    if (as === 'categories')
      return (tree?.categories ?? []).map(({ id, name }) => ({ value: String(id), title: name }))
    if (isProducts) return (found?.products ?? []).map(({ id, title }) => ({ value: id, title }))
    return from ? sources[from] : []
  }, [as, from, isProducts, tree, found, sources])
  const titleOf = (value: string) => {
    const known = choices.find((choice) => choice.value === value)?.title
    if (known !== undefined) return known
    if (as === 'countries') return nameIn('region', value)
    if (as === 'languages') return nameIn('language', value)
    return chosen?.products.find(({ id }) => id === value)?.title ?? value
  }
  /** Codes and numbers that are in no list may be typed, too; the schema checks them. */
  const read = (given: string) => {
    const choice = choices.find(({ value, title }) => isSame(title, given) || isSame(value, given))
    if (choice) return choice.value
    const trimmed = given.trim()
    if (trimmed === '' || from) return undefined
    if (as === 'categories') return /^\d{1,9}$/.test(trimmed) ? trimmed : undefined
    if (as === 'countries') return /^[a-z]{2}$/i.test(trimmed) ? trimmed.toUpperCase() : undefined
    if (as === 'languages') return /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(trimmed) ? trimmed : undefined
    if (isProducts) return /^[\w-]{1,100}$/.test(trimmed) ? trimmed : undefined
    return trimmed
  }
  return { choices, titleOf, read }
}
