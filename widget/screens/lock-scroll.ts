/** The page stays where it is, its bar keeps its room; gives back how to let it go. */
export const lockScroll = (): (() => void) => {
  const { style } = document.documentElement
  const { overflow, scrollbarGutter } = style
  if (innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => Object.assign(style, { overflow, scrollbarGutter })
}
