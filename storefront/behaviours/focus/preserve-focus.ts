const FOCUSABLE =
  'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, [tabindex]'
/** What distinguishes one control of a region from the others, surest first. */
const MARKS = ['id', 'data-cart_item_key', 'data-key', 'name', 'href', 'data-product_id']

const attribute = (element: Element, name: string) => {
  const value = element.getAttribute(name)
  return value ? `[${name}="${CSS.escape(value)}"]` : ''
}

/** Controls that do the same for other lines: the remove links of a list, its quantity fields. */
const kindOf = (element: Element) => {
  const [first] = element.classList
  return element.localName + (first ? `.${CSS.escape(first)}` : attribute(element, 'type'))
}

/**
 * Notes where in a region the focus is; the returned function restores it when the region has been replaced:
 * on the same control, else on its successor in the list, else on the region's first control.
 */
export const preserveFocus = (region: Element): ((replacement: Element) => void) | undefined => {
  const focused = region.ownerDocument.activeElement
  if (!focused || !region.contains(focused)) return undefined
  const kind = kindOf(focused)
  const mark = MARKS.find((name) => attribute(focused, name))
  // A button or radio shares its name with others; its value distinguishes them.
  const same =
    mark &&
    kind +
      attribute(focused, mark) +
      (focused.matches('button, [type=radio], [type=submit]') ? attribute(focused, 'value') : '')
  const place = [...region.querySelectorAll(kind)].indexOf(focused)

  return (replacement) => {
    const alike = [...replacement.querySelectorAll(kind)]
    const target =
      (same && (replacement.matches(same) ? replacement : replacement.querySelector(same))) ||
      alike[Math.min(place, alike.length - 1)] ||
      replacement.querySelector(FOCUSABLE) ||
      replacement
    if (target === replacement && !replacement.matches(FOCUSABLE)) replacement.setAttribute('tabindex', '-1')
    ;(target as HTMLElement).focus({ preventScroll: true })
  }
}
