import { useNavigate, useSearch } from '@tanstack/react-router'
import { MEMBER_STATUSES, membersApi, type MemberSummary } from '#contract/console/members.ts'
import { Page } from '#console/parts/page.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'
import { formatDay, formatDateTime } from '#console/text/format-date.ts'
import { FilterTabs } from '#console/parts/filter-tabs.tsx'
import { MemberBadge } from './member-badge.tsx'
import { Older } from '#console/parts/older.tsx'
import { MemberSiteTabs } from './site-choice.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { type ConsoleAddress, Link, type SearchOf } from '#console/parts/link.tsx'

/** Who has an account, newest first; the address holds site, state and search. */
export const Members = () => {
  const {
    witryna: site = '',
    szukaj: search = '',
    przed: before = '',
    stan,
  } = useSearch({ from: '/czlonkowie' })
  const navigate = useNavigate()
  const status = MEMBER_STATUSES.find((one) => one === stan) ?? ''
  const loaded = useApiQuery(membersApi.list, { query: { site, search, status, before } })
  const at = (change: SearchOf<'/czlonkowie'>): ConsoleAddress => ({
    to: '/czlonkowie',
    search: { witryna: site, szukaj: search, stan: status, ...change },
  })
  return (
    <Page title={pl.members.title}>
      <div className="message-filters">
        <Search
          value={search}
          hint={pl.members.searchHint}
          onSearch={(text) => void navigate({ ...at({ szukaj: text }), replace: true })}
        />
        {loaded.data && (
          <MemberSiteTabs sites={loaded.data.sites} siteId={loaded.data.siteId} to="/czlonkowie" />
        )}
      </div>
      <LoadedContent loaded={loaded}>
        {({ members, nextBefore }) => (
          <>
            <FilterTabs
              label={pl.members.states}
              tabs={[
                { title: pl.members.everybody, address: at({ stan: '' }), isCurrent: status === '' },
                ...SHOWN_STATUSES.map((each) => ({
                  title: pl.members.statusTab(each),
                  address: at({ stan: each }),
                  isCurrent: status === each,
                })),
              ]}
            />
            {members.length > 0 ? (
              <MemberTable members={members} />
            ) : status && !search ? (
              <Empty title={pl.members.noneOfState} />
            ) : search || before ? (
              <Empty title={pl.members.nothingFound} hint={pl.members.nothingFoundHint} />
            ) : (
              <Empty title={pl.members.none} hint={pl.members.noneHint} />
            )}
            <Older
              first={at({})}
              isFirst={!before}
              next={nextBefore === null ? null : at({ przed: nextBefore })}
            />
          </>
        )}
      </LoadedContent>
    </Page>
  )
}

/** Nobody becomes `OFFLINE` here. */
const SHOWN_STATUSES = MEMBER_STATUSES.filter((status) => status !== 'OFFLINE')

const MemberTable = ({ members }: { members: MemberSummary[] }) => (
  <table className="table member-table" aria-label={pl.members.title}>
    <thead>
      <tr>
        <th scope="col">{pl.members.person}</th>
        <th scope="col">{pl.members.state}</th>
        <th scope="col">{pl.members.joined}</th>
        <th scope="col">{pl.members.lastSeen}</th>
      </tr>
    </thead>
    <tbody>
      {members.map(({ id, email, name, status, reasons, createdMs, signedInMs }) => (
        <tr key={id}>
          <td className="member-person">
            <Link className="row-link" to="/czlonkowie/$id" params={{ id }}>
              {name || email}
            </Link>
            {name && <small>{email}</small>}
          </td>
          <td>
            <MemberBadge status={status} />
            {reasons.length > 0 && <small>{pl.members.waitsFor(reasons)}</small>}
          </td>
          <td data-label={pl.members.joined}>{formatDay(createdMs)}</td>
          <td data-label={pl.members.lastSeen}>
            {signedInMs === null ? pl.members.never : formatDateTime(signedInMs)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
