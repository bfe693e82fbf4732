import type { Source } from './source.ts'

const LOOK_MS = 1_000
const FEATURE = { name: 'consent-tracking-api', version: '0.1' }

type Privacy = {
  marketingAllowed?: () => boolean
  userCanBeTracked?: () => boolean
  shouldShowBanner?: () => boolean
}
type Page = {
  Shopify?: {
    customerPrivacy?: Privacy
    loadFeatures?: (features: readonly (typeof FEATURE)[], done: (error?: unknown) => void) => void
  }
}

/**
 * A Shopify shop. While it asks its visitor, everything waits. What pop-ups remember serves to show them
 * seldom, and to whom: that is marketing; older shops know only whether somebody may be followed at all.
 */
export default ((tell) => {
  const shop = (window as Page).Shopify
  if (!shop) return false
  let told: boolean | undefined
  const look = () => {
    const privacy = shop.customerPrivacy
    const isAllowed = privacy?.marketingAllowed?.() ?? privacy?.userCanBeTracked?.()
    if (
      isAllowed === undefined ||
      isAllowed === told ||
      (!isAllowed && told === undefined && privacy?.shouldShowBanner?.())
    )
      return
    tell((told = isAllowed))
  }
  document.addEventListener('visitorConsentCollected', look)
  setInterval(look, LOOK_MS)
  // Without it nobody can say anything, and nothing is remembered.
  shop.loadFeatures?.([FEATURE], (error) => (error ? tell(undefined) : look()))
  look()
  return true
}) satisfies Source
