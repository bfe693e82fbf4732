import type { EventEmitter } from 'node:events'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openChromium } from '../tools/browser/open-chromium.ts'

/** What a test file needs of a browser; `close` closes the contexts that the file opened. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'>

const isDeep = process.env['KLEPKA_DEEP'] === '1'
/** Timeout of waits, long enough for a busy machine. */
const WAIT_MS = 45_000
/** Storage of an origin, by the names of the DevTools protocol; cookies and the HTTP cache are cleared apart. */
const STORAGE = 'local_storage,indexeddb,cache_storage,service_workers'

const shared: { launched?: Promise<Browser> } = {}

/** Chromium of this worker: started by its first file, ended with the worker, started again after a crash. */
const launchOnce = async (): Promise<Browser> => {
  const browser = await (shared.launched ??= openChromium())
  if (browser.isConnected()) return browser
  delete shared.launched
  return launchOnce()
}

/**
 * One Chromium for all test files of a worker: starting and ending it takes a second of processor time. In
 * `npm test` a closed context is cleared and given to the next test of the file that asks for the same
 * options; the deep run opens a new one each time.
 */
export const openBrowser = async (): Promise<TestBrowser> => {
  const browser = await launchOnce()
  const idle = new Map<string, Set<BrowserContext>>()
  /** Ways to close the contexts of this file for good. */
  const closing = new Map<BrowserContext, () => Promise<void>>()

  const newContext: TestBrowser['newContext'] = async (options = {}) => {
    const key = JSON.stringify(options)
    const used = idle.get(key)?.values().next().value
    if (used) {
      idle.get(key)?.delete(used)
      return used
    }
    const context = await browser.newContext(options)
    context.setDefaultTimeout(WAIT_MS)
    closing.set(context, context.close.bind(context))
    context.once('close', () => closing.delete(context))
    if (!isDeep) reuseAfterClose(context, () => void idle.set(key, (idle.get(key) ?? new Set()).add(context)))
    return context
  }
  return {
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    close: async () => {
      await Promise.all([...closing.values()].map((close) => close()))
    },
  }
}

/**
 * Makes `close()` clear the context instead of ending it: a new context with its process takes 0.4 s of
 * processor time, as much as a page. What cannot be undone in it (a clock, an exposed function, a permission)
 * ends it.
 */
const reuseAfterClose = (context: BrowserContext, setIdle: () => void) => {
  const end = context.close.bind(context)
  const pages = context.pages.bind(context)
  const origins = new Set<string>()
  const undo: (() => Promise<void>)[] = []
  let keeper: Page | undefined
  let isReusable = true

  for (const method of ['exposeBinding', 'exposeFunction', 'grantPermissions', 'routeWebSocket'] as const)
    endsReuse(context, method)
  for (const method of ['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'] as const)
    endsReuse(context, method)
  for (const method of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const)
    endsReuse(context.clock, method)

  function endsReuse<Key extends string>(target: Record<Key, (...given: never[]) => unknown>, method: Key) {
    const original = target[method].bind(target)
    target[method] = (...given) => {
      isReusable = false
      return original(...given)
    }
  }

  context.on('page', (page) => {
    page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin))
  })
  const { addInitScript } = context
  context.addInitScript = async (...given: Parameters<typeof addInitScript>) => {
    const added = await addInitScript.apply(context, given)
    undo.push(() => added.dispose())
    return added
  }
  const events = context as unknown as EventEmitter
  const listeners = () =>
    events.eventNames().flatMap((name) => events.listeners(name).map((listener) => [name, listener] as const))
  const ownListeners = new Set(listeners().map(([, listener]) => listener))
  context.pages = () => pages().filter((page) => page !== keeper)

  context.close = async () => {
    if (!isReusable) return end()
    // Its process stays for the next pages.
    keeper ??= await context.newPage()
    await Promise.all(context.pages().map((page) => page.close()))
    for (const step of undo.splice(0)) await step()
    for (const [name, listener] of listeners())
      if (!ownListeners.has(listener)) events.off(name, listener as () => void)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearCookies()
    const protocol = await context.newCDPSession(keeper)
    for (const origin of origins)
      if (origin !== 'null')
        await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE })
    origins.clear()
    await protocol.send('Network.clearBrowserCache')
    await protocol.detach()
    setIdle()
  }
}
