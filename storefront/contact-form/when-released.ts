let isPressed = false
const waiting: (() => void)[] = []

const release = () => {
  isPressed = false
  // After the click that the release makes.
  setTimeout(() => waiting.splice(0).forEach((go) => go()))
}

/** Notices whether a pointer is held down on the page. */
export const watchPointer = (root: Document, signal: AbortSignal): void => {
  // A menu that opens over the page, of a list or of the other button, may keep the release for itself.
  const press = ({ target, button }: PointerEvent) =>
    (isPressed = button === 0 && !(target instanceof Element && target.closest('select')))
  root.addEventListener('pointerdown', press, { signal, capture: true })
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    root.addEventListener(end, release, { signal, capture: true })
}

/** Resolves once nothing is pressed: what moves under a held pointer takes the click away from what was meant. */
export const whenReleased = (): Promise<void> | undefined =>
  isPressed ? new Promise((resolve) => waiting.push(resolve)) : undefined
