import { closeAround } from './close-around.ts'
import { keepTabInside } from './keep-tab-inside.ts'

/** Keeps keyboard, pointer and screen reader within an element. Gives back how to let go. */
export const holdFocus = (element: HTMLElement): (() => void) => {
  const reopen = closeAround(element)
  const letTabGo = keepTabInside(element)
  return () => {
    reopen()
    letTabGo()
  }
}
