import type { PageBehaviour } from '#storefront/behaviours/behaviour.ts'
import { type PageScroll, scrollPage } from './page-scroll.ts'

const BUTTON = '#kt-scroll-up'
const FOR_READERS = '#kt-scroll-up-reader'
const SHOWN_ABOVE_PX = 100

/**
 * The way back to the top, shown once the page is scrolled. For keyboards there is a second one: it moves to
 * the page's first link.
 */
const scrollToTop: PageBehaviour<[PageScroll]> = (root, scroll) => {
  const view = root.defaultView
  const button = root.querySelector<HTMLElement>(BUTTON)
  if (!view || !button) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  let isShown: boolean | undefined

  const follow = (nowPx: number) => {
    const shows = nowPx > SHOWN_ABOVE_PX
    if (shows === isShown) return
    isShown = shows
    button.classList.toggle('scroll-visible', shows)
    button.setAttribute('aria-hidden', `${!shows}`)
  }

  scroll.follow(follow, signal)
  root.addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest(`${BUTTON}, ${FOR_READERS}`)
      if (!pressed) return
      event.preventDefault()
      scrollPage(root, 0)
      const first = root.querySelector<HTMLElement>('.skip-link')
      first?.focus({ preventScroll: true })
      // For pointer users the focus ring does not jump; the next Tab still starts at the top.
      if (pressed === button) first?.blur()
    },
    { signal },
  )
  follow(view.scrollY)
  return () => listening.abort()
}

export default scrollToTop
