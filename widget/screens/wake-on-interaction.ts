import { nextTask } from '../page/next-task.ts'

/**
 * Signs of an interaction: pointer or focus arrives, a browser fills in fields, a script clicks or submits.
 */
const SIGNS = ['pointerover', 'focusin', 'input', 'click', 'submit']

/**
 * Hydrates a prerendered screen at the first sign of an interaction; clicks and submissions in the meantime
 * are replayed afterwards. `crossed`: the cross was pressed, which hydrates nothing. Returns how to stop.
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
      // Not within the postponed event: a form that is being submitted cannot be submitted again.
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
