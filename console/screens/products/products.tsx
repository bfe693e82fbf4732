import { useSearch } from '#console/routing/router-context.tsx'
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { productsApi, type OwnersProduct } from '#contract/console/shop/products.ts'
import { PageNavigation } from '#console/parts/list-navigation.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent, Loading } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { gridWords, productsWords } from './strings.ts'
import type { InputOf } from '#console/data/api-client.ts'
import { useIsPainted } from '#console/data/use-preload.ts'
import { useUnsavedChanges } from '#console/data/unsaved.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { ListFilters } from './list-filters.tsx'
import { ProductTableRow } from './product-row.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import './products.css'

/** The list is opened first, and on a phone the grid never. */
const ProductSheet = lazy(async () => ({ default: (await import('./grid/product-sheet.tsx')).ProductSheet }))

type Props = {
  products: OwnersProduct[]
  chosen: number[]
  onChoose: (ids: number[]) => void
  onDirty: (id: number, isDirty: boolean) => void
}

/** As many as a tall window shows; the others follow the first frame. */
const FIRST_ROWS = 10

const ProductTable = ({ products, chosen, onChoose, onDirty }: Props) => {
  const isPainted = useIsPainted()
  return (
    <table className="table product-table" aria-label={productsWords.title}>
      <thead>
        <tr>
          <th scope="col">{productsWords.product}</th>
          <th scope="col">{productsWords.stock}</th>
          <th scope="col">{productsWords.regularPrice}</th>
          <th scope="col">{productsWords.salePrice}</th>
          <th scope="col">
            <span className="screen-reader-text">{frameWords.save}</span>
          </th>
        </tr>
      </thead>
      {(isPainted ? products : products.slice(0, FIRST_ROWS)).map((product) => (
        <tbody key={product.id}>
          <ProductTableRow
            product={product}
            onDirty={onDirty}
            isChosen={chosen.includes(product.id)}
            onChoose={(isChosen) =>
              onChoose(isChosen ? [...chosen, product.id] : chosen.filter((id) => id !== product.id))
            }
          />
        </tbody>
      ))}
    </table>
  )
}

/** A grid of fourteen columns is of no use in a narrower window. */
const WIDE = '(min-width: 48rem)'
const onWidthChange = (react: () => void) => {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', react)
  return () => wide.removeEventListener('change', react)
}
const isWindowWide = () => matchMedia(WIDE).matches

/** Products: a list with stock and prices, or a grid with everything that is changed for many at once. */
export const Products = () => {
  const search = useSearch({ from: '/produkty' })
  const { szukaj = '', stan, kategoria, magazyn, dane, sort, widok } = search
  const isWide = useSyncExternalStore(onWidthChange, isWindowWide)
  const isGrid = widok === 'arkusz'
  const query = { search: szukaj, state: stan, category: kategoria, stock: magazyn, data: dane, order: sort }
  const mode = (
    <Link
      className="button is-plain"
      to="/produkty"
      search={{ ...search, strona: undefined, widok: isGrid ? undefined : 'arkusz' }}
    >
      {isGrid ? gridWords.list : gridWords.grid}
    </Link>
  )
  const add = (
    <Link className="button is-main" to="/produkty/nowy">
      {productsWords.add}
    </Link>
  )
  return isGrid && isWide ? (
    <Page
      title={productsWords.title}
      actions={
        <>
          {mode}
          {add}
        </>
      }
    >
      <ListFilters />
      <Suspense fallback={<Loading />}>
        <ProductSheet query={query} />
      </Suspense>
    </Page>
  ) : (
    <ProductList
      query={query}
      actions={
        <>
          {isWide && mode}
          {add}
        </>
      }
      note={isGrid ? gridWords.onlyWide : null}
    />
  )
}

type ListProps = {
  query: Omit<NonNullable<InputOf<typeof productsApi.list>['query']>, 'page'>
  actions: ReactNode
  note: string | null
}

const ProductList = ({ query, actions, note }: ListProps) => {
  const search = useSearch({ from: '/produkty' })
  const { szukaj = '', strona = '', stan, kategoria, magazyn, dane } = search
  const loaded = useApiQuery(productsApi.list, { query: { ...query, page: strona } })
  const at = (change: SearchOf<'/produkty'>): ConsoleAddress => ({
    to: '/produkty',
    search: { ...search, ...change },
  })
  const isTrash = stan === 'trashed'
  const isFiltered = [stan, kategoria, magazyn, dane].some(Boolean)

  // Rows with something typed but not saved.
  const dirty = useRef(new Set<number>())
  useUnsavedChanges(useCallback(() => dirty.current.size > 0, []))
  const onDirty = useCallback(
    (id: number, isDirty: boolean) => void (isDirty ? dirty.current.add(id) : dirty.current.delete(id)),
    [],
  )

  // Only what is in view can be chosen.
  const [marked, setMarked] = useState<number[]>([])
  const shownIds = loaded.data?.products.map(({ id }) => id) ?? []
  const chosen = marked.filter((id) => shownIds.includes(id))
  const finish = () => {
    setMarked([])
    loaded.reload()
  }

  return (
    <Page
      title={productsWords.title}
      actions={actions}
      lead={loaded.data && loaded.data.total > 0 ? productsWords.count(loaded.data.total) : undefined}
    >
      {note && <p className="notice grid-note">{note}</p>}
      <ListFilters />
      <LoadedContent loaded={loaded}>
        {({ products, page: shownPage, pages }) =>
          products.length === 0 ? (
            <NoProducts isTrash={isTrash} isFiltered={isFiltered} isSearch={szukaj !== ''} />
          ) : (
            <>
              <div className="table-hint">
                <label className="choose-all">
                  <input
                    type="checkbox"
                    checked={chosen.length === products.length}
                    onChange={(event) => setMarked(event.target.checked ? shownIds : [])}
                  />
                  {productsWords.chooseAll}
                </label>
                <p className="hint">{isTrash ? productsWords.trashHint : productsWords.stockHint}</p>
              </div>
              <ProductTable products={products} chosen={chosen} onChoose={setMarked} onDirty={onDirty} />
              <PageNavigation page={shownPage} pages={pages} at={(strona) => at({ strona })} />
              <BulkActions ids={chosen} isTrash={isTrash} onDone={finish} onClear={() => setMarked([])} />
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}

const NoProducts = ({
  isTrash,
  isFiltered,
  isSearch,
}: {
  isTrash: boolean
  isFiltered: boolean
  isSearch: boolean
}) => {
  if (isSearch) return <Empty title={productsWords.nothingFound} hint={productsWords.nothingFoundHint} />
  if (isFiltered)
    return (
      <Empty
        title={isTrash ? productsWords.emptyTrash : productsWords.nothingFits}
        hint={isTrash ? productsWords.trashHint : productsWords.nothingFitsHint}
      >
        <Link className="button is-plain" to="/produkty">
          {productsWords.clearFilters}
        </Link>
      </Empty>
    )
  return (
    <Empty title={productsWords.none} hint={productsWords.noneHint}>
      <Link className="button is-plain" to="/import">
        {productsWords.toImport}
      </Link>
    </Empty>
  )
}
