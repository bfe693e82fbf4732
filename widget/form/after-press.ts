/**
 * For what moves the things below a field when that is left: whoever left it by pressing one of them would
 * miss it. `root`: of the field; what is pressed beside it there is heard by nobody outside.
 */
export const afterPress = (root: Document | ShadowRoot, tell: () => void): void => {
  if (!document.querySelector(':active')) return tell()
  const over = new AbortController()
  const released = () => {
    over.abort()
    // After the click, which comes with it.
    setTimeout(tell)
  }
  for (const target of [window, root])
    for (const type of ['pointerup', 'pointercancel'])
      target.addEventListener(type, released, { signal: over.signal, capture: true })
}
