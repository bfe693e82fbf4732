import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import type { ConsoleAddress, ConsolePath, ParamsOf, ParsedAddress, SearchOf } from './addresses.ts'
import type { ConsoleRouter } from './make-router.ts'

const RouterContext = createContext<ConsoleRouter | null>(null)

export const RouterProvider = ({ router, children }: { router: ConsoleRouter; children: ReactNode }) => (
  <RouterContext.Provider value={router}>{children}</RouterContext.Provider>
)

export const useRouter = (): ConsoleRouter => {
  const router = useContext(RouterContext)
  if (!router) throw new Error('There is no RouterProvider around this component.')
  return router
}

export const useShownScreen = () => {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, router.shown)
}

/** The address that is shown, also outside the screen itself. */
export const useAddress = (): ParsedAddress => useShownScreen().address

/** `navigate(address)` opens a screen; `replace`: without an entry of its own in the browser's history. */
export const useNavigate = (): ConsoleRouter['navigate'] => useRouter().navigate

/** Parameters of the path of the screen `from`. */
export const useParams = <To extends ConsolePath>({ from }: { from: To }): ParamsOf<To> =>
  useScreenAddress(from).params as ParamsOf<To>

/** Search parameters of the screen `from`, as texts. */
export const useSearch = <To extends ConsolePath>({ from }: { from: To }): SearchOf<To> =>
  useScreenAddress(from).search as SearchOf<To>

/** The address of a screen itself, the same while another is on its way. */
export const ScreenAddressContext = createContext<ParsedAddress | null>(null)
const useScreenAddress = (path: string): ParsedAddress => {
  const address = useContext(ScreenAddressContext)
  if (address?.screen?.path !== path) throw new Error(`This is not the screen ${path}.`)
  return address
}

/** Opens an address instead of the one that is shown. */
export const RedirectTo = ({ to }: { to: ConsolePath }) => {
  const navigate = useNavigate()
  useEffect(() => void navigate({ to, replace: true } as ConsoleAddress & { replace: true }), [navigate, to])
  return null
}
