import { useNavigate, useParams } from '@tanstack/react-router'
import { useContext, useEffect, useRef, useState } from 'react'
import { callConsole, type CallProblem, toProblem } from '../call-console.ts'
import { Link } from '../parts/link.tsx'
import { Loading } from '../parts/states.tsx'
import { RenewContext } from '../session.ts'
import { pl } from '../strings/pl.ts'

/** A one-time link was opened: it is traded for a session, and its address is forgotten. */
export const Enter = () => {
  const { token } = useParams({ from: '/wejscie/$token' })
  const renew = useContext(RenewContext)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  // The link works once, so it must be sent once.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    document.title = pl.frame.panel
    callConsole('POST', 'session/link', { token })
      .then(renew)
      .then(
        () => navigate({ to: '/', replace: true }),
        (error) => setProblem(toProblem(error)),
      )
  }, [token, renew, navigate])

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
        <Link className="button is-main" to="/">
          {pl.session.toSignIn}
        </Link>
      </p>
    </main>
  )
}
