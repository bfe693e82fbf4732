import { type FramePage, openHiddenFrame } from './frames.ts'
import type { TextStorage } from '../tokens/token-storage.ts'

/** Seven days: how long the visitor's cookie on the service's own pages is assumed to exist. */
const WARM_MS = 604_800_000
const KEY = 'wixRedirectSessionLastPreWarm'
const LOAD_TIMEOUT_MS = 120_000

type PreWarmNeeds = {
  page: Pick<FramePage, 'document' | 'setTimeout' | 'clearTimeout'>
  storage: TextStorage & Pick<Storage, 'removeItem'>
  now: () => number
  /** Address of a redirect session with the intent `login`. */
  loginUrl: () => Promise<string>
  log: (message: string, error: unknown) => void
}

export type PreWarm = {
  /** Whether the service's pages already know this visitor. */
  isSessionSynced: () => boolean
  /**
   * Makes this visitor known to the service's pages: a hidden frame sets their cookie. Failures are only
   * logged.
   */
  syncToWixPages: (options?: { force?: boolean }) => Promise<void>
}

/** Sets the visitor's cookie on the service's pages, so that a checkout there knows the visitor. */
export const createPreWarm = ({ page, storage, now, loginUrl, log }: PreWarmNeeds): PreWarm => {
  const isSessionSynced = () => {
    const ageMs = now() - Number.parseInt(storage.getItem(KEY) ?? '', 10)
    // A clock that was set back must not extend it by years.
    return ageMs >= 0 && ageMs < WARM_MS
  }
  const load = async (url: string) => {
    let frame: HTMLIFrameElement | undefined
    let timer: unknown
    try {
      await new Promise((resolve, reject) => {
        frame = openHiddenFrame(page, url)
        frame.addEventListener('load', resolve)
        timer = page.setTimeout(() => reject(new Error('The page did not load')), LOAD_TIMEOUT_MS)
      })
    } finally {
      page.clearTimeout(timer as never)
      frame?.remove()
    }
  }
  return {
    isSessionSynced,
    syncToWixPages: async ({ force = false } = {}) => {
      try {
        if (!force && isSessionSynced()) return
        storage.removeItem(KEY)
        await load(await loginUrl())
        storage.setItem(KEY, String(now()))
      } catch (error) {
        log('Error during redirect session pre-warm:', error)
      }
    },
  }
}
