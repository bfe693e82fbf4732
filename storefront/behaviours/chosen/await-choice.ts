const CHOSEN = /\bklepka_(?:ulubione|porownaj)=/

/**
 * The buttons of favourites and comparison: their script is loaded at the first press, or for a visitor who has chosen
 * something before. Without it they post their form.
 */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  let tools: Promise<(button: HTMLButtonElement) => void> | undefined
  const load = () =>
    (tools ??= import('./chosen-products.ts').then(({ startChosen }) => startChosen(root, signal)))
  if (CHOSEN.test(root.cookie)) load().catch(() => {})
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('.tool')
      if (!button) return
      event.preventDefault()
      load().then(
        (press) => press(button),
        () => button.form?.requestSubmit(button),
      )
    },
    { signal },
  )
  return () => listening.abort()
}
