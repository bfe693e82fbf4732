import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SessionAnswer } from '#contract/console/session.ts'
import { askServer, type CallProblem, keepSession, toProblem } from './ask-server.ts'
import { Frame } from './parts/frame.tsx'
import { Failed, Loading } from './parts/states.tsx'
import { Toast } from './parts/toast.tsx'
import { readPlace, useAddress } from './place.ts'
import { Enter } from './screens/enter.tsx'
import { FirstPassword } from './screens/first-password.tsx'
import { SignIn } from './screens/sign-in.tsx'
import { Screen } from './screen.tsx'
import { SessionContext } from './session.ts'

type Known = { session: SessionAnswer | null; isSignedIn: boolean; entries: number; problem?: CallProblem }

/** Who is here decides what is shown: the way in, the first password, or the console itself. */
export const App = () => {
  const [known, setKnown] = useState<Known | null>(null)
  const { path } = readPlace(useAddress())

  const signedOut = useCallback(() => setKnown((before) => before && { ...before, isSignedIn: false }), [])
  const renew = useCallback(async () => {
    try {
      const session = await askServer<SessionAnswer>('GET', 'session')
      keepSession(session.csrfToken, signedOut)
      setKnown((before) => ({ session, isSignedIn: true, entries: (before?.entries ?? 0) + 1 }))
    } catch (error) {
      const problem = toProblem(error)
      setKnown((before) => ({
        session: before?.session ?? null,
        isSignedIn: false,
        entries: before?.entries ?? 0,
        ...(problem.status !== 401 && { problem }),
      }))
    }
  }, [signedOut])
  const signOut = useCallback(async () => {
    await askServer('DELETE', 'session')
    setKnown({ session: null, isSignedIn: false, entries: 0 })
  }, [])
  useEffect(() => void renew(), [renew])

  const session = known?.session
  const entries = known?.entries ?? 0
  const context = useMemo(
    () =>
      session && {
        shopName: session.shopName,
        isDemo: session.isDemo,
        owner: session.owner,
        entries,
        renew,
        signOut,
      },
    [session, entries, renew, signOut],
  )

  if (path[0] === 'wejscie' && path[1]) return <Enter key={path[1]} token={path[1]} renew={renew} />
  if (!known) return <Loading />
  if (known.problem) {
    return (
      <div className="gate">
        <Failed problem={known.problem} retry={() => void renew()} />
      </div>
    )
  }
  if (!context) return <SignIn renew={renew} isExpired={false} />
  return (
    <SessionContext.Provider value={context}>
      {/* What was being typed outlives the session: it waits behind the sign-in. */}
      {!known.isSignedIn && <SignIn renew={renew} isExpired />}
      <div className="console" hidden={!known.isSignedIn}>
        {context.owner.hasPassword ? (
          <Frame>
            <Screen />
          </Frame>
        ) : (
          <FirstPassword />
        )}
      </div>
      <Toast />
    </SessionContext.Provider>
  )
}
