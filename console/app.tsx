import { useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type SessionAnswer, sessionApi } from '#contract/console/session.ts'
import { type CallProblem, toProblem, useApiClient } from './data/api-client.ts'
import { RenewContext, SessionContext } from './data/session.ts'
import { StoredDraftsContext } from './data/stored-drafts.ts'
import { UnsavedChanges } from './data/unsaved.tsx'
import { ConsoleFrame } from './parts/frame.tsx'
import { FirstPageContext } from './parts/page.tsx'
import { Failed, Loading } from './parts/states.tsx'
import { ToastProvider } from './parts/toast.tsx'
import { Outlet } from './routing/outlet.tsx'
import { useAddress } from './routing/router-context.tsx'

const loadSignIn = () => import('./screens/session/sign-in.tsx')
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }))
const FirstPassword = lazy(async () => ({ default: (await loadSignIn()).FirstPassword }))

/** Tells of each call whether it still is the newest: an overtaken answer says what no longer is. */
const countCalls = () => {
  let newest = 0
  return () => {
    const mine = (newest += 1)
    return () => mine === newest
  }
}

type Entry = { session: SessionAnswer | null; isSignedIn: boolean; entries: number; problem?: CallProblem }

/** Shows the way in, the first password, or the console itself, by who is signed in. */
export const App = (): ReactNode => {
  const api = useApiClient()
  const drafts = useContext(StoredDraftsContext)
  const [entry, setEntry] = useState<Entry | null>(null)
  const isFirstPage = useRef(true)
  const isEntering = useAddress().screen?.isGate === true

  const signedOut = useCallback(() => setEntry((before) => before && { ...before, isSignedIn: false }), [])
  const [begin] = useState(countCalls)
  const renew = useCallback(async () => {
    const isNewest = begin()
    try {
      const session = await api.call(sessionApi.one, {})
      if (!isNewest()) return
      api.openSession(session.csrfToken, signedOut)
      await drafts?.open(session.owner.email)
      setEntry((before) => ({ session, isSignedIn: true, entries: (before?.entries ?? 0) + 1 }))
    } catch (error) {
      if (!isNewest()) return
      const problem = toProblem(error)
      setEntry((before) => ({
        session: before?.session ?? null,
        isSignedIn: false,
        entries: before?.entries ?? 0,
        ...(problem.status !== 401 && { problem }),
      }))
    }
  }, [api, begin, drafts, signedOut])
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

  // A session that ends while the network is away still finds its form.
  useEffect(() => {
    if (entries === 1) loadSignIn().catch(() => {})
  }, [entries])

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
  const gate = entry.problem ? (
    <div className="gate">
      <Failed problem={entry.problem} retry={() => void renew()} />
    </div>
  ) : (
    <Suspense fallback={<Loading />}>
      <SignInScreen renew={renew} isExpired={Boolean(context)} />
    </Suspense>
  )
  if (!context) return gate
  return (
    <SessionContext.Provider value={context}>
      <FirstPageContext.Provider value={isFirstPage}>
        <ToastProvider>
          {/* What was being typed outlives the session: it waits behind the sign-in. */}
          {!entry.isSignedIn && gate}
          <div className="console" hidden={!entry.isSignedIn}>
            {context.owner.hasPassword ? (
              // What somebody else was typing is not theirs.
              <UnsavedChanges key={context.owner.email}>
                <ConsoleFrame>
                  <Outlet />
                </ConsoleFrame>
              </UnsavedChanges>
            ) : (
              <Suspense fallback={<Loading />}>
                <FirstPassword />
              </Suspense>
            )}
          </div>
        </ToastProvider>
      </FirstPageContext.Provider>
    </SessionContext.Provider>
  )
}
