import { pl } from '#storefront/strings/pl.ts'
import { Icon } from './icon.tsx'

/** Pages beside the current one that are always shown. */
const NEIGHBOURS = 1

/** Page numbers to show; 0 stands for a gap. */
export const shownPages = (page: number, pageCount: number): number[] => {
  const shown = new Set([1, pageCount])
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near++)
    if (near >= 1 && near <= pageCount) shown.add(near)
  const sorted = [...shown].sort((a, b) => a - b)
  return sorted.flatMap((number, index) => {
    const gap = number - (sorted[index - 1] ?? number)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [0, number] : [number]
  })
}

/** Links to the other pages of a listing; `addressOf` gives the address of a page. */
export const Pagination = ({
  page,
  pageCount,
  addressOf,
}: {
  page: number
  pageCount: number
  addressOf: (page: number) => string
}) =>
  pageCount < 2 ? null : (
    <nav className="woocommerce-pagination" aria-label={pl.catalog.pagination}>
      <ul className="page-numbers">
        {page > 1 ? (
          <li>
            <a rel="prev" href={addressOf(page - 1)} aria-label={pl.catalog.previousPage}>
              <Icon name="previous" />
            </a>
          </li>
        ) : null}
        {shownPages(page, pageCount).map((number, index) => (
          <li key={index}>
            {number === 0 ? (
              <span aria-hidden="true">…</span>
            ) : number === page ? (
              <span className="current" aria-current="page">
                <span className="screen-reader-text">{`${pl.catalog.page} `}</span>
                {number}
              </span>
            ) : (
              <a href={addressOf(number)} aria-label={pl.catalog.pageNumber(number)}>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pageCount ? (
          <li>
            <a rel="next" href={addressOf(page + 1)} aria-label={pl.catalog.nextPage}>
              <Icon name="next" />
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
