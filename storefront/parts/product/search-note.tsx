import { paths } from '#storefront/paths.ts'
import { pl } from '#storefront/strings/pl.ts'

/** How a search was understood. */
export type Searched = {
  /** Words that no product has together with the others. */
  missing: string[]
  /** Words that no product has, of which one was read as another. */
  corrected: string[]
  /** What the results are of; '': the text as it was typed. */
  shownFor: string
  /** Not all was found, so the shop can be asked. */
  asks: boolean
}

/** Says which words the results lack, or what a mistyped word was read as. */
export const SearchNote = ({ query, searched }: { query: string; searched: Searched }) => {
  const { missing, corrected, shownFor } = searched
  const words = [...missing, ...corrected]
  if (words.length === 0 || shownFor === '' || shownFor === query) return null
  return (
    <p className="search-note" role="status">
      {pl.catalog.searchMissing(words)} {pl.catalog.searchShownFor} <strong>„{shownFor}”</strong>.
    </p>
  )
}

/** The form of the shop with what was searched for filled in. */
export const SearchInquiry = ({ query, searched }: { query: string; searched: Searched }) =>
  searched.asks ? (
    <aside className="search-ask">
      <p>{pl.catalog.searchAsk}</p>
      <a
        className="button quiet"
        href={`${paths.contact}?${new URLSearchParams({ 'your-subject': pl.catalog.searchAskSubject(query) })}`}
      >
        {pl.catalog.searchAskButton}
      </a>
    </aside>
  ) : null
