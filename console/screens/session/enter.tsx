import { useNavigate, useParams } from '@tanstack/react-router'
import { useContext, useEffect, useRef, useState } from 'react'
import { sessionApi } from '#contract/console/session.ts'
import { Link } from '#console/parts/link.tsx'
import { Loading } from '#console/parts/states.tsx'
import { RenewContext } from '#console/data/session.ts'
import { frameWords } from '#console/strings.ts'
import { sessionWords } from './strings.ts'
import { type CallProblem, toProblem, useApi } from '#console/data/api-client.ts'

/** A one-time link was opened: it is exchanged for a session, and its address leaves the history. */
export const Enter = () => {
  const api = useApi()
  const { token } = useParams({ from: '/wejscie/$token' })
  const renew = useContext(RenewContext)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<CallProblem | null>(null)
  // The link works once, so it must be sent once.
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    document.title = frameWords.panel
    api(sessionApi.enter, { body: { token } })
      .then(renew)
      .then(
        () => navigate({ to: '/', replace: true }),
        (error) => setProblem(toProblem(error)),
      )
  }, [api, token, renew, navigate])

  if (!problem) {
    return (
      <div className="gate">
        <p>{sessionWords.entering}</p>
        <Loading />
      </div>
    )
  }
  return (
    <main className="gate">
      <h1>{sessionWords.entryFailed}</h1>
      <p role="alert">{problem.status === 422 ? sessionWords.forgottenHint : problem.message}</p>
      <p>
        <Link className="button is-main" to="/">
          {sessionWords.toSignIn}
        </Link>
      </p>
    </main>
  )
}
