import { useState } from 'react'
import { type MemberAnswer, membersApi } from '#contract/console/shop/members.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { ConfirmDialog } from '#console/parts/confirm-dialog.tsx'
import { frameWords } from '#console/strings.ts'
import { membersWords } from './strings.ts'
import { useChange } from '#console/data/use-saving.ts'
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
  const [isConfirming, setConfirming] = useState(false)
  const { focusTarget, focusLater } = useFocusLater<HTMLHeadingElement>()
  const end = (id: string) =>
    start(id, async () => {
      setConfirming(false)
      put(
        await (id === ALL
          ? api(membersApi.endSessions, { params: { id: member.id } })
          : api(membersApi.endSession, { params: { id: member.id, sessionId: id } })),
      )
      focusLater()
      showToast(id === ALL ? membersWords.allEnded : membersWords.sessionEnded)
    })
  return (
    <section className="card" aria-labelledby="member-sessions">
      <h2 id="member-sessions" ref={focusTarget} tabIndex={-1}>
        {membersWords.sessions}
      </h2>
      <FormMessage text={problem} />
      {sessions.length === 0 ? (
        <p className="muted">{membersWords.noSessions}</p>
      ) : (
        <ul className="access-list">
          {sessions.map(({ id, userAgent, ip, client, seenMs }) => {
            const device = userAgent || membersWords.unknownDevice
            return (
              <li key={id}>
                <div>
                  <b className="as-written">{device}</b>
                  <small>
                    {[client, ip && membersWords.fromIp(ip), membersWords.seen(formatDateTime(seenMs))]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </div>
                <Button
                  isBusy={doing === id}
                  aria-label={membersWords.endSessionOn(device)}
                  onClick={() => void end(id)}
                >
                  {membersWords.endSession}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {sessions.length > 1 && (
        <Button look="danger" isBusy={doing === ALL} onClick={() => setConfirming(true)}>
          {membersWords.endAll}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={membersWords.endAllQuestion}
          text={membersWords.endAllHint}
          confirm={membersWords.endAll}
          cancel={frameWords.cancel}
          onConfirm={() => void end(ALL)}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  )
}
