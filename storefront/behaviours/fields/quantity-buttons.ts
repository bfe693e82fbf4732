const FIELD = 'input.qty'
const BUTTON = '.quantity :is(.minus, .plus)'

const isAtEnd = ({ min, max, value }: HTMLInputElement, isMore: boolean) => {
  const end = isMore ? max : min
  return end !== '' && value !== '' && (isMore ? Number(value) >= Number(end) : Number(value) <= Number(end))
}

/** The buttons next to a quantity change it by its own step, within its limits. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening

  /** Marked, not disabled: a button that is disabled while it is used drops the focus. */
  const mark = ({ target }: Event) => {
    const box = (target as Element).closest('.quantity')
    const field = box?.querySelector<HTMLInputElement>(FIELD)
    if (!box || !field) return
    for (const button of box.querySelectorAll(BUTTON))
      button.setAttribute('aria-disabled', `${isAtEnd(field, button.matches('.plus'))}`)
  }

  root.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest(BUTTON)
      const field = button?.closest('.quantity')?.querySelector<HTMLInputElement>(FIELD)
      if (!button || !field || field.disabled || field.readOnly) return
      const before = field.value
      if (button.matches('.plus')) field.stepUp()
      else field.stepDown()
      if (field.value === before) return
      for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    },
    { signal },
  )
  // Other scripts set values without an event; the state is updated when the field gets the focus.
  for (const name of ['input', 'change', 'focusin', 'pointerover'])
    root.addEventListener(name, mark, { signal })
  return () => listening.abort()
}
