import { useParams } from '#console/routing/router-context.tsx'
import { type MemberAnswer, membersApi } from '#contract/console/shop/members.ts'
import { Page } from '#console/parts/page.tsx'
import { Empty, LoadedContent } from '#console/parts/states.tsx'
import { frameWords } from '#console/strings.ts'
import { membersWords } from './strings.ts'
import { formatDay, formatFullMoment } from '#console/text/format-date.ts'
import { EventList } from './event-list.tsx'
import { MemberBadge } from './member-badge.tsx'
import { MemberSessions } from './sessions.tsx'
import { useState } from 'react'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { useChange } from '#console/data/use-saving.ts'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { useApi } from '#console/data/api-client.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { useToast } from '#console/parts/toast.tsx'
import './members.css'

/** Approves a member or blocks them. */
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
  const [isConfirming, setConfirming] = useState(false)
  const { focusTarget, focusLater } = useFocusLater<HTMLDivElement>()
  const set = (to: 'ACTIVE' | 'BLOCKED') =>
    start(to, async () => {
      setConfirming(false)
      put(await api(membersApi.setStatus, { params: { id: member.id }, body: { to } }))
      focusLater()
      showToast(to === 'ACTIVE' ? membersWords.approved : membersWords.blocked)
    })
  return (
    <div
      className="message-actions"
      ref={focusTarget}
      tabIndex={-1}
      role="group"
      aria-label={membersWords.access}
    >
      {member.reasons.length > 0 && (
        <p className="muted">
          {membersWords.status(member.status)}: {membersWords.waitsFor(member.reasons)}
        </p>
      )}
      <div className="form-actions">
        {member.status !== 'ACTIVE' && (
          <Button look="main" isBusy={doing === 'ACTIVE'} onClick={() => void set('ACTIVE')}>
            {member.status === 'BLOCKED' ? membersWords.unblock : membersWords.approve}
          </Button>
        )}
        {member.status !== 'BLOCKED' && (
          <Button look="danger" isBusy={doing === 'BLOCKED'} onClick={() => setConfirming(true)}>
            {membersWords.block}
          </Button>
        )}
      </div>
      <FormMessage text={problem} />
      {isConfirming && (
        <ConfirmDialog
          title={membersWords.blockQuestion}
          text={membersWords.blockHint}
          confirm={membersWords.block}
          cancel={frameWords.cancel}
          onConfirm={() => void set('BLOCKED')}
          onCancel={() => setConfirming(false)}
        />
      )}
    </div>
  )
}

/** One member: profile, sessions, events, and the owner's actions. */
export const MemberScreen = () => {
  const { id } = useParams({ from: '/czlonkowie/$id' })
  const loaded = useApiQuery(membersApi.one, { params: { id } })
  const { data, problem } = loaded
  const back = { address: { to: '/czlonkowie' }, title: membersWords.title } as const
  if (problem?.status === 404) {
    return (
      <Page title={membersWords.gone} back={back}>
        <Empty title={membersWords.gone} />
      </Page>
    )
  }
  return (
    <Page
      title={data?.member.name || data?.member.email || membersWords.title}
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
              <h2 id="member-history">{membersWords.history}</h2>
              {answer.events.length > 0 ? (
                <EventList events={answer.events} isOfOne />
              ) : (
                <p className="muted">{membersWords.noEvents}</p>
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
    <h2 id="member-data">{membersWords.data}</h2>
    <dl className="facts">
      <div>
        <dt>{membersWords.email}</dt>
        <dd className="any-break">
          {email} ({isEmailVerified ? membersWords.verified : membersWords.notVerified})
        </dd>
      </div>
      {phones.length > 0 && (
        <div>
          <dt>{membersWords.phones}</dt>
          <dd>{phones.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>{membersWords.secondFactor}</dt>
        <dd>
          {factors.length === 0
            ? membersWords.noFactor
            : factors
                .map(({ type, isActive }) =>
                  isActive ? membersWords.factor(type) : membersWords.notActive(membersWords.factor(type)),
                )
                .join(', ')}
        </dd>
      </div>
      <div>
        <dt>{membersWords.joined}</dt>
        <dd>{formatDay(createdMs)}</dd>
      </div>
      <div>
        <dt>{membersWords.lastSeen}</dt>
        <dd>{signedInMs === null ? membersWords.never : formatFullMoment(signedInMs)}</dd>
      </div>
      <div>
        <dt>{membersWords.site}</dt>
        <dd>{siteName}</dd>
      </div>
    </dl>
    {mustResetPassword && <p className="muted">{membersWords.mustReset}</p>}
  </section>
)
