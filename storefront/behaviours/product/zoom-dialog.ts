import { gallery as words } from '#storefront/strings/pl/catalog/gallery.ts'
import { zoomWithin } from './zoom-gestures.ts'

const PATHS = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  in: 'M12 5v14M5 12h14',
  out: 'M5 12h14',
}

/**
 * Opens the pictures of `slides` over the page, beginning with one of them. Arrow keys turn them, plus and minus
 * enlarge; when an enlarged one is shown, arrow keys move it. `onTurn` shows the same one in the page.
 */
export const openZoom = (
  root: Document,
  slides: HTMLAnchorElement[],
  first: number,
  onTurn: (index: number) => void,
): void => {
  const listening = new AbortController()
  const { signal } = listening
  const dialog = root.createElement('dialog')
  dialog.className = 'gallery-dialog'
  dialog.setAttribute('aria-label', words.enlarged)
  const frame = root.createElement('div')
  frame.className = 'gallery-zoom'
  const picture = root.createElement('img')
  picture.draggable = false
  frame.append(picture)
  const position = root.createElement('p')
  position.setAttribute('role', 'status')
  const controls = root.createElement('div')
  controls.className = 'gallery-controls'
  dialog.append(frame, controls)

  let index = first
  const show = () => {
    const slide = slides[index]
    const small = slide?.querySelector('img')
    if (!slide || !small) return
    picture.src = slide.href
    picture.alt = small.alt
    position.textContent = words.position(index + 1, slides.length)
    zoom.reset()
    onTurn(index)
  }
  const turn = (by: -1 | 1) => {
    if (slides.length < 2) return
    index = (index + by + slides.length) % slides.length
    show()
  }
  const zoom = zoomWithin(frame, picture, turn, signal)

  const addButton = (label: string, path: string, act: () => void) => {
    const button = root.createElement('button')
    button.type = 'button'
    button.className = 'icon-button'
    button.setAttribute('aria-label', label)
    button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${path}"/></svg>`
    button.addEventListener('click', act)
    controls.append(button)
  }
  if (slides.length > 1) addButton(words.previous, PATHS.previous, () => turn(-1))
  addButton(words.zoomOut, PATHS.out, () => zoom.zoomBy(-1))
  controls.append(position)
  addButton(words.zoomIn, PATHS.in, () => zoom.zoomBy(1))
  if (slides.length > 1) addButton(words.next, PATHS.next, () => turn(1))
  addButton(words.close, PATHS.close, () => dialog.close())

  const keys: Record<string, () => void> = {
    ArrowLeft: () => (zoom.isZoomed() ? zoom.pan(-1, 0) : turn(-1)),
    ArrowRight: () => (zoom.isZoomed() ? zoom.pan(1, 0) : turn(1)),
    ArrowUp: () => zoom.pan(0, -1),
    ArrowDown: () => zoom.pan(0, 1),
    '+': () => zoom.zoomBy(1),
    '=': () => zoom.zoomBy(1),
    '-': () => zoom.zoomBy(-1),
    '0': () => zoom.reset(),
  }
  dialog.addEventListener('keydown', (event) => {
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  dialog.addEventListener('close', () => {
    listening.abort()
    dialog.remove()
    slides[index]?.focus({ preventScroll: true })
  })
  root.body.append(dialog)
  dialog.showModal()
  show()
}
