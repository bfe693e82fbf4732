import { AUDIT_GROUPS, type AuditGroup, isAuditGroup } from '#contract/console/audit-events.ts'
import type { AuditAnswer } from '#contract/console/members.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { FilterTabs } from './members/filter-tabs.tsx'
import { EventList } from './members/event-list.tsx'
import { Older } from './members/older.tsx'
import { SiteChoice } from './members/site-choice.tsx'

const GROUPS = Object.keys(AUDIT_GROUPS) as AuditGroup[]

/** The log of signing in and of managing it. */
export const Audit = ({ query }: { query: URLSearchParams }) => {
  const site = query.get('witryna') ?? ''
  const before = query.get('przed') ?? ''
  const group = query.get('rodzaj') ?? ''
  const loaded = useLoaded<AuditAnswer>(withQuery('audit', { site, group, before }))
  const at = (change: Record<string, string>) =>
    withQuery(places.audit, { witryna: site, rodzaj: group, ...change })
  return (
    <Page title={pl.members.auditTitle} lead={pl.members.auditLead}>
      <Shown loaded={loaded}>
        {({ sites, siteId, events, nextBefore }) => (
          <>
            <SiteChoice sites={sites} siteId={siteId} place={places.audit} />
            <FilterTabs
              label={pl.members.groups}
              tabs={[
                { title: pl.members.everything, to: at({ rodzaj: '' }), isCurrent: !isAuditGroup(group) },
                ...GROUPS.map((each) => ({
                  title: pl.members.group(each),
                  to: at({ rodzaj: each }),
                  isCurrent: group === each,
                })),
              ]}
            />
            {events.length > 0 ? (
              <section className="card" aria-label={pl.members.auditTitle}>
                <EventList events={events} />
              </section>
            ) : (
              <Empty title={isAuditGroup(group) || before ? pl.members.nothingOfKind : pl.members.noEvents} />
            )}
            <Older
              first={at({})}
              isFirst={!before}
              next={nextBefore === null ? null : at({ przed: nextBefore })}
            />
          </>
        )}
      </Shown>
    </Page>
  )
}
