import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { productsApi, type OwnersProduct } from '#contract/console/shop/products.ts'
import { Page } from '#console/parts/page.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { productsWords } from './strings.ts'
import { useUnsavedChanges } from '#console/data/unsaved.tsx'
import { ProductTableRow } from './product-row.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { type ConsoleAddress, Link, type SearchOf } from '#console/parts/link.tsx'
import './products.css'

type Props = { products: OwnersProduct[]; onDirty: (id: number, isDirty: boolean) => void }

const ProductTable = ({ products, onDirty }: Props) => (
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
    {products.map((product) => (
      <tbody key={product.id}>
        <ProductTableRow product={product} onDirty={onDirty} />
      </tbody>
    ))}
  </table>
)

/** Products with their stock and prices, changed in place. */
export const Products = () => {
  const { szukaj: search = '', strona: page = '' } = useSearch({ from: '/produkty' })
  const navigate = useNavigate()
  const loaded = useApiQuery(productsApi.list, { query: { search, page } })
  const at = (change: SearchOf<'/produkty'>): ConsoleAddress => ({
    to: '/produkty',
    search: { szukaj: search, ...change },
  })

  // Rows with something typed but not saved.
  const dirty = useRef(new Set<number>())
  useUnsavedChanges(useCallback(() => dirty.current.size > 0, []))
  const onDirty = useCallback(
    (id: number, isDirty: boolean) => void (isDirty ? dirty.current.add(id) : dirty.current.delete(id)),
    [],
  )

  return (
    <Page
      title={productsWords.title}
      lead={loaded.data && loaded.data.total > 0 ? productsWords.count(loaded.data.total) : undefined}
    >
      <Search
        value={search}
        hint={productsWords.searchHint}
        onSearch={(text) => void navigate({ to: '/produkty', search: { szukaj: text }, replace: true })}
      />
      <LoadedContent loaded={loaded}>
        {({ products, page: shownPage, pages }) =>
          products.length === 0 ? (
            search ? (
              <Empty title={productsWords.nothingFound} hint={productsWords.nothingFoundHint} />
            ) : (
              <Empty title={productsWords.none} hint={productsWords.noneHint}>
                <Link className="button is-main" to="/import">
                  {productsWords.toImport}
                </Link>
              </Empty>
            )
          ) : (
            <>
              <p className="hint table-hint">{productsWords.stockHint}</p>
              <ProductTable products={products} onDirty={onDirty} />
              {pages > 1 && (
                <nav className="pager" aria-label={frameWords.pageOf(shownPage, pages)}>
                  {shownPage > 1 ? (
                    <Link className="button is-plain" {...at({ strona: String(shownPage - 1) })}>
                      {frameWords.previousPage}
                    </Link>
                  ) : (
                    <span />
                  )}
                  <span className="muted">{frameWords.pageOf(shownPage, pages)}</span>
                  {shownPage < pages ? (
                    <Link className="button is-plain" {...at({ strona: String(shownPage + 1) })}>
                      {frameWords.nextPage}
                    </Link>
                  ) : (
                    <span />
                  )}
                </nav>
              )}
            </>
          )
        }
      </LoadedContent>
    </Page>
  )
}
