import type { OrdersAnswer } from '#contract/console/orders.ts'
import { type OrderStatus, orderStatuses } from '#contract/shop/order.ts'
import { OrderTable } from '../parts/order-table.tsx'
import { Page } from '../parts/page.tsx'
import { Search } from '../parts/search.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { go, linkTo, places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'

/** All orders, by state and search; the address holds both, so that a link and the back button keep them. */
export const Orders = ({ query }: { query: URLSearchParams }) => {
  const status = query.get('stan') ?? ''
  const search = query.get('szukaj') ?? ''
  const before = query.get('przed') ?? ''
  const loaded = useLoaded<OrdersAnswer>(withQuery('orders', { status, search, before }))
  const at = (change: Record<string, string | number>) =>
    withQuery(places.orders, { stan: status, szukaj: search, ...change })

  return (
    <Page title={pl.orders.title}>
      <Search
        value={search}
        hint={pl.orders.searchHint}
        onSearch={(text) => go(at({ szukaj: text }), { isReplacing: true })}
      />
      <Shown loaded={loaded}>
        {({ orders, nextBeforeId, countByStatus }) => (
          <>
            <States status={status} countByStatus={countByStatus} at={at} />
            {orders.length > 0 ? (
              <OrderTable orders={orders} label={pl.orders.title} />
            ) : search || status || before ? (
              <Empty title={pl.orders.nothingFound} hint={pl.orders.nothingFoundHint} />
            ) : (
              <Empty title={pl.frame.noOrders} hint={pl.frame.noOrdersHint} />
            )}
            {(before || nextBeforeId !== null) && (
              <nav className="pager" aria-label={pl.orders.older}>
                {before ? (
                  <a className="button is-plain" href={linkTo(at({}))}>
                    {pl.frame.firstPage}
                  </a>
                ) : (
                  <span />
                )}
                {nextBeforeId !== null && (
                  <a className="button is-plain" href={linkTo(at({ przed: nextBeforeId }))}>
                    {pl.orders.older}
                  </a>
                )}
              </nav>
            )}
          </>
        )}
      </Shown>
    </Page>
  )
}

/** A state nobody is in has no tab, unless it is the one chosen. */
const States = ({
  status,
  countByStatus,
  at,
}: {
  status: string
  countByStatus: OrdersAnswer['countByStatus']
  at: (change: Record<string, string>) => string
}) => {
  const all = Object.values(countByStatus).reduce((sum, count) => sum + count, 0)
  const shown = orderStatuses.filter((each) => countByStatus[each] || each === status)
  const tab = (value: OrderStatus | '', title: string, count: number) => (
    <li key={value}>
      <a href={linkTo(at({ stan: value }))} aria-current={status === value ? 'true' : undefined}>
        {title} <span className="count">{count}</span>
      </a>
    </li>
  )
  return (
    <nav className="tabs" aria-label={pl.orders.states}>
      <ul>
        {tab('', pl.orders.all, all)}
        {shown.map((each) => tab(each, pl.orders.status(each), countByStatus[each] ?? 0))}
      </ul>
    </nav>
  )
}
