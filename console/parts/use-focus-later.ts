import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when the button that was pressed is removed: after `focusLater`, with the next render. Not at
 * once: nothing outside an open dialog can take the focus.
 */
export const useFocusLater = <Target extends HTMLElement>(): {
  focusTarget: RefObject<Target | null>
  focusLater: () => void
} => {
  const focusTarget = useRef<Target>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || document.querySelector('dialog[open]')) return
    isWanted.current = false
    focusTarget.current?.focus()
  })
  return { focusTarget, focusLater: () => void (isWanted.current = true) }
}

const isLost = () => document.activeElement === null || document.activeElement === document.body

/** The heading of the innermost part that is still there; above the element, if that is there itself. */
const nearestHeading = (path: Element[]) => {
  const [last] = path
  for (const place of path.filter((element) => element.isConnected)) {
    const headings = [...place.querySelectorAll<HTMLElement>('h1, h2, h3')]
    const found = last?.isConnected
      ? headings.findLast((one) => last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING)
      : headings[0]
    if (found) return found
  }
  return undefined
}

/**
 * When what had the focus is removed or turned off, such as a button that did its work, the focus goes to the heading
 * of the nearest part that is left: a keyboard goes on from there, and a screen reader says where it is. A screen that
 * chooses a place itself is first.
 */
export const useRestoredFocus = (frame: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const root = frame.current
    if (!root) return undefined
    /** The focused element with all it stands in, from the inside out. */
    let path: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      path = []
      for (let at = target as Element | null; at; at = at.parentElement) path.push(at)
    }
    const restore = () => {
      const [last] = path
      if (!last || !isLost() || document.querySelector('dialog[open]')) return
      if (last.isConnected && !last.matches(':disabled')) return
      const target = nearestHeading(path) ?? root
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    let nextFrame = 0
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(restore, 0)
      cancelAnimationFrame(nextFrame)
      // From an element that was turned off browsers take the focus only with their next frame.
      nextFrame = requestAnimationFrame(() => void (timer = setTimeout(restore, 0)))
    })
    root.addEventListener('focusin', remember)
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      root.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
      cancelAnimationFrame(nextFrame)
    }
  }, [frame])
}
