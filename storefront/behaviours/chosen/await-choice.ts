import { WISHLIST_COOKIE } from '#contract/shop/chosen/wishlist.ts'

/** Whoever uses the computer after a member has signed out does not find the copy of what the member liked. */
const forgetWishes = () => {
  try {
    // It has the name of the cookie that tells which version it is.
    localStorage.removeItem(WISHLIST_COOKIE)
  } catch {
    // A browser without storage has no copy.
  }
}

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
  // Signing out removes the cookie.
  if (!root.cookie.includes(`${WISHLIST_COOKIE}=`)) forgetWishes()
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
