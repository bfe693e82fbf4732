const GALLERY = '[data-gallery]'
const REVIEW_PHOTOS = '[data-review-photos]'

/** Marks the small picture and the number of what the strip shows, and opens pictures over the page. */
export default (root: Document): (() => void) => {
  const stops = [openReviewPhotos(root), startStrip(root)]
  return () => stops.forEach((stop) => stop())
}

/** A click that opens a link in another tab stays one. */
const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey

/** Photographs of a review open over the page, as those of the gallery do. */
const openReviewPhotos = (root: Document): (() => void) => {
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`${REVIEW_PHOTOS} a`)
    if (!link || !isPlain(event) || !('HTMLDialogElement' in globalThis)) return
    event.preventDefault()
    const all = [...link.closest(REVIEW_PHOTOS)!.querySelectorAll('a')]
    void import('./zoom-dialog.ts').then(({ openZoom }) => openZoom(root, all, all.indexOf(link), () => {}))
  }
  root.addEventListener('click', open)
  return () => root.removeEventListener('click', open)
}

const startStrip = (root: Document): (() => void) => {
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
      if (!isPlain(event)) return
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
