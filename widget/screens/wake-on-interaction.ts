import { nextTask } from '../page/next-task.ts'

/** Somebody's pointer or focus comes to what stands there, a browser fills it in, a script presses or sends it. */
const SIGNS = ['pointerover', 'focusin', 'input', 'click', 'submit']

/**
 * Wakes what stands there prerendered, at the first sign that somebody is about to do something with it; what
 * is pressed or sent meanwhile is done once it is awake. `crossed`: the cross was pressed, which wakes
 * nothing. Gives back how to stop.
 */
export const wakeOnInteraction = (
  box: HTMLElement,
  wake: (awake: () => void) => void,
  crossed: () => void,
): (() => void) => {
  let isWaking = false
  let again: (() => void) | undefined
  const postpone = (event: Event, press: () => void) => {
    event.preventDefault()
    event.stopPropagation()
    box.ariaBusy = 'true'
    again = press
  }
  const onSign = (event: Event) => {
    const { type } = event
    const target = event.target as HTMLElement
    // The surface itself has the focus from the beginning.
    if (target === box) return
    if (target.closest('.close')) return type === 'click' && crossed()
    const button = target.closest<HTMLElement>('[type=button]')
    if (type === 'submit')
      postpone(event, () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter))
    else if (type === 'click' && button) postpone(event, () => button.click())
    if (isWaking) return
    isWaking = true
    wake(() => {
      stop()
      box.ariaBusy = null
      // Not within the postponed event: a form that is being sent is not sent once more.
      void nextTask().then(() => again?.())
    })
  }
  const stop = () => SIGNS.forEach((type) => box.removeEventListener(type, onSign, true))
  SIGNS.forEach((type) => box.addEventListener(type, onSign, true))
  return () => {
    stop()
    again = undefined
  }
}
