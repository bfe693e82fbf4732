import { useNavigate } from '#console/routing/router-context.tsx'
import { type OrderSort, orderSorts, type WrittenFilter } from '#contract/console/orders/order-filter.ts'
import { orderListApi, type SavedOrderView } from '#contract/console/orders/order-list.ts'
import type { OrdersAnswer } from '#contract/console/orders/orders.ts'
import { formatPrice } from '#contract/money.ts'
import { urlOf } from '#console/data/api-client.ts'
import { Button } from '#console/parts/form/button.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { DropDown } from './drop-down.tsx'
import { addressOfFilter, isSameFilter, type OrdersSearch } from './order-address.ts'
import { orderListWords } from './strings.ts'

const MOST_COUNTED = 999

/** Filters that somebody named, as tabs; the one shown now is current. */
export const OrderViews = ({ views, filter }: { views: SavedOrderView[]; filter: WrittenFilter }) => {
  const tab = (key: string, title: string, of: WrittenFilter, count: number | null) => (
    <li key={key}>
      <Link
        to="/zamowienia"
        search={addressOfFilter(of)}
        aria-current={isSameFilter(of, filter) ? 'true' : undefined}
      >
        {title}{' '}
        {count !== null && (
          <span className="count">{count > MOST_COUNTED ? orderListWords.many : count}</span>
        )}
      </Link>
    </li>
  )
  return (
    <nav className="tabs" aria-label={orderListWords.views}>
      <ul>
        {tab('', orderListWords.all, {}, null)}
        {views.map(({ id, name, filter: of, count }) =>
          tab(id, orderListWords.viewName(id, name), of, count),
        )}
      </ul>
    </nav>
  )
}

type Props = {
  answer: OrdersAnswer
  filter: WrittenFilter
  filterCount: number
  areFiltersOpen: boolean
  toggleFilters: () => void
  search: OrdersSearch
}

/** How many orders there are, their order, the filters' switch, and the export. */
export const OrderTools = ({
  answer: { count, totalGrosze },
  filter,
  filterCount,
  areFiltersOpen,
  toggleFilters,
  search,
}: Props) => {
  const navigate = useNavigate()
  const at = (change: OrdersSearch): ConsoleAddress => ({
    to: '/zamowienia',
    search: { ...search, przed: undefined, ...change },
  })
  return (
    <div className="order-tools">
      <Button aria-expanded={areFiltersOpen} aria-controls="order-filters" onClick={toggleFilters}>
        {orderListWords.filters(filterCount)}
      </Button>
      <p className="muted" role="status">
        {count === null ? orderListWords.foundMany : orderListWords.found(count, formatPrice(totalGrosze))}
      </p>
      <select
        aria-label={orderListWords.sortLabel}
        value={search.sort ?? 'newest'}
        onChange={(event) =>
          void navigate(at({ sort: event.target.value === 'newest' ? undefined : event.target.value }))
        }
      >
        {orderSorts.map((sort: OrderSort) => (
          <option key={sort} value={sort}>
            {orderListWords.sort(sort)}
          </option>
        ))}
      </select>
      <DropDown title={orderListWords.export}>
        <p className="hint">{orderListWords.exportHint}</p>
        {(['order', 'line'] as const).map((per) => (
          <a
            key={per}
            className="button is-plain"
            download
            href={urlOf(orderListApi.export, { query: { ...filter, per } })}
          >
            {per === 'order' ? orderListWords.exportOrders : orderListWords.exportLines}
          </a>
        ))}
      </DropDown>
    </div>
  )
}
