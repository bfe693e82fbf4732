import copyText from './fields/copy-text.ts'
import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { shareLink as words } from '#storefront/strings/pl/catalog/wishlist.ts'

const LINK = '[data-share-link]'

/** Shows the buttons of texts to copy, and of links to send by a program that the system lets one choose. */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  if (!view) return () => {}
  const { navigator } = view
  const listening = new AbortController()
  const stopCopying = copyText(root)

  // A part of the page may be replaced while it is open.
  const reveal = () => {
    for (const button of root.querySelectorAll<HTMLElement>(`${LINK} [data-share]`))
      button.hidden = button.dataset['share'] === 'send' && !('share' in navigator)
  }
  reveal()

  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(`${LINK} [data-share]`)
      const field = button?.closest(LINK)?.querySelector('input')
      if (!button || !field) return
      if (button.dataset['share'] === 'send') {
        // A person who closes the choice rejects the promise.
        void navigator.share({ title: root.title, url: field.value }).catch(() => {})
        return
      }
      prepareAnnouncement(root)
      void copy(navigator, field).then((isCopied) => {
        announce(root, isCopied ? words.copied : words.copyFailed)
        button.textContent = isCopied ? words.copied : words.copyFailed
      })
    },
    listening,
  )
  root.addEventListener(
    'focusin',
    ({ target }) => {
      if ((target as Element).matches(`${LINK} input`)) (target as HTMLInputElement).select()
    },
    listening,
  )
  const watching = new MutationObserver(reveal)
  for (const region of root.querySelectorAll('[data-region]'))
    watching.observe(region.parentNode!, { childList: true })
  return () => {
    listening.abort()
    stopCopying()
    watching.disconnect()
  }
}

const copy = async (navigator: Navigator, field: HTMLInputElement): Promise<boolean> => {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    return false
  }
}
