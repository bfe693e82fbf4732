import { useState } from 'react'
import {
  COMPLAINT_WARNING_DAYS,
  complaintFilters,
  complaintsApi,
  type OwnersComplaint,
} from '#contract/console/orders/complaints.ts'
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
import { withdrawalWords } from '../withdrawals/strings.ts'
import { AddComplaint } from './add-complaint.tsx'
import { complaintWords as words } from './strings.ts'
import '#console/screens/reviews/reviews.css'

/** How long the owner may take to answer, or what was answered. */
export const ComplaintDeadline = ({ daysLeft, outcome }: Pick<OwnersComplaint, 'daysLeft' | 'outcome'>) =>
  outcome === null ? (
    <strong className={daysLeft <= COMPLAINT_WARNING_DAYS ? 'problem' : undefined}>
      {words.daysLeft(daysLeft)}
    </strong>
  ) : (
    <strong>{words.outcome(outcome)}</strong>
  )

/** The queue of complaints: what must be answered soonest is first. */
export const Complaints = () => {
  const { stan = '', strona = '' } = useSearch({ from: '/reklamacje' })
  const { role } = useOwner().owner
  const state = complaintFilters.find((one) => one === stan) ?? 'waiting'
  const loaded = useApiQuery(complaintsApi.list, { query: { state, page: strona } })
  const [isAdding, setAdding] = useState(false)
  const counts = { closed: 0, waiting: 0, answered: 0, ...loaded.data?.counts }
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={hasRight(role, 'orders-edit') && <Button onClick={() => setAdding(true)}>{words.add}</Button>}
    >
      <FilterTabs
        label={words.parts}
        tabs={complaintFilters.map((one) => ({
          title: words.tab(one, counts[one]),
          address: { to: '/reklamacje', search: { stan: one } },
          isCurrent: one === state,
        }))}
      />
      <LoadedContent loaded={loaded}>
        {({ complaints, page, isLast }) =>
          complaints.length === 0 ? (
            <Empty title={words.none} hint={words.noneHint} />
          ) : (
            <>
              <ul className="review-desk" aria-label={words.title}>
                {complaints.map((one) => (
                  <li key={one.id}>
                    <p className="review-line">
                      <Link to="/reklamacje/$id" params={{ id: String(one.id) }}>
                        {words.line(one.id, one.name)}
                      </Link>
                      {one.kind === 'accessibility' && <span className="muted">{words.barrier}</span>}
                      <ComplaintDeadline {...one} />
                    </p>
                    <p className="review-line">
                      {one.kind === 'goods' && (
                        <span>
                          {one.orderId === null
                            ? withdrawalWords.notMatched
                            : withdrawalWords.order(one.orderId)}
                        </span>
                      )}
                      <span className="muted">{withdrawalWords.channel(one.channel)}</span>
                      <span className="muted">{formatDay(one.receivedMs)}</span>
                    </p>
                    <p className="review-words">{one.goods}</p>
                  </li>
                ))}
              </ul>
              <Older
                first={{ to: '/reklamacje', search: { stan: state } }}
                isFirst={page === 1}
                next={
                  isLast ? null : { to: '/reklamacje', search: { stan: state, strona: String(page + 1) } }
                }
              />
            </>
          )
        }
      </LoadedContent>
      {isAdding && <AddComplaint close={() => setAdding(false)} />}
    </Page>
  )
}
