import type { ComponentType } from 'react'
import {
  type ConsoleAddress,
  type ConsolePath,
  type ConsoleScreen,
  hrefOf,
  type ParsedAddress,
  addressParser,
} from './addresses.ts'

/** Until then the previous screen stays, because most scripts arrive sooner. */
const LOADING_AFTER_MS = 300

/** Steps that the owner made meanwhile have ended by then. */
const RETURN_AFTER_MS = 50

/** What is on the screen. `view` null: its script is being loaded, or there is no such address. */
export type ShownScreen = { address: ParsedAddress; view: ComponentType | null; hasFailed: boolean }

/** A form with changes. `mayLeave` is called only while it is dirty; it asks, and answers whether they may be lost. */
type LeaveGuard = { isDirty: () => boolean; mayLeave: () => Promise<boolean> }

export type ConsoleRouter = ReturnType<typeof makeRouter>

/** Of the entries of the browser's history, how many steps each is from the first: tells back from forward. */
const indexOfEntry = (): number | undefined => {
  const index: unknown = (history.state as { index?: unknown } | null)?.index
  return typeof index === 'number' ? index : undefined
}

/** Whether two addresses are of one screen, and differ only in the part of it that is shown. */
const isSameScreen = (one: ParsedAddress, other: ParsedAddress): boolean => {
  const whole = ({ screen, search }: ParsedAddress) =>
    JSON.stringify(
      Object.entries(search)
        .filter(([name]) => !screen?.parts.includes(name))
        .toSorted(),
    )
  return one.path === other.path && whole(one) === whole(other)
}

const hrefInBar = () => location.hash.slice(1) || '/'
const fullHref = (href: string) => `${location.pathname}${location.search}#${href}`

/**
 * Shows the screen of the address behind the `#`: the address is the whole state, and it lives in the browser's
 * history. A screen's script is loaded when it is first shown or preloaded.
 */
export const makeRouter = (screens: readonly ConsoleScreen[]) => {
  const parse = addressParser(screens)
  const loaded = new Map<ConsoleScreen, ComponentType>()
  const listeners = new Set<() => void>()
  let index = indexOfEntry() ?? 0
  history.replaceState({ index }, '')
  let wanted = parse(hrefInBar())
  let shown: ShownScreen = { address: wanted, view: null, hasFailed: false }
  let guard: LeaveGuard | null = null
  let isAsking = false
  /** A step through the history of our own, until its entry is reached: back to what is shown, or away from it. */
  let ownStep: { to: number; isLeaving: boolean; reached: () => void } | null = null
  let returning: ReturnType<typeof setTimeout> | undefined

  const commit = (next: ShownScreen) => {
    shown = next
    for (const listener of listeners) listener()
  }

  const loadScreen = async (one: ConsoleScreen): Promise<ComponentType> => {
    const view = await one.load()
    loaded.set(one, view)
    return view
  }

  /** Resolves when the screen is shown, or another one is wanted meanwhile. */
  const show = async (address: ParsedAddress): Promise<void> => {
    wanted = address
    const view = address.screen && loaded.get(address.screen)
    if (!address.screen || view) return commit({ address, view: view ?? null, hasFailed: false })

    const commitIfWanted = (next: Omit<ShownScreen, 'address'>) => {
      if (wanted === address) commit({ address, ...next })
    }
    const timer = setTimeout(() => commitIfWanted({ view: null, hasFailed: false }), LOADING_AFTER_MS)
    try {
      const found = await loadScreen(address.screen)
      reloads.forget()
      commitIfWanted({ view: found, hasFailed: false })
    } catch (error) {
      if (wanted === address && reloads.reloadOnce()) return
      console.error(error)
      commitIfWanted({ view: null, hasFailed: true })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Whether the screen may be left; at once if nothing is unsaved. While one question is open, others get a no. */
  const mayLeave = (): true | Promise<boolean> => {
    if (!guard?.isDirty()) return true
    if (isAsking) return Promise.resolve(false)
    isAsking = true
    return guard.mayLeave().finally(() => (isAsking = false))
  }

  /** Resolves when the screen is shown, or when the owner stays with unsaved changes. */
  const navigate = async ({ replace = false, ...to }: ConsoleAddress & { replace?: boolean }) => {
    const href = hrefOf(to as ConsoleAddress)
    if (href === wanted.href) return
    const answer = isSameScreen(parse(href), wanted) || mayLeave()
    if (answer !== true && !(await answer)) return
    if (replace) history.replaceState({ index }, '', fullHref(href))
    else history.pushState({ index: (index += 1) }, '', fullHref(href))
    await show(parse(href))
  }

  const stepTo = (to: number, isLeaving: boolean) =>
    new Promise<void>((reached) => {
      // A step of none would load the page anew.
      if (to === index) return reached()
      ownStep = { to, isLeaving, reached }
      history.go(to - index)
    })

  const onStep = () => {
    const href = hrefInBar()
    let to = indexOfEntry()
    if (to === undefined) {
      // Typed by hand or set by a plain link: an entry after the current one, unless the address is the same.
      to = href === wanted.href ? index : index + 1
      history.replaceState({ index: to }, '')
    }
    const left = index
    const step = ownStep
    index = to
    if (step && !step.isLeaving) {
      clearTimeout(returning)
      // The owner pressed Back twice: the second step came before ours, which then led elsewhere.
      if (to !== step.to) {
        returning = setTimeout(() => history.go(step.to - index), RETURN_AFTER_MS)
        return
      }
      ownStep = null
      step.reached()
      return
    }
    ownStep = null
    if (href === wanted.href) return
    const answer = step !== null || isSameScreen(parse(href), wanted) || mayLeave()
    if (answer === true) return void show(parse(href))
    // The address in the bar is that of what is shown, until the owner leaves it.
    void Promise.all([answer, stepTo(left, false)]).then(([isLeaving]) => {
      if (isLeaving) void stepTo(to, true)
    })
  }

  const onUnload = (event: BeforeUnloadEvent) => {
    if (guard?.isDirty()) event.preventDefault()
  }

  addEventListener('popstate', onStep)
  addEventListener('beforeunload', onUnload)
  void show(wanted)

  return {
    screens,
    navigate,
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The address as a link has it. */
    linkOf: (address: ConsoleAddress) => fullHref(hrefOf(address)),
    /** Loads the script of a screen that is likely to be opened next. */
    preload: (path: ConsolePath) => {
      const one = screens.find((each) => each.path === path)
      // Who opens it will be told if it cannot be loaded.
      if (one && !loaded.has(one)) loadScreen(one).catch(() => {})
    },
    /** Asks `asked` before a screen with unsaved changes is left; returns what ends that. */
    guardLeaving: (asked: LeaveGuard) => {
      guard = asked
      return () => {
        if (guard === asked) guard = null
      }
    },
  }
}

const RELOADED = 'klepka-reloaded'

/**
 * After an update of the shop the files of the page that is open are gone: it is loaded anew, once. Without a
 * network that would lose the page.
 */
const reloads = {
  reloadOnce: (): boolean => {
    try {
      if (!navigator.onLine || sessionStorage.getItem(RELOADED)) return false
      sessionStorage.setItem(RELOADED, '1')
    } catch {
      // Nothing would stop the second reload.
      return false
    }
    location.reload()
    return true
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(RELOADED)
    } catch {
      // Nothing was stored either.
    }
  },
}
