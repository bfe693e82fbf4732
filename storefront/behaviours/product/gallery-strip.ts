const GALLERY = '[data-gallery]'

/** Marks the small picture and the number of what the strip shows, and opens pictures over the page. */
export default (root: Document): (() => void) => {
  const gallery = root.querySelector<HTMLElement>(GALLERY)
  const strip = gallery?.querySelector<HTMLElement>('[data-strip]')
  if (!gallery || !strip) return () => {}
  const listening = new AbortController()
  const { signal } = listening
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-thumbnails a')]
  const position = gallery.querySelector('[data-position]')
  let shown = 0

  const mark = (index: number) => {
    if (index === shown) return
    shown = index
    for (const [at, link] of links.entries()) {
      if (at === index) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    if (position) position.textContent = String(index + 1)
    for (const video of strip.querySelectorAll('video')) video.pause()
  }

  const show = (index: number) => {
    const slide = strip.children[index] as HTMLElement | undefined
    if (slide) strip.scrollTo({ left: slide.offsetLeft - strip.offsetLeft })
  }

  strip.addEventListener(
    'scroll',
    () => mark(Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))),
    { signal, passive: true },
  )
  gallery.addEventListener(
    'click',
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
      const link = (event.target as Element).closest('a')
      const index = links.indexOf(link as HTMLAnchorElement)
      if (index >= 0) {
        // Without scrolling the page itself, and without a step of the history.
        event.preventDefault()
        show(index)
      } else if (link?.matches('.gallery-slide') && 'HTMLDialogElement' in globalThis) {
        event.preventDefault()
        const slides = [...strip.querySelectorAll<HTMLAnchorElement>('.gallery-slide')]
        void import('./zoom-dialog.ts').then(({ openZoom }) =>
          openZoom(root, slides, slides.indexOf(link as HTMLAnchorElement), show),
        )
      }
    },
    { signal },
  )
  return () => listening.abort()
}
