import { useNavigate, useSearch } from '@tanstack/react-router'
import { type OrdersAnswer, ordersApi } from '#contract/console/shop/orders.ts'
import { type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import { OrderTable } from './order-table.tsx'
import { Page } from '#console/parts/page.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { ordersWords } from './strings.ts'
import { todayWords } from '#console/screens/today/strings.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { type ConsoleAddress, Link, type SearchOf } from '#console/parts/link.tsx'
import './orders.css'

/** All orders, by state and search; both are in the address, so that links and the back button restore them. */
export const OrdersScreen = () => {
  const { stan: status = '', szukaj: search = '', przed: before = '' } = useSearch({ from: '/zamowienia' })
  const navigate = useNavigate()
  const loaded = useApiQuery(ordersApi.list, { query: { status, search, before } })
  const at = (change: SearchOf<'/zamowienia'>): ConsoleAddress => ({
    to: '/zamowienia',
    search: { stan: status, szukaj: search, ...change },
  })

  return (
    <Page title={ordersWords.title}>
      <Search
        value={search}
        hint={ordersWords.searchHint}
        onSearch={(text) => void navigate({ ...at({ szukaj: text }), replace: true })}
      />
      <LoadedContent loaded={loaded}>
        {({ orders, nextBeforeId, countByStatus }) => (
          <>
            <States status={status} countByStatus={countByStatus} at={at} />
            {orders.length > 0 ? (
              <OrderTable orders={orders} label={ordersWords.title} />
            ) : search || status || before ? (
              <Empty title={ordersWords.nothingFound} hint={ordersWords.nothingFoundHint} />
            ) : (
              <Empty title={todayWords.noOrders} hint={todayWords.noOrdersHint} />
            )}
            {(before || nextBeforeId !== null) && (
              <nav className="pager" aria-label={ordersWords.older}>
                {before ? (
                  <Link className="button is-plain" {...at({})}>
                    {frameWords.firstPage}
                  </Link>
                ) : (
                  <span />
                )}
                {nextBeforeId !== null && (
                  <Link className="button is-plain" {...at({ przed: String(nextBeforeId) })}>
                    {ordersWords.older}
                  </Link>
                )}
              </nav>
            )}
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

/** A state without orders has no tab, unless it is the chosen one. */
const States = ({
  status,
  countByStatus,
  at,
}: {
  status: string
  countByStatus: OrdersAnswer['countByStatus']
  at: (change: SearchOf<'/zamowienia'>) => ConsoleAddress
}) => {
  const all = Object.values(countByStatus).reduce((sum, count) => sum + count, 0)
  const shown = orderStatuses.filter((each) => countByStatus[each] || each === status)
  const tab = (value: OrderStatus | '', title: string, count: number) => (
    <li key={value}>
      <Link {...at({ stan: value })} aria-current={status === value ? 'true' : undefined}>
        {title} <span className="count">{count}</span>
      </Link>
    </li>
  )
  return (
    <nav className="tabs" aria-label={ordersWords.states}>
      <ul>
        {tab('', ordersWords.all, all)}
        {shown.map((each) => tab(each, ordersWords.status(each), countByStatus[each] ?? 0))}
      </ul>
    </nav>
  )
}
