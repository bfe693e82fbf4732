import { useSearch } from '#console/routing/router-context.tsx'
import { AUDIT_GROUPS, type AuditGroup, isAuditGroup } from '#contract/console/audit-events.ts'
import { membersApi } from '#contract/console/shop/members.ts'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { membersWords } from './strings.ts'
import { EventList } from './event-list.tsx'
import { FilterTabs, Older } from '#console/parts/list-navigation.tsx'
import { MemberSiteTabs } from './site-choice.tsx'
import { useApiQuery } from '#console/data/use-api-query.ts'
import type { ConsoleAddress, SearchOf } from '#console/routing/addresses.ts'
import './members.css'

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]

/** The log of signing in and of its settings. */
export const Audit = () => {
  const { witryna: site = '', przed: before = '', rodzaj: group = '' } = useSearch({ from: '/dziennik' })
  const loaded = useApiQuery(membersApi.audit, { query: { site, group, before } })
  const at = (change: SearchOf<'/dziennik'>): ConsoleAddress => ({
    to: '/dziennik',
    search: { witryna: site, rodzaj: group, ...change },
  })
  return (
    <Page title={membersWords.auditTitle} lead={membersWords.auditLead}>
      <LoadedContent loaded={loaded}>
        {({ sites, siteId, events, nextBefore }) => (
          <>
            <MemberSiteTabs sites={sites} siteId={siteId} to="/dziennik" />
            <FilterTabs
              label={membersWords.groups}
              tabs={[
                {
                  title: membersWords.everything,
                  address: at({ rodzaj: '' }),
                  isCurrent: !isAuditGroup(group),
                },
                ...GROUPS.map((each) => ({
                  title: membersWords.group(each),
                  address: at({ rodzaj: each }),
                  isCurrent: group === each,
                })),
              ]}
            />
            {events.length > 0 ? (
              <section className="card" aria-label={membersWords.auditTitle}>
                <EventList events={events} />
              </section>
            ) : (
              <Empty
                title={isAuditGroup(group) || before ? membersWords.nothingOfKind : membersWords.noEvents}
              />
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
