const SCHEME = /^[a-z][\da-z.+-]*:/i

/** `example.pl` is meant as an address of the web. */
export const completeAddresses = (form: HTMLFormElement, signal: AbortSignal): void =>
  form.addEventListener(
    'change',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('.wpcf7-validates-as-url')) return
      const text = target.value.trim()
      target.value =
        text && !SCHEME.test(text) && text.includes('.') ? `http://${text.replace(/^\/+/, '')}` : text
    },
    { signal },
  )

/** Counts the characters typed, or those left, and marks too many or too few. */
export const countCharacters = (form: HTMLFormElement, signal: AbortSignal): void => {
  for (const counter of form.querySelectorAll<HTMLElement>('.wpcf7-character-count')) {
    const { targetName = '', startingValue, maximumValue, minimumValue } = counter.dataset
    const field = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[name="${CSS.escape(targetName)}"]`,
    )
    if (!field) continue
    const [start, max, min] = [startingValue, maximumValue, minimumValue].map(
      (text) => Number.parseInt(text ?? '', 10) || 0,
    ) as [number, number, number]

    const update = () => {
      const { length } = field.value
      const trimmed = field.value.trim().length
      const count = String(counter.classList.contains('down') ? start - trimmed : trimmed)
      counter.dataset['currentValue'] = count
      counter.textContent = count
      counter.classList.toggle('too-long', max > 0 && length > max)
      counter.classList.toggle('too-short', min > 0 && length < min)
    }
    update()
    field.addEventListener('keyup', update, { signal })
    field.addEventListener('input', update, { signal })
    form.addEventListener('wpcf7reset', update, { signal })
  }
}

/** A tip that floats over its field is hidden when the field or the tip itself is touched. */
export const hideTouchedTips = (form: HTMLFormElement, signal: AbortSignal): void => {
  const hide = ({ target }: Event) => {
    const wrapper =
      target instanceof Element
        ? target.closest(
            '.use-floating-validation-tip .wpcf7-form-control-wrap, .wpcf7-form-control-wrap.use-floating-validation-tip',
          )
        : null
    for (const tip of wrapper?.querySelectorAll<HTMLElement>('.wpcf7-not-valid-tip') ?? [])
      tip.style.display = 'none'
  }
  form.addEventListener('focusin', hide, { signal })
  form.addEventListener('click', hide, { signal })
}
