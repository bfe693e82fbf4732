import { useState } from 'react'
import {
  type OwnersWithdrawal,
  withdrawalFilters,
  withdrawalsApi,
} from '#contract/console/orders/withdrawals.ts'
import { hasRight } from '#contract/console/staff/rights.ts'
import { useOwner } from '#console/data/session.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import { Link } from '#console/parts/link.tsx'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { useSearch } from '#console/routing/router-context.tsx'
import { formatDay } from '#console/text/format-date.ts'
import { AddDialog } from './add-dialog.tsx'
import { withdrawalWords as words } from './strings.ts'
import '#console/screens/reviews/reviews.css'

/** So few days are a warning. */
const FEW_DAYS = 3

/** How long the owner may wait with the money. */
export const Deadline = ({ daysLeft, isRefunded }: Pick<OwnersWithdrawal, 'daysLeft' | 'isRefunded'>) =>
  isRefunded ? (
    <span className="muted">{words.refunded}</span>
  ) : (
    <strong className={daysLeft <= FEW_DAYS ? 'problem' : undefined}>{words.daysLeft(daysLeft)}</strong>
  )

/** The queue of statements: whose money must go back soonest is first. */
export const Withdrawals = () => {
  const { stan = '', strona = '' } = useSearch({ from: '/odstapienia' })
  const { role } = useOwner().owner
  const state = withdrawalFilters.find((one) => one === stan) ?? 'open'
  const loaded = useApiQuery(withdrawalsApi.list, { query: { state, page: strona } })
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={hasRight(role, 'orders-edit') && <Button onClick={() => setAdding(true)}>{words.add}</Button>}
    >
      <FilterTabs
        label={words.parts}
        tabs={withdrawalFilters.map((one) => ({
          title: words.tab(one, loaded.data?.openCount ?? 0),
          address: { to: '/odstapienia', search: { stan: one } },
          isCurrent: one === state,
        }))}
      />
      <LoadedContent loaded={loaded}>
        {({ withdrawals, page, isLast }) =>
          withdrawals.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <ul className="review-desk" aria-label={words.title}>
                {withdrawals.map((one) => (
                  <li key={one.id}>
                    <p className="review-line">
                      <Link to="/odstapienia/$id" params={{ id: one.id }}>
                        {one.name}
                      </Link>
                      <Deadline {...one} />
                    </p>
                    <p className="review-line">
                      <span>{one.orderId === null ? words.notMatched : words.order(one.orderId)}</span>
                      <span className="muted">{words.channel(one.channel)}</span>
                      <span className="muted">{formatDay(one.receivedMs)}</span>
                      {one.goodsBackOn && <span className="muted">{words.goodsBack(one.goodsBackOn)}</span>}
                    </p>
                    <p className="review-words">{one.contract}</p>
                  </li>
                ))}
              </ul>
              <Older
                first={{ to: '/odstapienia', search: { stan: state } }}
                isFirst={page === 1}
                next={
                  isLast ? null : { to: '/odstapienia', search: { stan: state, strona: String(page + 1) } }
                }
              />
            </>
          )
        }
      </LoadedContent>
      {isAdding && <AddDialog close={() => setAdding(false)} />}
    </Page>
  )
}
