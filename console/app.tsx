import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type SessionAnswer, sessionApi } from '#contract/console/session.ts'
import { type CallProblem, toProblem, useApiClient } from './data/api-client.ts'
import { RenewContext, SessionContext } from './data/session.ts'
import { StoredDraftsContext } from './data/stored-drafts.ts'
import { UnsavedChanges } from './data/unsaved.tsx'
import { ConsoleFrame } from './parts/frame.tsx'
import { FirstPageContext } from './parts/page.tsx'
import { SignInForm } from './screens/session/sign-in-form.tsx'
import { Failed, Loading } from './parts/states.tsx'
import { ToastProvider } from './parts/toast.tsx'
import { SignInScreen } from './screens/session/sign-in.tsx'
import { sessionWords } from './screens/session/strings.ts'

/** Shown once, after the first link: without a password the owner could not sign in again. */
const FirstPassword = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = sessionWords.welcome
    heading.current?.focus()
  }, [])
  return (
    <main className="gate">
      <h1 ref={heading} tabIndex={-1}>
        {sessionWords.welcome}
      </h1>
      <p>{sessionWords.welcomeHint}</p>
      <SignInForm />
    </main>
  )
}

type Entry = { session: SessionAnswer | null; isSignedIn: boolean; entries: number; problem?: CallProblem }

/** Shows the way in, the first password, or the console itself, by who is signed in. */
export const App = (): ReactNode => {
  const api = useApiClient()
  const drafts = useContext(StoredDraftsContext)
  const [entry, setEntry] = useState<Entry | null>(null)
  const isFirstPage = useRef(true)
  const isEntering = useMatches({ select: (matches) => matches.at(-1)?.staticData.isGate === true })

  const signedOut = useCallback(() => setEntry((before) => before && { ...before, isSignedIn: false }), [])
  const renew = useCallback(async () => {
    try {
      const session = await api.call(sessionApi.one, {})
      api.openSession(session.csrfToken, signedOut)
      await drafts?.open(session.owner.email)
      setEntry((before) => ({ session, isSignedIn: true, entries: (before?.entries ?? 0) + 1 }))
    } catch (error) {
      const problem = toProblem(error)
      setEntry((before) => ({
        session: before?.session ?? null,
        isSignedIn: false,
        entries: before?.entries ?? 0,
        ...(problem.status !== 401 && { problem }),
      }))
    }
  }, [api, drafts, signedOut])
  const signOut = useCallback(async () => {
    try {
      await api.call(sessionApi.signOut, {})
    } catch (error) {
      // The session is over already.
      if (toProblem(error).status !== 401) throw error
    }
    drafts?.clear()
    setEntry({ session: null, isSignedIn: false, entries: 0 })
  }, [api, drafts])
  useEffect(() => void renew(), [renew])
  const client = useQueryClient()
  const entries = entry?.entries ?? 0
  // After signing in again everything visible is fetched once more.
  useEffect(() => void (entries > 1 && client.invalidateQueries()), [client, entries])

  // The heading of what is shown after signing in takes the focus: the form that had it is gone.
  const isComingIn = entry !== null && !entry.session?.owner.hasPassword
  useEffect(() => {
    if (isComingIn) isFirstPage.current = false
  }, [isComingIn])

  const session = entry?.session
  const context = useMemo(
    () =>
      session && {
        shopName: session.shopName,
        isDemo: session.isDemo,
        owner: session.owner,
        renew,
        signOut,
      },
    [session, renew, signOut],
  )

  if (isEntering) {
    return (
      <RenewContext.Provider value={renew}>
        <Outlet />
      </RenewContext.Provider>
    )
  }
  if (!entry) return <Loading />
  const failed = entry.problem && (
    <div className="gate">
      <Failed problem={entry.problem} retry={() => void renew()} />
    </div>
  )
  if (!context) return failed ?? <SignInScreen renew={renew} isExpired={false} />
  return (
    <SessionContext.Provider value={context}>
      <FirstPageContext.Provider value={isFirstPage}>
        <ToastProvider>
          {/* What was being typed outlives the session: it waits behind the sign-in. */}
          {!entry.isSignedIn && (failed ?? <SignInScreen renew={renew} isExpired />)}
          <div className="console" hidden={!entry.isSignedIn}>
            {context.owner.hasPassword ? (
              // What somebody else was typing is not theirs.
              <UnsavedChanges key={context.owner.email}>
                <ConsoleFrame>
                  <Outlet />
                </ConsoleFrame>
              </UnsavedChanges>
            ) : (
              <FirstPassword />
            )}
          </div>
        </ToastProvider>
      </FirstPageContext.Provider>
    </SessionContext.Provider>
  )
}
