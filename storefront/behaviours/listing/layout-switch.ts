const COOKIE = 'klepka-shopLayout'
const DAYS_30_S = 30 * 24 * 60 * 60
/** On the root element: the page's head sets it before anything is painted. */
const IN_LIST = 'products-in-list'
const SWITCH = '[data-layout]'

/** The products of a listing are in a grid or in a list, as the visitor chose; for 30 days. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { classList } = root.documentElement

  const show = (isList: boolean) => {
    classList.toggle(IN_LIST, isList)
    for (const products of root.querySelectorAll('.archive .products')) {
      products.classList.toggle('products-list-view', isList)
      products.classList.toggle('products-grid-view', !isList)
    }
    for (const button of root.querySelectorAll<HTMLElement>(SWITCH))
      button.ariaPressed = `${(button.dataset['layout'] === 'list') === isList}`
  }

  show(classList.contains(IN_LIST))
  root.addEventListener(
    'click',
    ({ target }) => {
      const { layout } = (target as Element).closest<HTMLElement>(SWITCH)?.dataset ?? {}
      if (!layout) return
      root.cookie = `${COOKIE}=${layout}; path=/; max-age=${DAYS_30_S}; SameSite=Lax`
      show(layout === 'list')
    },
    listening,
  )
  return () => listening.abort()
}
