/** Of exclusive boxes one at most is ticked. */
export default (form: HTMLFormElement, signal: AbortSignal): void =>
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
