import type { AuditLine } from '#contract/console/shop/members.ts'
import { Link } from '#console/parts/link.tsx'
import { membersWords } from './strings.ts'
import { formatFullMoment } from '#console/text/format-date.ts'

/** The record of the shop that an event is about, if any. */
const SUBJECTS = ['name', 'app', 'url', 'host'] as const
const subjectOf = (details: AuditLine['details']) =>
  SUBJECTS.map((name) => details[name]).find((value) => typeof value === 'string' && value !== '')

/** Events, newest first; `isOfOne`: all of one member, who is not named. */
export const EventList = ({ events, isOfOne = false }: { events: AuditLine[]; isOfOne?: boolean }) => (
  <ol className="timeline">
    {events.map(({ id, atMs, event, member, ip, userAgent, requestId, details }) => {
      const subject = subjectOf(details)
      return (
        <li key={id}>
          <p className="any-break">
            {typeof details['act'] === 'string'
              ? membersWords.act(details['act'])
              : membersWords.event(event)}
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
            {ip && `, ${membersWords.fromIp(ip)}`}
          </small>
          <details>
            <summary>{membersWords.details}</summary>
            <small className="as-written">
              {[
                ...Object.entries(details).map(([name, value]) => membersWords.detail(name, value)),
                userAgent && membersWords.browser(userAgent),
                membersWords.request(requestId),
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
