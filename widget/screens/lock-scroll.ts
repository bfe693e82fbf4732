/** The page stays where it is, its bar keeps its room; gives back how to let it go. */
export const lockScroll = (): (() => void) => {
  const root = document.documentElement
  const { style } = root
  const { overflow, scrollbarGutter } = style
  if (innerWidth > root.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => {
    Object.assign(style, { overflow, scrollbarGutter })
    if (!root.getAttribute('style')) root.removeAttribute('style')
  }
}
