import { useState } from 'react'
import type { MemberAnswer } from '#contract/console/members.ts'
import { askServer } from '../../ask-server.ts'
import { Button } from '../../parts/button.tsx'
import { FormProblem } from '../../parts/form.tsx'
import { Question } from '../../parts/question.tsx'
import { say } from '../../parts/toast.tsx'
import { pl } from '../../strings/pl.ts'
import { useChange } from '../../use-change.ts'
import { useFocusLater } from '../../use-focus-later.ts'

/** Lets somebody in, or keeps them out. */
export const MemberActions = ({
  answer: { member },
  put,
}: {
  answer: MemberAnswer
  put: (answer: MemberAnswer) => void
}) => {
  const { doing, problem, start } = useChange()
  const [isAsking, setAsking] = useState(false)
  const { place, focusLater } = useFocusLater<HTMLDivElement>()
  const set = (to: 'ACTIVE' | 'BLOCKED') =>
    start(to, async () => {
      setAsking(false)
      put(await askServer<MemberAnswer>('POST', `members/${encodeURIComponent(member.id)}/status`, { to }))
      focusLater()
      say(to === 'ACTIVE' ? pl.members.approved : pl.members.blocked)
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
      <FormProblem text={problem} />
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
