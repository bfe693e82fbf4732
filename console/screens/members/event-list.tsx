import type { AuditLine } from '#contract/console/members.ts'
import { linkTo, places } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { formatFullMoment } from '../../when.ts'

/** What happened, newest first; `isOfOne`: whose it is goes without saying. */
export const EventList = ({ events, isOfOne = false }: { events: AuditLine[]; isOfOne?: boolean }) => (
  <ol className="timeline">
    {events.map(({ id, atMs, event, member, ip, userAgent, requestId, details }) => (
      <li key={id}>
        <p>
          {pl.members.event(event)}
          {!isOfOne && member && (
            <>
              : <a href={linkTo(places.member(member.id))}>{member.email || member.id}</a>
            </>
          )}
        </p>
        <small>
          <time dateTime={new Date(atMs).toISOString()}>{formatFullMoment(atMs)}</time>
          {ip && `, ${pl.members.fromIp(ip)}`}
        </small>
        <details>
          <summary>{pl.members.details}</summary>
          <small className="as-written">{[...Object.entries(details).map(([name, value]) => `${name}: ${String(value)}`), userAgent, pl.members.request(requestId)].filter(Boolean).join('\n')}</small>
        </details>
      </li>
    ))}
  </ol>
)
