import { renderToString } from 'react-dom/server'
import Search from '#storefront/islands/search.tsx'
import { Island } from './island.tsx'

/** Drawn once: every page but the search has the same empty field. */
const emptyField = renderToString(<Search query="" />)

/** The search field of the header; suggestions come alive when it is touched. */
export const SearchIsland = ({ query }: { query: string }) => (
  <Island
    name="search"
    start="touched"
    props={{ query }}
    className="header-search"
    markup={query === '' ? emptyField : renderToString(<Search query={query} />)}
  />
)
