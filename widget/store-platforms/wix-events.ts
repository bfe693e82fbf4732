import { wixPage } from './wix-page.ts'

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
