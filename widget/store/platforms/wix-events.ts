/** What the platform lays into its pages for scripts such as ours. */
type WixPage = {
  wixEmbedsAPI?: {
    getAppToken?: (appId: string) => string | undefined | Promise<string | undefined>
    /** Gives a function that gives what its visitor is known by to the platform's API. */
    getAccessTokenFunction?: () => (() => string | undefined | Promise<string | undefined>) | undefined
    registerToEvent?: (name: string, listener: () => void) => void
  }
  wixDevelopersAnalytics?: {
    register: (who: string, listener: (name: string, about: Record<string, unknown>) => void) => void
  }
  viewerModel?: unknown
}

export const wixPage = (): WixPage => window as WixPage

type Listener = (name: string, about: Record<string, unknown>) => void

/**
 * Listens to what the platform reports of its visitors, from when it can. The platform takes each name once and for
 * good: this is called once for a document. Gives what adds a listener, which gives what removes it.
 */
export const listenToWix = () => {
  const listeners = new Set<Listener>()
  let isRegistered = false
  const register = () => {
    const { wixDevelopersAnalytics } = wixPage()
    if (!wixDevelopersAnalytics || isRegistered) return
    isRegistered = true
    wixDevelopersAnalytics.register('klepka', (name, about) =>
      listeners.forEach((listener) => listener(name, about ?? {})),
    )
  }
  return (listener: Listener): (() => void) => {
    listeners.add(listener)
    register()
    addEventListener('wixDevelopersAnalyticsReady', register)
    return () => void listeners.delete(listener)
  }
}
