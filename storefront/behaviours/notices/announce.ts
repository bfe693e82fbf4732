const CLASS = 'widget_shopping_cart_live_region'

/** The page's one live region; it must exist before its text changes, or the first text is not announced. */
const liveRegion = (root: Document): HTMLElement => {
  const found = root.querySelector<HTMLElement>(`.${CLASS}`)
  if (found) return found
  const region = root.createElement('div')
  region.className = `${CLASS} screen-reader-text`
  region.setAttribute('role', 'status')
  root.body.append(region)
  return region
}

/** Empties the live region, so that an equal text is announced again. */
export const prepareAnnouncement = (root: Document): void => {
  const region = liveRegion(root)
  region.textContent = ''
  region.removeAttribute('aria-relevant')
}

/** Screen readers announce the text; nothing for an empty one. */
export const announce = (root: Document, text: string | undefined): void => {
  if (!text) return
  const region = liveRegion(root)
  region.setAttribute('aria-relevant', 'all')
  region.textContent = text
}
