import { readCookie } from '#storefront/behaviours/page-globals.ts'

const DISMISS = '.woocommerce-store-notice__dismiss-link'
const HIDDEN = 'hidden'

/** The store notice is shown until the visitor dismisses it; a new notice is shown again. */
export default (root: Document): (() => void) => {
  const notice = root.querySelector<HTMLElement>('.woocommerce-store-notice')
  if (!notice) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const cookie = `store_notice${notice.dataset['noticeId'] ?? ''}`

  const show = (isShown: boolean) => {
    if (isShown) notice.hidden = false
    notice.style.display = isShown ? '' : 'none'
  }
  const dismiss = (event: Event) => {
    if (!(event.target as Element).closest(DISMISS)) return
    event.preventDefault()
    root.cookie = `${cookie}=${HIDDEN}; path=/; SameSite=Lax`
    show(false)
    listening.abort()
  }

  if (readCookie(root, cookie) === HIDDEN) {
    show(false)
    return () => {}
  }
  show(true)
  notice.addEventListener('click', dismiss, { signal })
  notice.addEventListener(
    'keydown',
    (event) => (event.key === 'Enter' || event.key === ' ') && dismiss(event),
    { signal },
  )
  return () => listening.abort()
}
