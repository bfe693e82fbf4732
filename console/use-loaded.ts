import { useCallback, useContext, useEffect, useState } from 'react'
import { askServer, type CallProblem, toProblem } from './ask-server.ts'
import { SessionContext } from './session.ts'

export type Loaded<T> = {
  data: T | undefined
  problem: CallProblem | undefined
  isLoading: boolean
  reload: () => void
  /** Puts in what a change answered, without asking again. */
  put: (data: T) => void
}

/** Asks for `path` and keeps the answer; what was there stays on show while the next is on its way. */
export const useLoaded = <T>(path: string | null): Loaded<T> => {
  const { entries } = useContext(SessionContext)
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ data?: T; problem?: CallProblem; isLoading: boolean }>({
    isLoading: true,
  })

  useEffect(() => {
    if (path === null) return
    const asking = new AbortController()
    setState(({ data }) => ({ ...(data !== undefined && { data }), isLoading: true }))
    askServer<T>('GET', path, undefined, asking.signal).then(
      (data) => setState({ data, isLoading: false }),
      (error) => {
        if (!asking.signal.aborted)
          setState(({ data }) => ({
            ...(data !== undefined && { data }),
            problem: toProblem(error),
            isLoading: false,
          }))
      },
    )
    return () => asking.abort()
    // After signing in again everything on show is asked for once more.
  }, [path, round, entries])

  const reload = useCallback(() => setRound((count) => count + 1), [])
  const put = useCallback((data: T) => setState({ data, isLoading: false }), [])
  return { data: state.data, problem: state.problem, isLoading: state.isLoading, reload, put }
}
