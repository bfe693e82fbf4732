import { useParams } from '@tanstack/react-router'
import { type MemberAnswer, membersApi } from '#contract/console/members.ts'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { pl } from '#console/strings/pl.ts'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { EventList } from './event-list.tsx'
import { MemberBadge } from './member-badge.tsx'
import { MemberSessions } from './sessions.tsx'
import { useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { useChange } from '#console/data/use-change.ts'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'

/** Lets somebody in, or keeps them out. */
const MemberActions = ({
  answer: { member },
  put,
}: {
  answer: MemberAnswer
  put: (answer: MemberAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [isAsking, setAsking] = useState(false)
  const { place, focusLater } = useFocusLater<HTMLDivElement>()
  const set = (to: 'ACTIVE' | 'BLOCKED') =>
    start(to, async () => {
      setAsking(false)
      put(await api(membersApi.setStatus, { params: { id: member.id }, body: { to } }))
      focusLater()
      showToast(to === 'ACTIVE' ? pl.members.approved : pl.members.blocked)
    })
  return (
    <div className="message-actions" ref={place} tabIndex={-1} role="group" aria-label={pl.members.access}>
      {member.reasons.length > 0 && (
        <p className="muted">
          {pl.members.status(member.status)}: {pl.members.waitsFor(member.reasons)}
        </p>
      )}
      <div className="form-actions">
        {member.status !== 'ACTIVE' && (
          <Button look="main" isBusy={doing === 'ACTIVE'} onClick={() => void set('ACTIVE')}>
            {member.status === 'BLOCKED' ? pl.members.unblock : pl.members.approve}
          </Button>
        )}
        {member.status !== 'BLOCKED' && (
          <Button look="danger" isBusy={doing === 'BLOCKED'} onClick={() => setAsking(true)}>
            {pl.members.block}
          </Button>
        )}
      </div>
      <FormMessage text={problem} />
      {isAsking && (
        <Question
          title={pl.members.blockQuestion}
          text={pl.members.blockHint}
          yes={pl.members.block}
          no={pl.frame.cancel}
          onYes={() => void set('BLOCKED')}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** One member: who, signed in where, what happened, and what the owner may do about it. */
export const MemberScreen = () => {
  const { id } = useParams({ from: '/czlonkowie/$id' })
  const loaded = useApiQuery(membersApi.one, { params: { id } })
  const { data, problem } = loaded
  const back = { address: { to: '/czlonkowie' }, title: pl.members.title } as const
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
      <LoadedContent loaded={loaded}>
        {(answer) => (
          <>
            <MemberActions answer={answer} put={loaded.put} />
            <Data member={answer.member} />
            <MemberSessions answer={answer} put={loaded.put} />
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
      </LoadedContent>
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
