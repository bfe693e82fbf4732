/** A tip that floats over its field is hidden when the field or the tip itself is touched. */
export default (form: HTMLFormElement, signal: AbortSignal): void => {
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
