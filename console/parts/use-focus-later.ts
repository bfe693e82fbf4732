import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when the button that was pressed is removed: after `focusLater`, with the next render. Not at
 * once: nothing outside an open dialog can take the focus.
 */
export const useFocusLater = <Place extends HTMLElement>(): {
  place: RefObject<Place | null>
  focusLater: () => void
} => {
  const place = useRef<Place>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current || document.querySelector('dialog[open]')) return
    isWanted.current = false
    place.current?.focus()
  })
  return { place, focusLater: () => void (isWanted.current = true) }
}
