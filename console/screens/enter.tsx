import { useEffect, useRef, useState } from 'react'
import { askServer, type CallProblem, toProblem } from '../ask-server.ts'
import { Loading } from '../parts/states.tsx'
import { go, linkTo, places } from '../place.ts'
import { pl } from '../strings/pl.ts'

/** A one-time link was opened: it is traded for a session, and its address is forgotten. */
export const Enter = ({ token, renew }: { token: string; renew: () => Promise<void> }) => {
  const [problem, setProblem] = useState<CallProblem | null>(null)
  // The link works once, so it must be sent once.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    document.title = pl.frame.panel
    askServer('POST', 'session/link', { token })
      .then(renew)
      .then(
        () => go(places.today, { isReplacing: true }),
        (error) => setProblem(toProblem(error)),
      )
  }, [token, renew])

  if (!problem) {
    return (
      <div className="gate">
        <p>{pl.session.entering}</p>
        <Loading />
      </div>
    )
  }
  return (
    <main className="gate">
      <h1>{pl.session.entryFailed}</h1>
      <p role="alert">{problem.status === 422 ? pl.session.forgottenHint : problem.message}</p>
      <p>
        <a className="button is-main" href={linkTo(places.today)}>
          {pl.session.toSignIn}
        </a>
      </p>
    </main>
  )
}
