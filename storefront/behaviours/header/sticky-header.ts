import type { PageBehaviour } from '#storefront/behaviours/behaviour.ts'
import { on } from '#storefront/behaviours/cart/events.ts'
import { revealsOnScrollUp, shrinkHeight, shrinkingParts, stickyHeader, topOffset } from './header-size.ts'
import type { PageScroll } from '#storefront/behaviours/scrolling/page-scroll.ts'

/** After a rotation of the screen, browsers know the new width this much later. */
const TURNED_MS = 21
/**
 * With hide-and-reveal the header scrolls out smoothly: it counts as at its start until it has moved this
 * far, beyond its own height.
 */
const SOFT_START_PX = 60
const LOGO = '.custom-logo'

type Measured = {
  header: HTMLElement
  parent: HTMLElement
  parts: HTMLElement[]
  logos: HTMLElement[]
  /** Of the whole header, before it shrinks. */
  heightPx: number
  /** Of the shrinking part, before it shrinks. */
  partPx: number
  lowestPx: number
  hides: boolean
  /** Its position in the window, e.g. below an admin bar. */
  topPx: number
  /** How far the page scrolls before it sticks. */
  wayPx: number
}

const documentTop = (element: Element) =>
  element.getBoundingClientRect().top + (element.ownerDocument.defaultView?.scrollY ?? 0)

/** Bars above the page that scroll with it, such as a store notice; and those that stay. */
const barsAbove = (root: Document, wrapper: Element) => {
  let scrolling = 0
  let staying = 0
  for (let bar = wrapper.previousElementSibling; bar; bar = bar.previousElementSibling) {
    if (!(bar instanceof HTMLElement) || !bar.offsetHeight) continue
    const { position } = getComputedStyle(bar)
    if (position === 'static' || position === 'relative') scrolling += bar.getBoundingClientRect().height
  }
  for (const bar of root.querySelectorAll<HTMLElement>('.kadence-pro-fixed-above'))
    staying += bar.offsetHeight
  return { scrolling, staying }
}

const measure = (root: Document): Measured | undefined => {
  const header = stickyHeader(root)
  const parent = header?.parentElement
  const wrapper = root.querySelector('#wrapper')
  if (!header || !parent || !wrapper) return undefined

  const parts = shrinkingParts(header)
  const { position, transform } = header.style
  const sizes = parts.map(({ style }) => style.cssText)
  // The state without scrolling.
  Object.assign(header.style, { position: 'static', transform: '' })
  for (const { style } of parts) Object.assign(style, { height: '', minHeight: '', maxHeight: '' })
  parent.style.height = ''
  const partPx = parts[0]?.offsetHeight ?? 0
  const heightPx = header.offsetHeight
  const startPx = documentTop(header)
  // Content below does not move when the header becomes fixed.
  parent.style.height = `${heightPx}px`
  header.dataset['startHeight'] = String(partPx)
  Object.assign(header.style, { position, transform })
  parts.forEach(({ style }, index) => (style.cssText = sizes[index] ?? ''))

  const bars = barsAbove(root, wrapper)
  const topPx = documentTop(wrapper) - bars.scrolling + bars.staying
  return {
    header,
    parent,
    parts,
    logos: [...header.querySelectorAll<HTMLElement>(LOGO)],
    heightPx,
    partPx,
    lowestPx: shrinkHeight(header),
    hides: revealsOnScrollUp(header),
    topPx,
    wayPx: startPx - topPx,
  }
}

/**
 * The header that stays while the page scrolls: unchanged, lower, or hidden while scrolling down.
 * Sizes are measured when they may have changed; a scroll only reads the position.
 */
