import { preserveFocus } from '#storefront/behaviours/focus/preserve-focus.ts'

const PART = '[data-filter-part]'
const SEARCH = '[data-filter-search]'

const partsOf = (root: Document) =>
  new Map([...root.querySelectorAll<HTMLElement>(PART)].map((part) => [part.dataset['filterPart'], part]))

/** Choices of a long list whose name contains what is typed; also those that are folded. */
export const findChoices = (field: HTMLInputElement): void => {
  const fold = (text: string) =>
    text.toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '')
  const wanted = fold(field.value.trim())
  const group = field.parentElement
  const more = group?.querySelector('details')
  if (more && wanted) more.open = true
  for (const choice of group?.querySelectorAll<HTMLElement>('.filter-choices li') ?? [])
    choice.hidden = !fold(choice.querySelector('.filter-label')?.textContent ?? '').includes(wanted)
}

/** Which groups are open, and what is typed to find a choice: they stay as the shopper left them. */
const noteState = (part: Element) => {
  const open = new Map(
    [...part.querySelectorAll<HTMLDetailsElement>('details[data-filter]')].map((group) => [
      group.dataset['filter'],
      group.open,
    ]),
  )
  const typed = new Map(
    [...part.querySelectorAll<HTMLInputElement>(SEARCH)].map((field) => [
      field.dataset['filterSearch'],
      field.value,
    ]),
  )
  return (replacement: Element) => {
    for (const group of replacement.querySelectorAll<HTMLDetailsElement>('details[data-filter]'))
      group.open = open.get(group.dataset['filter']) ?? group.open
    for (const field of replacement.querySelectorAll<HTMLInputElement>(SEARCH)) {
      const text = typed.get(field.dataset['filterSearch'])
      if (!text) continue
      field.value = text
      findChoices(field)
    }
  }
}

/** The control of a filter that has the focus, to be found again among its replacements. */
const noteFocus = (part: Element) => {
  const { activeElement } = part.ownerDocument
  if (!(activeElement instanceof HTMLInputElement) || !part.contains(activeElement))
    return preserveFocus(part)
  const { name, value, type } = activeElement
  const caret = type === 'text' ? activeElement.selectionStart : null
  return (replacement: Element) => {
    const same = [...replacement.querySelectorAll<HTMLInputElement>('input')].find(
      (field) => field.name === name && (type === 'text' || field.value === value),
    )
    same?.focus({ preventScroll: true })
    if (same && caret !== null) same.setSelectionRange(caret, caret)
  }
}

/** Replaces the parts of the listing by those of another page of it; focus and open groups stay. */
export const replaceParts = (root: Document, next: Document): void => {
  const parts = partsOf(next)
  for (const [name, part] of partsOf(root)) {
    const other = parts.get(name)
    if (!other || part.innerHTML === other.innerHTML) continue
    const restoreFocus = noteFocus(part)
    const restoreState = noteState(part)
    part.replaceChildren(...[...other.childNodes].map((node) => root.importNode(node, true)))
    restoreState(part)
    restoreFocus?.(part)
  }
  const order = next.querySelector<HTMLSelectElement>('select.orderby')
  const select = root.querySelector<HTMLSelectElement>('select.orderby')
  if (order && select) {
    for (const [index, option] of [...select.options].entries())
      option.defaultSelected = order.options[index]?.defaultSelected ?? false
    select.value = order.value
  }
  root.title = next.title
  const heading = root.querySelector('h1')
  const title = next.querySelector('h1')?.textContent
  if (heading && title) heading.textContent = title
}
