import { OPEN_DRAWER } from '#storefront/behaviours/header/drawers.ts'
import { on } from './events.ts'

/** Longer than between clicks of somebody who adds several products, or several pieces, one after another. */
const PAUSE_MS = 400
const DRAWER = '#cart-drawer'

/** Opens the cart beside the page; closing it returns the focus to `opener`. */
export const openCartDrawer = (root: Document, opener: HTMLElement): void => {
  const params = root.defaultView?.wc_add_to_cart_params
  const isOpen = root.querySelector('.popup-drawer.show-drawer, dialog[open]') !== null
  if (params?.opens_cart_drawer !== 'yes' || params.is_cart || isOpen || !opener.isConnected) return
  opener.dispatchEvent(new CustomEvent(OPEN_DRAWER, { bubbles: true, detail: DRAWER }))
}

/** What was added is shown in the cart's drawer, once the last of several quick clicks was answered. */
export default (root: Document): (() => void) => {
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  const openSoon = (opener: HTMLElement) => {
    clearTimeout(timer)
    timer = setTimeout(() => openCartDrawer(root, opener), PAUSE_MS)
  }

  on(root, 'adding_to_cart', () => clearTimeout(timer), signal)
  on(root, 'added_to_cart', ({ button }) => button && openSoon(button), signal)
  // This script came with the first click, whose answer was faster.
  const added = root.querySelector<HTMLElement>('.add_to_cart_button.added')
  if (added) openSoon(added)
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
