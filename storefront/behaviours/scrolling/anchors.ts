import { topOffset } from '#storefront/behaviours/header/header-size.ts'
import { scrollPage } from './page-scroll.ts'

const LINK = 'a[href*="#"]'
/** Links with a # that open something instead of leading somewhere. */
const NOT_ANCHORS =
  '[href="#"], [href="#0"], .scroll-ignore, [data-tab], [data-toggle], [data-modal], [role=tab], [role=button], .tabs a, [role=tablist] a'
const HASH = /^#([\w-]+)$/
/** After the page has loaded, other scripts may still move things. */
const LOADED_MS = 100

/** Links within the page scroll to their target, clear of the header, and move the focus there. */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  if (!view || root.body.classList.contains('no-anchor-scroll')) return () => {}

  const listening = new AbortController()
  const { signal } = listening

  const goTo = (target: HTMLElement, offsetPx: number) => {
    scrollPage(root, target.getBoundingClientRect().top + view.scrollY - offsetPx)
    // Keyboard and screen reader continue from there.
    if (!target.matches('a[href], button, input, select, textarea, summary')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }

  root.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(LINK)
      if (
        !link ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        link.matches(NOT_ANCHORS)
      )
        return
      if (
        link.pathname !== view.location.pathname ||
        link.host !== view.location.host ||
        link.search !== view.location.search
      )
        return
      const target = root.getElementById(idOf(link.hash))
      if (!target) return
      event.preventDefault()
      goTo(target, topOffset(root))
      if (link.hash !== view.location.hash) view.history.pushState(null, '', link.hash)
      markCurrent(root)
    },
    { signal },
  )

  const [, id] = HASH.exec(view.location.hash) ?? []
  const target = id && root.getElementById(id)
  const arriving =
    target && setTimeout(() => goTo(target, topOffset(root, { countsRevealed: true })), LOADED_MS)
  if (target) markCurrent(root)
  return () => {
    listening.abort()
    clearTimeout(arriving || undefined)
  }
}

const idOf = (hash: string) => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** Of a menu's links into pages the current one is marked. */
const markCurrent = (root: Document) => {
  for (const link of root.querySelectorAll<HTMLAnchorElement>(`.menu-item > ${LINK}`))
    link.parentElement?.classList.toggle('current-menu-item', link.href === root.location.href)
}
