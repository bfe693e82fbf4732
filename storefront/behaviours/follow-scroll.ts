type Follower = (nowPx: number) => void

const followers = new WeakMap<Window, Set<Follower>>()

/**
 * Tells how far the page is scrolled, in CSS pixels, after each scroll. One listener for all: where it reads the place,
 * nothing has been changed yet; a second reader would have the browser style the page anew in between.
 */
export const followScroll = (view: Window, follow: Follower, signal: AbortSignal): void => {
  const all = followers.get(view) ?? new Set<Follower>()
  if (!followers.has(view)) {
    followers.set(view, all)
    view.addEventListener(
      'scroll',
      () => {
        const nowPx = view.scrollY
        for (const each of all) each(nowPx)
      },
      { passive: true },
    )
  }
  all.add(follow)
  signal.addEventListener('abort', () => all.delete(follow))
}
