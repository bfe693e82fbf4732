/** What the platform lays into its pages for scripts such as ours. */
type WixPage = {
  wixEmbedsAPI?: {
    getAppToken?: (appId: string) => string | undefined | Promise<string | undefined>
    /** Gives a function that gives what its visitor is known by to the platform's API. */
    getAccessTokenFunction?: () => (() => string | undefined | Promise<string | undefined>) | undefined
    registerToEvent?: (name: string, heard: () => void) => void
  }
  wixDevelopersAnalytics?: {
    register: (who: string, heard: (name: string, about: Record<string, unknown>) => void) => void
  }
  viewerModel?: unknown
}

export const wixPage = (): WixPage => window as WixPage

type Heard = (name: string, about: Record<string, unknown>) => void

/** The platform hears each name once; who no longer wants to hear is passed over here. */
const hearing = new Set<Heard>()
let isRegistered = false

const register = () => {
  const { wixDevelopersAnalytics } = wixPage()
  if (!wixDevelopersAnalytics || isRegistered) return
  isRegistered = true
  wixDevelopersAnalytics.register('klepka', (name, about) =>
    hearing.forEach((heard) => heard(name, about ?? {})),
  )
}

/** Hears what the platform tells of its visitors, once it is there to tell. Gives back how to stop. */
export const hearWix = (heard: Heard): (() => void) => {
  hearing.add(heard)
  register()
  addEventListener('wixDevelopersAnalyticsReady', register)
  return () => void hearing.delete(heard)
}
