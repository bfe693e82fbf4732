/** Counts the characters typed, or those left, and marks too many or too few. */
export default (form: HTMLFormElement, signal: AbortSignal): void => {
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
