/** Nothing can be sent before every required consent is given (or, for inverted ones, withdrawn). */
export default (form: HTMLFormElement, signal: AbortSignal): void => {
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
