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
