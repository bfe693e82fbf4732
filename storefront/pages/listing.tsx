import type { FilterPanel as Panel } from '#contract/shop/listing/filters.ts'
import type { CategoryCard, CategoryLink, ProductCard } from '#contract/shop/product.ts'
import { listingAddress, type SortOrder } from '#storefront/listing-address.ts'
import { Breadcrumbs } from '#storefront/parts/frame/breadcrumbs.tsx'
import { DrawerToggle } from '#storefront/parts/frame/drawer.tsx'
import { Icon } from '#storefront/parts/icon.tsx'
import { FILTER_PANEL, FilterChips, FilterDrawer } from '#storefront/parts/listing/filter-panel.tsx'
import { Pagination } from '#storefront/parts/pagination.tsx'
import { ProductGrid, ProductSection } from '#storefront/parts/product/product-grid.tsx'
import { SearchInquiry, type Searched, SearchNote } from '#storefront/parts/product/search-note.tsx'
import { SearchForm } from '#storefront/parts/frame/search-form.tsx'
import { pl } from '#storefront/strings/pl.ts'

export type ListingPage = {
  title: string
  /** Plain text under the products; may be empty. */
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
  filters: Panel
}

export const bodyClass = 'woocommerce archive'

/** Under the products: on a phone it would push them off the first screen. */
const Description = ({ text, html }: { text: string; html?: string | undefined }) =>
  html ? (
    <div className="term-description prose" dangerouslySetInnerHTML={{ __html: html }} />
  ) : text ? (
    <p className="term-description">{text}</p>
  ) : null

/** Products of the shop, of a category or tag, or found by a search. */
export default function Listing(props: ListingPage) {
  const { title, description, breadcrumbs, subcategories, products, total, page, query, filters, searched } =
    props
  const isFiltered = filters.parameters.length > 0
  const hasFilters = filters.groups.length > 0 || isFiltered
  return (
    <>
      {Breadcrumbs({ links: breadcrumbs, current: title })}
      <header className="woocommerce-products-header">
        <h1>{title}</h1>
      </header>
      {subcategories.length > 0 && page === 1 ? <Subcategories categories={subcategories} /> : null}
      <div className={hasFilters ? 'listing has-filters' : 'listing'} data-listing={props.address}>
        {hasFilters ? (
          <FilterDrawer panel={filters} address={props.address} others={othersOf(props)} total={total} />
        ) : null}
        <div className="listing-main">
          {total > 0 || isFiltered ? (
            <div className="listing-bar">
              {hasFilters ? <OpenFilters chosen={filters.chips.length} /> : null}
              {total > 0 ? (
                <>
                  <LayoutSwitch />
                  <Ordering {...props} />
                </>
              ) : null}
            </div>
          ) : null}
          <div className="listing-results" data-filter-part="results">
            {FilterChips({ panel: filters })}
            {total > 0 ? (
              <>
                {searched && query ? <SearchNote query={query} searched={searched} /> : null}
                <p className="woocommerce-result-count" role="status">
                  {resultText(props)}
                </p>
                <h2 className="screen-reader-text">{pl.catalog.products}</h2>
                <ProductGrid products={products} isFirst />
                <Pagination
                  page={page}
                  pageCount={Math.ceil(total / props.perPage)}
                  addressOf={(number) => listingAddress({ ...props, parameters: filters.parameters }, number)}
                />
                <OrderExplained orders={props.orders} />
              </>
            ) : isFiltered ? (
              <NoneLeft clearUrl={filters.clearUrl} />
            ) : (
              Nothing({ query })
            )}
          </div>
        </div>
      </div>
      {searched && query ? <SearchInquiry query={query} searched={searched} /> : null}
      {props.offered?.length ? (
        <ProductSection id="zamiast" title={pl.catalog.searchPopular} products={props.offered} />
      ) : null}
      {page === 1 && !isFiltered ? Description({ text: description, html: props.descriptionHtml }) : null}
    </>
  )
}

const resultText = ({ total, perPage, page, products }: ListingPage) =>
  total <= perPage
    ? pl.catalog.resultAll(total)
    : pl.catalog.resultRange((page - 1) * perPage + 1, (page - 1) * perPage + products.length, total)

/** What the form of the filters sends besides them. */
const othersOf = ({ query, order, orders }: ListingPage): [string, string][] => [
  ...(query === null ? [] : [['s', query] as [string, string]]),
  ...(order === orders[0] ? [] : [['orderby', order] as [string, string]]),
]

/** One row that scrolls sideways: the products begin on the first screen. */
const Subcategories = ({ categories }: { categories: CategoryCard[] }) => (
  <nav className="subcategories" aria-label={pl.catalog.subcategories}>
    <ul>
      {categories.map(({ id, url, name, productCount }) => (
        <li key={id}>
          <a href={url}>
            {name} <small aria-label={pl.catalog.productCount(productCount)}>{productCount}</small>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const OpenFilters = ({ chosen }: { chosen: number }) => (
  <DrawerToggle drawer={FILTER_PANEL} name="filters" side="left" className="button quiet filters-open">
    <span data-filter-part="open">{pl.filters.open(chosen)}</span>
  </DrawerToggle>
)

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

const Ordering = ({ address, order, orders, query, filters }: ListingPage) => (
  <form className="woocommerce-ordering" method="get" action={address}>
    <span data-filter-part="sorted">
      {query === null ? null : <input type="hidden" name="s" value={query} />}
      {filters.parameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </span>
    <label htmlFor="kolejnosc">{pl.catalog.sortLabel}</label>
    <select id="kolejnosc" name="orderby" className="orderby" autoComplete="off" defaultValue={order}>
      {orders.map((name) => (
        <option key={name} value={name}>
          {pl.catalog.orders[name]}
        </option>
      ))}
    </select>
    <button type="submit" className="button quiet scripts-off">
      {pl.catalog.sort}
    </button>
  </form>
)

/** What each order goes by: with a choice of orders a shopper may know why a product is the first. */
const OrderExplained = ({ orders }: Pick<ListingPage, 'orders'>) => (
  <details className="order-explained">
    <summary>{pl.catalog.orderExplained.title}</summary>
    {orders.map((order) => {
      const text = pl.catalog.orderExplained.orders[order]
      return text ? <p key={order}>{text}</p> : null
    })}
    <p>{pl.catalog.orderExplained.sameForAll}</p>
  </details>
)

const NoneLeft = ({ clearUrl }: { clearUrl: string }) => (
  <div className="empty-state">
    <p className="woocommerce-no-products-found">{pl.filters.none}</p>
    <p>{pl.filters.noneAdvice}</p>
    <p>
      <a className="button" href={clearUrl} rel="nofollow" data-filter-link="">
        {pl.filters.clear}
      </a>
    </p>
  </div>
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
