/**
 * What is a drawer on a narrow window may be a plain part of the page on a wide one, so it is a dialog only
 * while it is open.
 */
export const openAsDialog = (root: Document, drawer: HTMLElement) => {
  const title = root.getElementById(`${drawer.id}-title`)
  if (title && !drawer.hasAttribute('aria-label')) drawer.setAttribute('aria-labelledby', title.id)
  if (!drawer.hasAttribute('role')) drawer.dataset['dressed'] = drawer.role = 'dialog'
  drawer.ariaModal = 'true'
}

/** A plain part of the page again. */
export const undress = (drawer: HTMLElement) => {
  drawer.removeAttribute('aria-modal')
  if (!drawer.dataset['dressed']) return
  delete drawer.dataset['dressed']
  drawer.removeAttribute('role')
  drawer.removeAttribute('aria-labelledby')
}
