import type { MemberAnswer } from '#contract/console/members.ts'
import { Page } from '../parts/page.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { places } from '../place.ts'
import { pl } from '../strings/pl.ts'
import { useLoaded } from '../use-loaded.ts'
import { formatDay, formatFullMoment } from '../when.ts'
import { EventList } from './members/event-list.tsx'
import { MemberActions } from './members/member-actions.tsx'
import { MemberBadge } from './members/member-badge.tsx'
import { Sessions } from './members/sessions.tsx'

/** One member: who, signed in where, what happened, and what the owner may do about it. */
export const MemberScreen = ({ id }: { id: string }) => {
  const loaded = useLoaded<MemberAnswer>(`members/${encodeURIComponent(id)}`)
  const { data, problem } = loaded
  const back = { to: places.members, title: pl.members.title }
  if (problem?.status === 404) {
    return (
      <Page title={pl.members.gone} back={back}>
        <Empty title={pl.members.gone} />
      </Page>
    )
  }
  return (
    <Page
      title={data?.member.name || data?.member.email || pl.members.title}
      back={back}
      badge={data && <MemberBadge status={data.member.status} />}
    >
      <Shown loaded={loaded}>
        {(answer) => (
          <>
            <MemberActions answer={answer} put={loaded.put} />
            <Data member={answer.member} />
            <Sessions answer={answer} put={loaded.put} />
            <section className="card" aria-labelledby="member-history">
              <h2 id="member-history">{pl.members.history}</h2>
              {answer.events.length > 0 ? (
                <EventList events={answer.events} isOfOne />
              ) : (
                <p className="muted">{pl.members.noEvents}</p>
              )}
            </section>
          </>
        )}
      </Shown>
    </Page>
  )
}

const Data = ({
  member: { email, isEmailVerified, phones, factors, createdMs, signedInMs, mustResetPassword, siteName },
}: Pick<MemberAnswer, 'member'>) => (
  <section className="card" aria-labelledby="member-data">
    <h2 id="member-data">{pl.members.data}</h2>
    <dl className="facts">
      <div>
        <dt>{pl.members.email}</dt>
        <dd className="any-break">
          {email} ({isEmailVerified ? pl.members.verified : pl.members.notVerified})
        </dd>
      </div>
      {phones.length > 0 && (
        <div>
          <dt>{pl.members.phones}</dt>
          <dd>{phones.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>{pl.members.secondFactor}</dt>
        <dd>
          {factors.length === 0
            ? pl.members.noFactor
            : factors
                .map(({ type, isActive }) =>
                  isActive ? pl.members.factor(type) : pl.members.notActive(pl.members.factor(type)),
                )
                .join(', ')}
        </dd>
      </div>
      <div>
        <dt>{pl.members.joined}</dt>
        <dd>{formatDay(createdMs)}</dd>
      </div>
      <div>
        <dt>{pl.members.lastSeen}</dt>
        <dd>{signedInMs === null ? pl.members.never : formatFullMoment(signedInMs)}</dd>
      </div>
      <div>
        <dt>{pl.members.site}</dt>
        <dd>{siteName}</dd>
      </div>
    </dl>
    {mustResetPassword && <p className="muted">{pl.members.mustReset}</p>}
  </section>
)
