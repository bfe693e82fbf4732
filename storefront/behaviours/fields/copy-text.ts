import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { shareLink as words } from '#storefront/strings/pl/catalog/wishlist.ts'

const BUTTON = '[data-copy]'
const SHOWN_MS = 2_500

/** Buttons that copy the text of `data-copy`; shown from here on, because without a script they do nothing. */
export default (root: Document): (() => void) => {
  const clipboard = root.defaultView?.navigator.clipboard
  if (!clipboard) return () => {}
  const listening = new AbortController()
  const labels = new Map<HTMLElement, string>()
  for (const button of root.querySelectorAll<HTMLElement>(BUTTON)) button.hidden = false

  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(BUTTON)
      if (!button) return
      prepareAnnouncement(root)
      const show = (text: string) => {
        if (!labels.has(button)) labels.set(button, button.textContent)
        button.textContent = text
        announce(root, text)
        setTimeout(() => (button.textContent = labels.get(button) ?? ''), SHOWN_MS)
      }
      void clipboard.writeText(button.dataset['copy'] ?? '').then(
        () => show(words.copied),
        () => show(words.copyFailed),
      )
    },
    listening,
  )
  return () => listening.abort()
}
