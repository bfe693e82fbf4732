/** For what moves the things below a field when that is left: whoever left it by pressing one of them would miss it. */
export const afterPress = (page: Document, tell: () => void): void => {
  if (!page.querySelector(':active')) return tell()
  const over = new AbortController()
  for (const type of ['pointerup', 'pointercancel']) {
    addEventListener(
      type,
      () => {
        over.abort()
        // After the click, which comes with it.
        setTimeout(tell)
      },
      { signal: over.signal, capture: true },
    )
  }
}
