/** The platform's API for scripts in its pages. */
type WixPage = {
  wixEmbedsAPI?: {
    getAppToken?: (appId: string) => string | undefined | Promise<string | undefined>
    /** Returns a function that returns the visitor's token for the platform's API. */
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
 * Listens to the platform's events as soon as possible. The platform accepts each name once: this is called
 * once per document. Returns a function that adds a listener and returns how to remove it.
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
