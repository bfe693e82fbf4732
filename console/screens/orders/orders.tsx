import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { useState } from 'react'
import { orderListApi } from '#contract/console/orders/order-list.ts'
import { type OrdersAnswer, ordersApi } from '#contract/console/orders/orders.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Search } from '#console/parts/form/search.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import { Older } from '#console/parts/list-navigation.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { todayWords } from '#console/screens/today/strings.ts'
import { ChosenOrders } from './list/chosen-orders.tsx'
import { filterOfAddress, type OrdersSearch } from './list/order-address.ts'
import { OrderFilters } from './list/order-filters.tsx'
import { OrderTools, OrderViews } from './list/order-tools.tsx'
import { orderListWords } from './list/strings.ts'
import { OrderTable } from './order-table.tsx'
import { ordersWords } from './strings.ts'
import './orders.css'
import './list/list.css'

/** All orders, by filters and search; everything is in the address, so that links and the back button restore it. */
export const OrdersScreen = () => {
  const search = useSearch({ from: '/zamowienia' })
  const navigate = useNavigate()
  const filter = filterOfAddress(search)
  const { sort = '', przed: before = '' } = search
  const loaded = useApiQuery(ordersApi.list, { query: { ...filter, sort, before } })
  const views = useApiQuery(orderListApi.views, {})
  const [areFiltersOpen, setFiltersOpen] = useState(false)
  const at = (change: OrdersSearch): ConsoleAddress => ({
    to: '/zamowienia',
    search: { ...search, przed: undefined, ...change },
  })
  const { search: text, ...others } = filter
  const shownViews = views.data?.views ?? []
  const isFiltered = Object.keys(filter).length > 0

  return (
    <Page
      title={ordersWords.title}
      actions={
        <Link className="button is-main" to="/zamowienia/nowe">
          {orderListWords.newOrder}
        </Link>
      }
    >
      <Search
        value={typeof text === 'string' ? text : ''}
        hint={ordersWords.searchHint}
        onSearch={(szukaj) => void navigate({ ...at({ szukaj }), replace: true })}
      />
      <OrderViews views={shownViews} filter={filter} />
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <OrderTools
              answer={answer}
              filter={filter}
              filterCount={Object.keys(others).length}
              areFiltersOpen={areFiltersOpen}
              toggleFilters={() => setFiltersOpen(!areFiltersOpen)}
              search={search}
            />
            {areFiltersOpen && (
              <OrderFilters
                key={JSON.stringify(filter)}
                filter={filter}
                answer={answer}
                views={shownViews}
                putViews={views.put}
              />
            )}
            <OrderList
              key={JSON.stringify(search)}
              answer={answer}
              isFiltered={isFiltered || before !== ''}
              reload={() => {
                loaded.reload()
                views.reload()
              }}
            />
            <Older
              first={at({})}
              isFirst={before === ''}
              next={answer.next === null ? null : at({ przed: answer.next })}
            />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

type ListProps = { answer: OrdersAnswer; isFiltered: boolean; reload: () => void }

const OrderList = ({ answer: { orders }, isFiltered, reload }: ListProps) => {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const chosen = orders.filter(({ id }) => chosenIds.has(id))
  if (orders.length === 0)
    return isFiltered ? (
      <Empty title={ordersWords.nothingFound} hint={ordersWords.nothingFoundHint} />
    ) : (
      <Empty title={todayWords.noOrders} hint={todayWords.noOrdersHint} />
    )
  const toggle = (ids: number[], isOn: boolean) =>
    setChosenIds((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      return after
    })
  return (
    <>
      <OrderTable orders={orders} label={ordersWords.title} choice={{ chosenIds, toggle }} />
      {chosen.length > 0 && (
        <ChosenOrders chosen={chosen} clear={() => setChosenIds(new Set())} reload={reload} />
      )}
    </>
  )
}