const stickToTop: PageBehaviour<[PageScroll]> = (root, scroll) => {
  const view = root.defaultView
  if (!view || !root.querySelector('.kadence-sticky-header')) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  let measured: Measured | undefined
  let lastPx = view.scrollY
  let shiftPx = 0
  let lastPlace = ''
  let turned: ReturnType<typeof setTimeout> | undefined

  const shrink = (
    { parts, logos, partPx, lowestPx, hides, wayPx }: Measured,
    nowPx: number,
    goesDown: boolean,
  ) => {
    const delayPx = Math.floor(wayPx) + (hides && goesDown ? partPx : 0)
    const px = nowPx <= delayPx ? partPx : Math.max(lowestPx, partPx - (nowPx - wayPx))
    for (const { style } of parts) style.height = style.minHeight = style.maxHeight = `${px}px`
    for (const { style } of logos) style.maxHeight = nowPx <= delayPx ? '100%' : `${px}px`
  }

  const hide = ({ header, heightPx, wayPx }: Measured, nowPx: number) => {
    const goesDown = nowPx > lastPx
    shiftPx += lastPx - nowPx
    if (nowPx <= Math.floor(wayPx)) shiftPx = 0
    else if (goesDown) shiftPx = Math.max(shiftPx, -heightPx)
    else shiftPx = Math.min(shiftPx, 0)
    if (nowPx <= Math.floor(wayPx) || nowPx < lastPx) header.classList.remove('item-hidden-above')
    else if (goesDown) header.classList.add('item-hidden-above')
    header.style.transform = `translateY(${shiftPx}px)`
  }

  const fix = ({ header, parent, hides, heightPx, topPx, wayPx }: Measured, nowPx: number) => {
    const start = Math.floor(wayPx)
    const { classList } = header
    const isFixed = nowPx >= start
    const startsSoftly = hides && classList.contains('item-at-start') && nowPx < heightPx + SOFT_START_PX
    const isAtStart = nowPx === start || (nowPx > start && startsSoftly)
    // Most scrolls change nothing.
    const place = `${isAtStart} ${nowPx > start} ${isFixed} ${topPx}`
    if (place === lastPlace) return
    lastPlace = place
    classList.toggle('item-at-start', isAtStart)
    classList.toggle('item-is-stuck', nowPx > start)
    classList.toggle('item-is-fixed', isFixed)
    parent.classList.toggle('child-is-fixed', isFixed)
    root.body.classList.toggle('header-is-fixed', isFixed)
    header.style.top = isFixed ? `${topPx}px` : ''
  }

  const follow = (nowPx: number) => {
    if (!measured) return
    if (measured.lowestPx) shrink(measured, nowPx, nowPx > lastPx)
    if (measured.hides) hide(measured, nowPx)
    fix(measured, nowPx)
    lastPx = nowPx
  }

  /** Removes everything this behaviour has set. */
  const reset = () => {
    if (!measured) return
    const { header, parent, parts, logos } = measured
    header.classList.remove('item-is-fixed', 'item-at-start', 'item-is-stuck', 'item-hidden-above')
    parent.classList.remove('child-is-fixed')
    root.body.classList.remove('header-is-fixed')
    Object.assign(header.style, { top: '', transform: '' })
    parent.style.height = ''
    for (const { style } of parts) Object.assign(style, { height: '', minHeight: '', maxHeight: '' })
    for (const { style } of logos) style.maxHeight = ''
    measured = undefined
    lastPlace = ''
  }

  const update = () => {
    if (measured && stickyHeader(root) !== measured.header) reset()
    measured = measure(root)
    // What the browser scrolls to, by keyboard or address, is not covered by the header.
    root.documentElement.style.setProperty('--header-cover', `${topOffset(root, { countsRevealed: true })}px`)
    follow(view.scrollY)
  }

  const { ResizeObserver } = view
  const bars = new ResizeObserver(update)
  for (
    let bar = root.querySelector('#wrapper')?.previousElementSibling;
    bar;
    bar = bar.previousElementSibling
  )
    bars.observe(bar)

  scroll.follow(follow, signal)
  view.addEventListener('resize', update, { signal })
  view.addEventListener('load', update, { signal })
  view.addEventListener(
    'orientationchange',
    () => {
      clearTimeout(turned)
      turned = setTimeout(update, TURNED_MS)
    },
    { signal },
  )
  const reveal = () => {
    if (!shiftPx || !measured) return
    shiftPx = 0
    measured.header.classList.remove('item-hidden-above')
    measured.header.style.transform = 'translateY(0px)'
  }
  // A hidden header is revealed when the keyboard focus enters it; under a pressed pointer nothing may move.
  root.addEventListener(
    'focusin',
    ({ target }) => (target as Element).matches('.kadence-sticky-header :focus-visible') && reveal(),
    { signal },
  )
  // The cart in the header shows that something was added.
  on(root, 'added_to_cart', reveal, signal)

  // Styles that were active until now would move what is measured here.
  const masthead = root.querySelector('.site-header.stays')
  masthead?.classList.remove('stays')
  update()
  return () => {
    masthead?.classList.add('stays')
    listening.abort()
    bars.disconnect()
    clearTimeout(turned)
    reset()
  }
}

export default stickToTop
