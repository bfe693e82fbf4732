import { postForm } from '#storefront/behaviours/post-form.ts'

const LINK = '#coming-soon-footer-banner a.coming-soon-footer-banner-dismiss'

/** The owner dismisses the 'shop is not open yet' banner permanently. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  root.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLElement>(LINK)
      const { restUrl, restNonce } = link?.dataset ?? {}
      if (!link || !restUrl) return
      event.preventDefault()
      const banner = link.closest<HTMLElement>('#coming-soon-footer-banner')
      void postForm(
        restUrl,
        { 'woocommerce_meta[coming_soon_banner_dismissed]': 'yes' },
        { headers: { 'X-WP-Nonce': restNonce ?? '' } },
      )
        // It hides in any case: if the call failed, it is shown again on the next page.
        .catch(() => {})
        .then(() => banner && (banner.style.display = 'none'))
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}
