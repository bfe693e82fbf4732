import type { ReactNode } from 'react'
import type { DrawState, PrizeDraw } from '#contract/console/prizes.ts'
import { linkTo, places, withQuery } from '../../place.ts'
import { pl } from '../../strings/pl.ts'
import { formatFullMoment, formatMoment } from '../../when.ts'

const LOOKS: Record<DrawState, string> = { won: 'is-completed', held: 'is-on_hold', returned: '', lost: '' }

/** Newest first; each opens to everything that is kept of it. */
export const DrawList = ({ draws }: { draws: PrizeDraw[] }) => (
  <ul className="message-list lead-list" aria-label={pl.prizes.title}>
    {draws.map((draw) => (
      <li key={draw.id}>
        <details>
          <summary>
            <span className="lead-line">
              <b className="any-break">{draw.prize}</b>
              <span className="muted any-break">{draw.campaignName}</span>
              <span className={`badge ${LOOKS[draw.state]}`}>{pl.prizes.state(draw.state)}</span>
              <time dateTime={new Date(draw.drawnMs).toISOString()}>{formatMoment(draw.drawnMs)}</time>
            </span>
          </summary>
          <Everything draw={draw} />
        </details>
      </li>
    ))}
  </ul>
)

const Everything = ({
  draw: { id, drawnMs, random, prize, insteadOf, code, visitor, ip, state, lead, endedMs, heldUntilMs },
}: {
  draw: PrizeDraw
}) => {
  const facts: [string, ReactNode][] = [
    [pl.prizes.drawnAt, formatFullMoment(drawnMs)],
    [pl.prizes.number, pl.prizes.numberOf(random)],
    [pl.prizes.prize, prize],
    [pl.prizes.insteadOf, insteadOf],
    [pl.prizes.code, code],
    [pl.prizes.visitor, pl.prizes.visitorOf(visitor, ip)],
    [
      pl.prizes.contact,
      lead &&
        (lead.email === null ? (
          pl.prizes.contactGone
        ) : (
          <a href={linkTo(withQuery(places.leads, { szukaj: lead.email }))}>{lead.email}</a>
        )),
    ],
    [
      state === 'returned' ? pl.prizes.returned : pl.prizes.taken,
      state === 'lost' || endedMs === null ? null : formatFullMoment(endedMs),
    ],
    [pl.prizes.heldUntil, heldUntilMs === null ? null : formatFullMoment(heldUntilMs)],
    [pl.prizes.id, id],
  ]
  return (
    <dl className="facts is-small">
      {facts
        .filter(([, fact]) => fact !== null && fact !== '')
        .map(([title, fact]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="as-written">{fact}</dd>
          </div>
        ))}
    </dl>
  )
}
