import { formatPrice } from '#contract/money.ts'
import { freeBottom } from './above-others.ts'
import { product as words } from '#storefront/strings/pl/catalog/product.ts'

const BAR = '[data-buy-bar]'
const BUTTON = '.single_add_to_cart_button'
const FORM = '[data-add-form] form.cart'
/** Set by the bar while it is shown, so that nothing at the window's lower edge lies under it. */
const SHOWN = 'has-buy-bar'

/**
 * The bar at the lower edge of a phone: packs, sum and a button, while the button of the page is not in the window. Its
 * button presses that one, so that whatever listens there is told.
 */
export default (root: Document): (() => void) => {
  const bar = root.querySelector<HTMLElement>(BAR)
  const form = root.querySelector<HTMLFormElement>(FORM)
  const page = root.documentElement
  if (!bar || !form) return () => {}
  const listening = new AbortController()
  const { signal } = listening
  const sum = bar.querySelector('[data-sum]')
  const count = bar.querySelector('[data-count]')
  let priceGrosze = bar.dataset['price'] ? Number(bar.dataset['price']) : null

  const mainButton = () => form.querySelector<HTMLButtonElement>(BUTTON)
  const update = () => {
    const quantity = Number(form.querySelector<HTMLInputElement>('input.qty, input[name=quantity]')?.value)
    const isCounted = Number.isInteger(quantity) && quantity > 0
    if (count) count.textContent = isCounted ? words.barCount(quantity, bar.dataset['unit'] === 'pack') : ''
    if (sum)
      sum.textContent = priceGrosze === null ? '' : formatPrice((isCounted ? quantity : 1) * priceGrosze)
  }
  const show = (isShown: boolean) => {
    bar.toggleAttribute('data-shown', isShown)
    // What is not seen gets no focus either.
    bar.inert = !isShown
    page.classList.toggle(SHOWN, isShown)
    if (isShown) freeBottom(root, bar)
  }
  // Notices and campaigns come and go as children of the body.
  const others = new MutationObserver(() => bar.hasAttribute('data-shown') && freeBottom(root, bar))
  others.observe(root.body, { childList: true })
  const resized = () => bar.hasAttribute('data-shown') && freeBottom(root, bar)
  root.defaultView?.addEventListener('resize', resized, { signal })
  root.defaultView?.addEventListener('scrollend', resized, { signal })

  // Above the button the page is still at its beginning: the bar is for what comes after it.
  const seen = new IntersectionObserver(([entry]) => {
    if (entry) show(!entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2)
  })
  const watch = () => {
    seen.disconnect()
    const button = mainButton()
    if (button) seen.observe(button)
  }
  watch()
  update()

  form.addEventListener('input', update, { signal })
  form.addEventListener('change', update, { signal })
  root.addEventListener(
    'found_variation',
    ({ detail: { variation } }) => {
      priceGrosze = variation.price_grosze
      watch()
      update()
    },
    { signal },
  )
  bar.querySelector('button')?.addEventListener(
    'click',
    () => {
      const button = mainButton()
      if (!button || button.disabled || !form.checkValidity()) {
        form.scrollIntoView({ block: 'center' })
        form.reportValidity()
      } else button.click()
    },
    { signal },
  )
  return () => {
    listening.abort()
    seen.disconnect()
    others.disconnect()
    show(false)
  }
}
