import { useCallback, useEffect, useRef } from 'react'
import type { ProductsAnswer } from '#contract/console/products.ts'
import { Page } from '../parts/page.tsx'
import { Search } from '../parts/search.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { go, guardLeaving, linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { ProductTable } from './products/product-table.tsx'

/** Products with their stock and prices, changed in place. */
export const Products = ({ query }: { query: URLSearchParams }) => {
  const search = query.get('szukaj') ?? ''
  const page = query.get('strona') ?? ''
  const loaded = useLoaded<ProductsAnswer>(withQuery('products', { search, page }))
  const at = (change: Record<string, string | number>) =>
    withQuery(places.products, { szukaj: search, ...change })

  // Rows with something typed but not saved; the table tells of each.
  const dirty = useRef(new Set<number>())
  useEffect(() => guardLeaving(() => dirty.current.size > 0), [])
  const onDirty = useCallback(
    (id: number, isDirty: boolean) => void (isDirty ? dirty.current.add(id) : dirty.current.delete(id)),
    [],
  )

  return (
    <Page
      title={pl.products.title}
      lead={loaded.data && loaded.data.total > 0 ? pl.products.count(loaded.data.total) : undefined}
    >
      <Search
        value={search}
        hint={pl.products.searchHint}
        onSearch={(text) => go(withQuery(places.products, { szukaj: text }), { isReplacing: true })}
      />
      <Shown loaded={loaded}>
        {({ products, page: shownPage, pages }) =>
          products.length === 0 ? (
            search ? (
              <Empty title={pl.products.nothingFound} hint={pl.products.nothingFoundHint} />
            ) : (
              <Empty title={pl.products.none} hint={pl.products.noneHint}>
                <a className="button is-main" href={linkTo(places.import)}>
                  {pl.products.toImport}
                </a>
              </Empty>
            )
          ) : (
            <>
              <p className="hint table-hint">{pl.products.stockHint}</p>
              <ProductTable products={products} onDirty={onDirty} />
              {pages > 1 && (
                <nav className="pager" aria-label={pl.frame.pageOf(shownPage, pages)}>
                  {shownPage > 1 ? (
                    <a className="button is-plain" href={linkTo(at({ strona: shownPage - 1 }))}>
                      {pl.frame.previousPage}
                    </a>
                  ) : (
                    <span />
                  )}
                  <span className="muted">{pl.frame.pageOf(shownPage, pages)}</span>
                  {shownPage < pages ? (
                    <a className="button is-plain" href={linkTo(at({ strona: shownPage + 1 }))}>
                      {pl.frame.nextPage}
                    </a>
                  ) : (
                    <span />
                  )}
                </nav>
              )}
            </>
          )
        }
      </Shown>
    </Page>
  )
}
