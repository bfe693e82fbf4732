import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { useId, useState } from 'react'
import { productEditorApi } from '#contract/console/shop/product-editor.ts'
import {
  productDataFilters,
  type ProductListFilter,
  productsApi,
  productSorting,
  productStatuses,
  stockFilters,
} from '#contract/console/shop/products.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { Form, FormMessage } from '#console/parts/form/form.tsx'
import { Search } from '#console/parts/form/search.tsx'
import type { SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { productsWords } from './strings.ts'

type Choice = { value: string; title: string }

const FilterSelect = ({
  label,
  value,
  choices,
  onChange,
}: {
  label: string
  value: string
  choices: Choice[]
  onChange: (value: string) => void
}) => {
  const id = useId()
  return (
    <div className="list-filter">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** What the list shows and in which order; all of it is in the address. */
export const ListFilters = () => {
  const search = useSearch({ from: '/produkty' })
  const navigate = useNavigate()
  const { data } = useApiQuery(productEditorApi.choices, {})
  // Another part of the list begins at its first page.
  const change = (part: SearchOf<'/produkty'>) =>
    void navigate({ to: '/produkty', search: { ...search, ...part, strona: undefined }, replace: true })
  const { filters } = productsWords
  return (
    <>
      <ProductViews search={search} />
      <div className="product-filters">
        <Search
          value={search.szukaj ?? ''}
          hint={productsWords.searchHint}
          onSearch={(szukaj) => change({ szukaj })}
        />
        <FilterSelect
          label={filters.state}
          value={search.stan ?? ''}
          choices={[
            { value: '', title: filters.allStates },
            ...productStatuses.map((value) => ({ value, title: filters.states[value] })),
          ]}
          onChange={(stan) => change({ stan })}
        />
        <FilterSelect
          label={filters.category}
          value={search.kategoria ?? ''}
          choices={[
            { value: '', title: filters.allCategories },
            ...(data?.categories ?? []).map(({ id, name, depth }) => ({
              value: String(id),
              title: `${'\u00a0\u00a0'.repeat(depth)}${name}`,
            })),
          ]}
          onChange={(kategoria) => change({ kategoria })}
        />
        <FilterSelect
          label={filters.stock}
          value={search.magazyn ?? ''}
          choices={[
            { value: '', title: filters.anyStock },
            ...stockFilters.map((value) => ({ value, title: filters.stocks[value] })),
          ]}
          onChange={(magazyn) => change({ magazyn })}
        />
        <FilterSelect
          label={filters.data}
          value={search.dane ?? ''}
          choices={[
            { value: '', title: filters.anyData },
            ...productDataFilters.map((value) => ({ value, title: filters.dataOf[value] })),
          ]}
          onChange={(dane) => change({ dane })}
        />
        <FilterSelect
          label={filters.sort}
          value={search.sort ?? 'newest'}
          choices={productSorting.map((value) => ({ value, title: filters.sorting[value] }))}
          onChange={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
        />
      </div>
    </>
  )
}

/** Name in the address → name of the parameter of the list. */
const NAMES = {
  szukaj: 'search',
  stan: 'state',
  kategoria: 'category',
  magazyn: 'stock',
  dane: 'data',
  sort: 'order',
} as const satisfies Record<string, keyof ProductListFilter>
const names = Object.entries(NAMES) as [keyof typeof NAMES, keyof ProductListFilter][]

const filterOf = (search: SearchOf<'/produkty'>): ProductListFilter =>
  Object.fromEntries(names.flatMap(([ours, theirs]) => (search[ours] ? [[theirs, search[ours]]] : [])))
const searchOf = (filter: ProductListFilter): SearchOf<'/produkty'> =>
  Object.fromEntries(names.flatMap(([ours, theirs]) => (filter[theirs] ? [[ours, filter[theirs]]] : [])))
const isSameFilter = (one: ProductListFilter, other: ProductListFilter) =>
  names.every(([, name]) => (one[name] ?? '') === (other[name] ?? ''))

/** Named filters as tabs, in the list and in the grid; what is shown now can be named, or its view removed. */
const ProductViews = ({ search }: { search: SearchOf<'/produkty'> }) => {
  const api = useApi()
  const showToast = useToast()
  const loaded = useApiQuery(productsApi.views, {})
  const { doing, problem, start } = useChange()
  const [name, setName] = useState('')
  const words = productsWords.views
  const filter = filterOf(search)
  const views = loaded.data?.views ?? []
  const current = views.find((view) => isSameFilter(view.filter, filter))
  const isFiltered = !isSameFilter(filter, {})
  if (views.length === 0 && !isFiltered) return null

  const tab = (key: string, title: string, of: ProductListFilter, count: number | null) => (
    <li key={key}>
      <Link
        to="/produkty"
        search={{ ...searchOf(of), widok: search.widok }}
        aria-current={isSameFilter(of, filter) ? 'true' : undefined}
      >
        {title} {count !== null && <span className="count">{count}</span>}
      </Link>
    </li>
  )
  const save = () =>
    void start('save', async () => {
      loaded.put(await api(productsApi.saveView, { body: { name, filter: filter as never } }))
      showToast(words.saved(name.trim()))
      setName('')
    })
  const remove = (id: string, named: string) =>
    void start('remove', async () => {
      loaded.put(await api(productsApi.removeView, { params: { id } }))
      showToast(words.removed(named))
    })
  return (
    <>
      {views.length > 0 && (
        <nav className="tabs" aria-label={words.label}>
          <ul>
            {tab('', words.all, {}, null)}
            {views.map((view) => tab(view.id, view.name, view.filter, view.count))}
          </ul>
        </nav>
      )}
      {current ? (
        <Button look="quiet" isBusy={doing !== null} onClick={() => remove(current.id, current.name)}>
          {words.remove(current.name)}
        </Button>
      ) : (
        isFiltered && (
          <details className="save-product-view">
            <summary>{words.save}</summary>
            <Form problems={{}} onSubmit={save}>
              <TextField
                label={words.name}
                hint={words.hint}
                path="name"
                maxLength={60}
                value={name}
                onChange={setName}
              />
              <Button type="submit" isBusy={doing !== null} disabled={!name.trim()}>
                {words.save}
              </Button>
            </Form>
          </details>
        )
      )}
      <FormMessage text={problem} />
    </>
  )
}
