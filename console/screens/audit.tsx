import type { AuditAnswer } from '#contract/console/members.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { places, withQuery } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { EventList } from './members/event-list.tsx'
import { Older } from './members/older.tsx'
import { SiteChoice } from './members/site-choice.tsx'

/** The log of signing in and of managing it. */
export const Audit = ({ query }: { query: URLSearchParams }) => {
  const site = query.get('witryna') ?? ''
  const before = query.get('przed') ?? ''
  const loaded = useLoaded<AuditAnswer>(withQuery('audit', { site, before }))
  const at = (przed: string) => withQuery(places.audit, { witryna: site, przed })
  return (
    <Page title={pl.members.auditTitle} lead={pl.members.auditLead}>
      <Shown loaded={loaded}>
        {({ sites, siteId, events, nextBefore }) => (
          <>
            <SiteChoice sites={sites} siteId={siteId} place={places.audit} />
            {events.length > 0 ? (
              <section className="card" aria-label={pl.members.auditTitle}>
                <EventList events={events} />
              </section>
            ) : (
              <Empty title={pl.members.noEvents} />
            )}
            <Older first={at('')} isFirst={!before} next={nextBefore === null ? null : at(nextBefore)} />
          </>
        )}
      </Shown>
    </Page>
  )
}
