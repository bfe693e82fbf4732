import { useState } from 'react'
import { type MemberAnswer, membersApi } from '#contract/console/members.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { Question } from '#console/parts/confirm-dialog.tsx'
import { pl } from '#console/strings/pl.ts'
import { useChange } from '#console/data/use-change.ts'
import { useFocusLater } from '#console/parts/use-focus-later.ts'
import { formatDateTime } from '#console/text/format-date.ts'
import { useApi } from '#console/data/api-client.ts'
import { useToast } from '#console/parts/toast.tsx'

const ALL = 'all'

/** Where a member is signed in; the owner may sign them out of one place or of all. */
export const MemberSessions = ({
  answer: { member, sessions },
  put,
}: {
  answer: MemberAnswer
  put: (answer: MemberAnswer) => void
}) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const [isAsking, setAsking] = useState(false)
  const { place, focusLater } = useFocusLater<HTMLHeadingElement>()
  const end = (id: string) =>
    start(id, async () => {
      setAsking(false)
      put(
        await (id === ALL
          ? api(membersApi.endSessions, { params: { id: member.id } })
          : api(membersApi.endSession, { params: { id: member.id, sessionId: id } })),
      )
      focusLater()
      showToast(id === ALL ? pl.members.allEnded : pl.members.sessionEnded)
    })
  return (
    <section className="card" aria-labelledby="member-sessions">
      <h2 id="member-sessions" ref={place} tabIndex={-1}>
        {pl.members.sessions}
      </h2>
      <FormMessage text={problem} />
      {sessions.length === 0 ? (
        <p className="muted">{pl.members.noSessions}</p>
      ) : (
        <ul className="access-list">
          {sessions.map(({ id, userAgent, ip, client, seenMs }) => {
            const device = userAgent || pl.members.unknownDevice
            return (
              <li key={id}>
                <div>
                  <b className="as-written">{device}</b>
                  <small>
                    {[client, ip && pl.members.fromIp(ip), pl.members.seen(formatDateTime(seenMs))]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </div>
                <Button
                  isBusy={doing === id}
                  aria-label={pl.members.endSessionOn(device)}
                  onClick={() => void end(id)}
                >
                  {pl.members.endSession}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button look="danger" isBusy={doing === ALL} onClick={() => setAsking(true)}>
          {pl.members.endAll}
        </Button>
      )}
      {isAsking && (
        <Question
          title={pl.members.endAllQuestion}
          text={pl.members.endAllHint}
          yes={pl.members.endAll}
          no={pl.frame.cancel}
          onYes={() => void end(ALL)}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  )
}
