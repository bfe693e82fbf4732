const SCHEME = /^[a-z][\da-z.+-]*:/i

/** `example.pl` is meant as an address of the web. */
export default (form: HTMLFormElement, signal: AbortSignal): void =>
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
