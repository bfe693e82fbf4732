/** Puts the server's regions in place; focus stays on the choice that was just made. */
export const replaceRegions = (form: HTMLFormElement, fragments: Record<string, string>): void => {
  const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement : null
  for (const [selector, markup] of Object.entries(fragments)) {
    if (selector === 'form.woocommerce-checkout') location.reload()
    const region = form.querySelector(selector)
    if (region) region.outerHTML = markup
  }
  if (focused && !focused.isConnected)
    form
      .querySelector<HTMLInputElement>(
        `input[name="${CSS.escape(focused.name)}"][value="${CSS.escape(focused.value)}"]`,
      )
      ?.focus()
}
