type Follower = (nowPx: number) => void

/**
 * Calls followers with the scroll position in CSS pixels after each scroll. One listener for all: it reads the position
 * before anything has been changed; a second reader would have the browser style the page again in between.
 */
export const openPageScroll = (view: Window) => {
  const followers = new Set<Follower>()
  const listening = new AbortController()
  view.addEventListener(
    'scroll',
    () => {
      const nowPx = view.scrollY
      for (const follow of followers) follow(nowPx)
    },
    { passive: true, signal: listening.signal },
  )
  return {
    follow: (follower: Follower, signal: AbortSignal): void => {
      followers.add(follower)
      signal.addEventListener('abort', () => followers.delete(follower))
    },
    stop: () => listening.abort(),
  }
}

export type PageScroll = ReturnType<typeof openPageScroll>

/**
 * Scrolls until this many CSS pixels of the page are above the window: smoothly, unless the person prefers
 * less motion.
 */
export const scrollPage = ({ defaultView: view }: Document, topPx: number): void =>
  view?.scrollTo({
    top: topPx,
    behavior: view.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
  })
