const HERO = '.entry-hero-container-inner'

/** Where the header lies over the first section, that section starts below it: its padding is the header's height. */
export default (root: Document): (() => void) => {
  const header = root.querySelector<HTMLElement>('#masthead')
  const { classList } = root.body
  const isOver =
    classList.contains('transparent-header') &&
    classList.contains('mobile-transparent-header') &&
    !classList.contains('no-header')
  if (!header || !isOver) return () => {}

  const sections = [...root.querySelectorAll<HTMLElement>(HERO)]
  const pad = () => {
    for (const { style } of sections) style.paddingTop = `${header.offsetHeight}px`
  }
  const watching = new ResizeObserver(pad)
  watching.observe(header)
  pad()
  return () => {
    watching.disconnect()
    for (const { style } of sections) style.paddingTop = ''
  }
}
