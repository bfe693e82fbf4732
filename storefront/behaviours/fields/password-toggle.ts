import { behaviours as words } from '#storefront/strings/pl/frame/behaviours.ts'

/** The account's fields are of React and have a button of their own (`parts/account/account-form.tsx`). */
const FIELDS = '.woocommerce form input[type=password]:not([data-island] *)'
const OURS = '.woocommerce-Input'
const BOX = 'password-input'
const TOGGLE = 'show-password-input'
/** The class of a toggle whose password is visible. */
const SHOWN = 'display-password'

/** A button in each password field shows what was typed, and hides it again. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { i18n_password_show: show = words.showPassword, i18n_password_hide: hide = words.hidePassword } =
    root.defaultView?.woocommerce_params ?? {}

  for (const field of root.querySelectorAll<HTMLInputElement>(FIELDS)) {
    const box = boxOf(field)
    if (!box || box.querySelector(`.${TOGGLE}`)) continue
    const toggle = root.createElement('button')
    toggle.type = 'button'
    toggle.className = TOGGLE
    toggle.setAttribute('aria-label', show)
    if (field.id) toggle.setAttribute('aria-describedby', field.id)
    box.append(toggle)
  }

  root.addEventListener(
    'click',
    (event) => {
      const toggle = (event.target as Element).closest(`.${TOGGLE}`)
      const field = toggle?.parentElement?.querySelector('input')
      if (!toggle || !field || toggle.closest('[data-island]')) return
      const isShown = toggle.classList.toggle(SHOWN)
      toggle.setAttribute('aria-label', isShown ? hide : show)
      field.type = isShown ? 'text' : 'password'
      field.focus()
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}

/** The span around a field: the existing one, or a new one for a field of the shop's own forms. */
const boxOf = (field: HTMLInputElement): HTMLElement | null => {
  const parent = field.parentElement
  if (parent?.localName === 'span') {
    parent.classList.add(BOX)
    return parent
  }
  if (!field.matches(OURS)) return null
  const hasFocus = field.matches(':focus')
  const box = field.ownerDocument.createElement('span')
  box.className = BOX
  field.replaceWith(box)
  box.append(field)
  if (hasFocus) field.focus()
  return box
}
