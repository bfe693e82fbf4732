import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { productEditorApi } from '#contract/console/shop/product-editor.ts'
import { productSorting, productStatuses, stockFilters } from '#contract/console/shop/products.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Search } from '#console/parts/form/search.tsx'
import type { SearchOf } from '#console/parts/link.tsx'
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
        label={filters.sort}
        value={search.sort ?? 'newest'}
        choices={productSorting.map((value) => ({ value, title: filters.sorting[value] }))}
        onChange={(sort) => change({ sort: sort === 'newest' ? undefined : sort })}
      />
    </div>
  )
}
