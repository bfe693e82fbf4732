import { useNavigate, useSearch } from '#console/routing/router-context.tsx'
import { MEMBER_STATUSES, membersApi, type MemberSummary } from '#contract/console/shop/members.ts'
import { Page } from '#console/parts/page.tsx'
import { Search } from '#console/parts/form/search.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { membersWords } from './strings.ts'
import { formatDay, formatDateTime } from '#console/text/format-date.ts'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import { MemberBadge } from './member-badge.tsx'
import { MemberSiteTabs } from './site-choice.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import { Link } from '#console/parts/link.tsx'
import './members.css'

/** Members, newest first; site, state and search are in the address. */
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
    <Page title={membersWords.title} back={{ address: { to: '/klienci' }, title: membersWords.customers }}>
      <div className="message-filters">
        <Search
          value={search}
          hint={membersWords.searchHint}
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
              label={membersWords.states}
              tabs={[
                { title: membersWords.everybody, address: at({ stan: '' }), isCurrent: status === '' },
                ...SHOWN_STATUSES.map((each) => ({
                  title: membersWords.statusTab(each),
                  address: at({ stan: each }),
                  isCurrent: status === each,
                })),
              ]}
            />
            {members.length > 0 ? (
              <MemberTable members={members} />
            ) : status && !search ? (
              <Empty title={membersWords.noneOfState} />
            ) : search || before ? (
              <Empty title={membersWords.nothingFound} hint={membersWords.nothingFoundHint} />
            ) : (
              <Empty title={membersWords.none} hint={membersWords.noneHint} />
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

/** No action here sets `OFFLINE`. */
const SHOWN_STATUSES = MEMBER_STATUSES.filter((status) => status !== 'OFFLINE')

const MemberTable = ({ members }: { members: MemberSummary[] }) => (
  <table className="table member-table" aria-label={membersWords.title}>
    <thead>
      <tr>
        <th scope="col">{membersWords.person}</th>
        <th scope="col">{membersWords.state}</th>
        <th scope="col">{membersWords.joined}</th>
        <th scope="col">{membersWords.lastSeen}</th>
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
            {reasons.length > 0 && <small>{membersWords.waitsFor(reasons)}</small>}
          </td>
          <td data-label={membersWords.joined}>{formatDay(createdMs)}</td>
          <td data-label={membersWords.lastSeen}>
            {signedInMs === null ? membersWords.never : formatDateTime(signedInMs)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
