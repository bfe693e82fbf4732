import { Component, createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { Crash, Loading, NotFound } from '#console/parts/states.tsx'
import type { ConsoleAddress, ConsolePath, ParamsOf, Place, SearchOf } from './addresses.ts'
import type { ConsoleRouter } from './make-router.ts'

const RouterContext = createContext<ConsoleRouter | null>(null)

export const RouterProvider = ({ router, children }: { router: ConsoleRouter; children: ReactNode }) => (
  <RouterContext.Provider value={router}>
    <CrashBoundary at="">{children}</CrashBoundary>
  </RouterContext.Provider>
)

export const useRouter = (): ConsoleRouter => {
  const router = useContext(RouterContext)
  if (!router) throw new Error('There is no RouterProvider around this component.')
  return router
}

const useShown = () => {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, router.shown)
}

/** The address that is shown, also outside the screen itself. */
export const usePlace = (): Place => useShown().place

/** `navigate(address)` opens a screen; `replace`: without an entry of its own in the browser's history. */
export const useNavigate = (): ConsoleRouter['navigate'] => useRouter().navigate

/** Parameters of the path of the screen `from`. */
export const useParams = <To extends ConsolePath>({ from }: { from: To }): ParamsOf<To> =>
  usePlaceOf(from).params as ParamsOf<To>

/** Search parameters of the screen `from`, as texts. */
export const useSearch = <To extends ConsolePath>({ from }: { from: To }): SearchOf<To> =>
  usePlaceOf(from).search as SearchOf<To>

/** A screen's own place, the same while another is on its way. */
const PlaceContext = createContext<Place | null>(null)
const usePlaceOf = (path: string): Place => {
  const place = useContext(PlaceContext)
  if (place?.screen?.path !== path) throw new Error(`This is not the screen ${path}.`)
  return place
}

/** Opens an address instead of the one that is shown. */
export const Redirect = ({ to }: { to: ConsolePath }) => {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to, replace: true } as ConsoleAddress & { replace: true }), [navigate, to])
  return null
}

/** The screen of the address. It starts afresh for another order, message, campaign … */
export const Outlet = () => {
  const { place, view: View, hasFailed } = useShown()
  if (!place.screen) return <NotFound />
  if (hasFailed) return <Crash />
  if (!View) return <Loading />
  return (
    <PlaceContext.Provider value={place}>
      <CrashBoundary key={place.path} at={place.href}>
        <View />
      </CrashBoundary>
    </PlaceContext.Provider>
  )
}

type BoundaryProps = { at: string; children: ReactNode }
type BoundaryState = { at: string; hasFailed: boolean }

/** Shows that a screen threw, until another address is opened. */
class CrashBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { at: this.props.at, hasFailed: false }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return at === before.at ? null : { at, hasFailed: false }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Crash /> : this.props.children
  }
}
