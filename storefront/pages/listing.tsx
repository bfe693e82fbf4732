import type { CategoryCard, CategoryLink, ProductCard } from '#contract/shop/product.ts'
import { listingAddress, type SortOrder } from '#storefront/listing-address.ts'
import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'
import { CategoryTiles } from '#storefront/parts/product/category-tiles.tsx'
import { Icon } from '#storefront/parts/icon.tsx'
import { Pagination } from '#storefront/parts/pagination.tsx'
import { ProductGrid, ProductSection } from '#storefront/parts/product/product-grid.tsx'
import { SearchInquiry, type Searched, SearchNote } from '#storefront/parts/product/search-note.tsx'
import { SearchForm } from '#storefront/parts/frame/search-form.tsx'
import { pl } from '#storefront/strings/pl.ts'

export type ListingPage = {
  title: string
  /** Plain text under the title; may be empty. */
  description: string
  /** The same formatted, if it is; clean HTML. */
  descriptionHtml?: string
  /** From the shop's top to the parent of this listing. */
  breadcrumbs: CategoryLink[]
  subcategories: CategoryCard[]
  products: ProductCard[]
  /** Of all pages. */
  total: number
  page: number
  perPage: number
  /** Address of the first page, without query: `/sklep/`. */
  address: string
  order: SortOrder
  /** The sort orders of this listing, the default first; only another one is in the address. */
  orders: SortOrder[]
  /** Text that was searched for; null outside the search. */
  query: string | null
  /** Of a search: which words were left out or corrected. */
  searched?: Searched
  /** Of a search without results: bestsellers. */
  offered?: ProductCard[]
}

export const bodyClass = 'woocommerce archive'

const Description = ({ text, html }: { text: string; html?: string | undefined }) =>
  html ? (
    <div className="term-description prose" dangerouslySetInnerHTML={{ __html: html }} />
  ) : text ? (
    <p className="term-description">{text}</p>
  ) : null

/** Products of the shop, of a category or tag, or found by a search. */
export default function Listing(props: ListingPage) {
  const {
    title,
    description,
    breadcrumbs,
    subcategories,
    products,
    total,
    page,
    perPage,
    query,
    offered,
    searched,
  } = props
  return (
    <>
      {Breadcrumbs({ links: breadcrumbs, current: title })}
      <header className="woocommerce-products-header">
        <h1>{title}</h1>
        {page === 1 ? Description({ text: description, html: props.descriptionHtml }) : null}
      </header>
      {subcategories.length > 0 && page === 1 ? (
        <nav className="subcategories" aria-label={pl.catalog.subcategories}>
          {CategoryTiles({ categories: subcategories, isSmall: true })}
        </nav>
      ) : null}
      {total === 0 ? (
        <>
          {Nothing({ query })}
          {searched && query ? <SearchInquiry query={query} searched={searched} /> : null}
          {offered && offered.length > 0 ? (
            <ProductSection id="zamiast" title={pl.catalog.searchPopular} products={offered} />
          ) : null}
        </>
      ) : (
        <>
          {searched && query ? <SearchNote query={query} searched={searched} /> : null}
          <div className="listing-bar">
            <p className="woocommerce-result-count" role="status">
              {total <= perPage
                ? pl.catalog.resultAll(total)
                : pl.catalog.resultRange(
                    (page - 1) * perPage + 1,
                    (page - 1) * perPage + products.length,
                    total,
                  )}
            </p>
            <LayoutSwitch />
            <Ordering {...props} />
          </div>
          <h2 className="screen-reader-text">{pl.catalog.products}</h2>
          <ProductGrid products={products} isFirst={subcategories.length === 0 || page > 1} />
          <Pagination
            page={page}
            pageCount={Math.ceil(total / perPage)}
            addressOf={(number) => listingAddress(props, number)}
          />
          {searched && query ? <SearchInquiry query={query} searched={searched} /> : null}
        </>
      )}
    </>
  )
}

/** Only the browser knows which of the two is pressed: these pages are the same for everybody. */
const LayoutSwitch = () => (
  <div className="layout-switch" role="group" aria-label={pl.catalog.layout}>
    <button
      type="button"
      className="icon-button"
      data-layout="grid"
      aria-pressed="true"
      aria-label={pl.catalog.asGrid}
    >
      <Icon name="grid" />
    </button>
    <button
      type="button"
      className="icon-button"
      data-layout="list"
      aria-pressed="false"
      aria-label={pl.catalog.asList}
    >
      <Icon name="list" />
    </button>
  </div>
)

const Ordering = ({ address, order, orders, query }: ListingPage) => (
  <form className="woocommerce-ordering" method="get" action={address}>
    <label htmlFor="kolejnosc">{pl.catalog.sortLabel}</label>
    <select id="kolejnosc" name="orderby" className="orderby" autoComplete="off" defaultValue={order}>
      {orders.map((name) => (
        <option key={name} value={name}>
          {pl.catalog.orders[name]}
        </option>
      ))}
    </select>
    {query === null ? null : <input type="hidden" name="s" value={query} />}
    <button type="submit" className="button quiet scripts-off">
      {pl.catalog.sort}
    </button>
  </form>
)

const Nothing = ({ query }: { query: string | null }) => (
  <div className="empty-state">
    {query === null ? (
      <>
        <p className="woocommerce-no-products-found">{pl.catalog.emptyCategory}</p>
        <p>{pl.catalog.emptyCategoryAdvice}</p>
      </>
    ) : (
      <>
        <p className="woocommerce-no-products-found">
          {query === '' ? pl.catalog.searchPrompt : pl.catalog.searchNothing(query)}
        </p>
        {query === '' ? null : (
          <ul>
            {pl.catalog.searchAdvice.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ul>
        )}
        <SearchForm query={query} id="szukaj-ponownie" label={pl.search.again} />
      </>
    )}
  </div>
)
