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
 * A Shopify shop. While its banner is open, the widget waits. Storage of pop-ups serves targeting and
 * frequency: that is marketing; older shops only know whether tracking is allowed.
 */
export default ((notify) => {
  const shop = (window as Page).Shopify
  if (!shop) return false
  let reported: boolean | undefined
  const look = () => {
    const privacy = shop.customerPrivacy
    const isAllowed = privacy?.marketingAllowed?.() ?? privacy?.userCanBeTracked?.()
    if (
      isAllowed === undefined ||
      isAllowed === reported ||
      (!isAllowed && reported === undefined && privacy?.shouldShowBanner?.())
    )
      return
    notify((reported = isAllowed))
  }
  document.addEventListener('visitorConsentCollected', look)
  setInterval(look, LOOK_MS)
  // Without this API there is no consent, and nothing is stored.
  shop.loadFeatures?.([FEATURE], (error) => (error ? notify(undefined) : look()))
  look()
  return true
}) satisfies Source
