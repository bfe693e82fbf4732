import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState, useRef } from 'react'
import type { SessionAnswer } from '#contract/console/session.ts'
import { callConsole, type CallProblem, saveSession, toProblem } from './call-console.ts'
import { ConsoleFrame } from './parts/frame.tsx'
import { Failed, Loading } from './parts/states.tsx'
import { Toast } from './parts/toast.tsx'
import { SignInScreen } from './screens/sign-in.tsx'
import { RenewContext, SessionContext } from './session.ts'
import { UnsavedChanges } from './unsaved.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import { pl } from './strings/pl.ts'

/** Once, after the first link: without it the owner could not come back. */
const FirstPassword = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = pl.session.welcome
    heading.current?.focus()
  }, [])
  return (
    <main className="gate">
      <h1 ref={heading} tabIndex={-1}>
        {pl.session.welcome}
      </h1>
      <p>{pl.session.welcomeHint}</p>
      <SignInForm submit={pl.session.start} onDone={() => {}} />
    </main>
  )
}

type Known = { session: SessionAnswer | null; isSignedIn: boolean; entries: number; problem?: CallProblem }

/** Who is here decides what is shown: the way in, the first password, or the console itself. */
export const App = (): ReactNode => {
  const [known, setKnown] = useState<Known | null>(null)
  const isEntering = useMatch({ from: '/wejscie/$token', shouldThrow: false }) !== undefined

  const signedOut = useCallback(() => setKnown((before) => before && { ...before, isSignedIn: false }), [])
  const renew = useCallback(async () => {
    try {
      const session = await callConsole<SessionAnswer>('GET', 'session')
      saveSession(session.csrfToken, signedOut)
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
    await callConsole('DELETE', 'session')
    setKnown({ session: null, isSignedIn: false, entries: 0 })
  }, [])
  useEffect(() => void renew(), [renew])
  const client = useQueryClient()
  const entries = known?.entries ?? 0
  // After signing in again everything on show is fetched once more.
  useEffect(() => void (entries > 1 && client.invalidateQueries()), [client, entries])

  const session = known?.session
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

  if (isEntering) {
    return (
      <RenewContext.Provider value={renew}>
        <Outlet />
      </RenewContext.Provider>
    )
  }
  if (!known) return <Loading />
  if (known.problem) {
    return (
      <div className="gate">
        <Failed problem={known.problem} retry={() => void renew()} />
      </div>
    )
  }
  if (!context) return <SignInScreen renew={renew} isExpired={false} />
  return (
    <SessionContext.Provider value={context}>
      {/* What was being typed outlives the session: it waits behind the sign-in. */}
      {!known.isSignedIn && <SignInScreen renew={renew} isExpired />}
      <div className="console" hidden={!known.isSignedIn}>
        {context.owner.hasPassword ? (
          <UnsavedChanges>
            <ConsoleFrame>
              <Outlet />
            </ConsoleFrame>
          </UnsavedChanges>
        ) : (
          <FirstPassword />
        )}
      </div>
      <Toast />
    </SessionContext.Provider>
  )
}
