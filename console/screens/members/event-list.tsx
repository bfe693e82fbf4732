import type { AuditLine } from '#contract/console/members.ts'
import { Link } from '#console/parts/link.tsx'
import { pl } from '#console/strings/pl.ts'
import { formatFullMoment } from '#console/text/format-date.ts'

/** What of a shop's things it is about, when it is about one. */
const SUBJECTS = ['name', 'app', 'url', 'host'] as const
const subjectOf = (details: AuditLine['details']) =>
  SUBJECTS.map((name) => details[name]).find((value) => typeof value === 'string' && value !== '')

/** What happened, newest first; `isOfOne`: whose it is goes without saying. */
export const EventList = ({ events, isOfOne = false }: { events: AuditLine[]; isOfOne?: boolean }) => (
  <ol className="timeline">
    {events.map(({ id, atMs, event, member, ip, userAgent, requestId, details }) => {
      const subject = subjectOf(details)
      return (
        <li key={id}>
          <p className="any-break">
            {typeof details['act'] === 'string' ? pl.members.act(details['act']) : pl.members.event(event)}
            {typeof details['owner'] === 'string' && ` (${details['owner']})`}
            {subject !== undefined && `: ${subject}`}
            {!isOfOne && member && (
              <>
                :{' '}
                <Link to="/czlonkowie/$id" params={{ id: member.id }}>
                  {member.email || member.id}
                </Link>
              </>
            )}
          </p>
          <small>
            <time dateTime={new Date(atMs).toISOString()}>{formatFullMoment(atMs)}</time>
            {ip && `, ${pl.members.fromIp(ip)}`}
          </small>
          <details>
            <summary>{pl.members.details}</summary>
            <small className="as-written">
              {[
                ...Object.entries(details).map(([name, value]) => pl.members.detail(name, value)),
                userAgent && pl.members.browser(userAgent),
                pl.members.request(requestId),
              ]
                .filter(Boolean)
                .join('\n')}
            </small>
          </details>
        </li>
      )
    })}
  </ol>
)
