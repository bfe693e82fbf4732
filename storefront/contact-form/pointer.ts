/** `released`: resolves after the release of a pressed pointer and its click; undefined: none is pressed. */
export type PressedPointer = { released: () => Promise<void> | undefined }

/**
 * Watches whether a pointer is pressed on the page: a movement under it would take the click from its target.
 */
export const watchPointer = (root: Document, signal: AbortSignal): PressedPointer => {
  let isPressed = false
  const waiting: (() => void)[] = []
  // A menu that opens over the page, of a select or of the other button, may swallow the release.
  const press = ({ target, button }: PointerEvent) =>
    (isPressed = button === 0 && !(target instanceof Element && target.closest('select')))
  const release = () => {
    isPressed = false
    // After the click that the release makes.
    setTimeout(() => waiting.splice(0).forEach((resolve) => resolve()))
  }
  root.addEventListener('pointerdown', press, { signal, capture: true })
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    root.addEventListener(end, release, { signal, capture: true })
  return { released: () => (isPressed ? new Promise((resolve) => waiting.push(resolve)) : undefined) }
}
