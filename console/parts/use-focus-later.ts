import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where the focus goes when the button that was pressed is gone: `focusLater`, and it goes there with what is
 * drawn next. Not at once: nothing outside a question takes the focus before that is closed.
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
