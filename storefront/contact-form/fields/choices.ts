/** Nothing can be sent before every required consent is given (or, for inverted ones, withdrawn). */
export const acceptance = (form: HTMLFormElement, signal: AbortSignal): void => {
  if (!form.querySelector('.wpcf7-acceptance') || form.classList.contains('wpcf7-acceptance-as-validation'))
    return

  const update = () => {
    const isAccepted = [...form.querySelectorAll('.wpcf7-acceptance:not(.optional)')].every((part) =>
      [...part.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].every(
        ({ checked }) => checked !== part.classList.contains('invert'),
      ),
    )
    for (const button of form.querySelectorAll<HTMLInputElement | HTMLButtonElement>('.wpcf7-submit'))
      button.disabled = !isAccepted
  }
  update()
  form.addEventListener('change', update, { signal })
  form.addEventListener('wpcf7reset', update, { signal })
}

/** Of exclusive boxes one at most is ticked. */
export const exclusive = (form: HTMLFormElement, signal: AbortSignal): void =>
  form.addEventListener(
    'change',
    ({ target }) => {
      if (
        !(target instanceof HTMLInputElement) ||
        !target.checked ||
        !target.closest('.wpcf7-exclusive-checkbox')
      )
        return
      for (const other of form.querySelectorAll<HTMLInputElement>(
        `input[type="checkbox"][name="${CSS.escape(target.name)}"]`,
      ))
        if (other !== target) other.checked = false
    },
    { signal },
  )

/** The text beside the last choice can be typed while that choice is made. */
export const freeText = (form: HTMLFormElement, signal: AbortSignal): void => {
  for (const item of form.querySelectorAll('.has-free-text')) {
    const text = item.querySelector<HTMLInputElement>('input.wpcf7-free-text')
    const choice = item.querySelector<HTMLInputElement>('input:is([type="checkbox"], [type="radio"])')
    if (!text || !choice) continue
    text.disabled = !choice.checked
    const update = ({ target }: Event) => {
      text.disabled = !choice.checked
      if (target === choice && choice.checked) text.focus()
    }
    form.addEventListener('change', update, { signal })
    form.addEventListener('wpcf7reset', update, { signal })
  }
}
