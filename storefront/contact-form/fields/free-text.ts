/** The text beside the last choice can be typed while that choice is made. */
export default (form: HTMLFormElement, signal: AbortSignal): void => {
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
