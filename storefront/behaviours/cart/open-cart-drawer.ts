const TOGGLE = '.cart-toggle-open'

/** Opens the cart beside the page, where the owner wants it; closing it returns the focus to what has it now. */
export const openCartDrawer = (root: Document, opener: HTMLElement): void => {
  const params = root.defaultView?.wc_add_to_cart_params
  const isOpen = root.querySelector('.popup-drawer.show-drawer, dialog[open]') !== null
  if (params?.opens_cart_drawer !== 'yes' || params.is_cart || isOpen || !opener.isConnected) return
  root.querySelector<HTMLElement>(TOGGLE)?.click()
}
