const CHOSEN = /\bklepka_(?:ulubione|porownaj)=/

/**
 * The buttons of favourites and comparison: their script is loaded at the first press, or for a visitor who has chosen
 * something before. Without it they post their form.
 */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const load = () => import('./chosen-products.ts')
  if (CHOSEN.test(root.cookie))
    load().then(
      ({ showChosen }) => showChosen(root, listening.signal),
      () => {},
    )
  root.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLButtonElement>('.tool')
      if (!button) return
      event.preventDefault()
      load().then(
        ({ pressTool }) => pressTool(root, button, listening.signal),
        () => button.form?.requestSubmit(button),
      )
    },
    listening,
  )
  return () => listening.abort()
}
