import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { filters as words } from '#storefront/strings/pl/catalog/filters.ts'
import { findChoices, replaceParts } from './replace-listing.ts'

const LISTING = '[data-listing]'
const FORM = '.filter-form'
const ORDERING = 'form.woocommerce-ordering'
const LINKS = '[data-filter-link], .filter-clear, .listing .page-numbers a'
/** Typing a price: the list follows when the typing pauses. */
const TYPING_PAUSE_MS = 600
const RANGE_END = /-(od|do)$/

/**
 * Filters, order and pages of a listing change without loading the page: the next page is fetched, its parts replace
 * those of this one, and the address follows. Whatever fails is loaded as a page.
 */
export default (root: Document): (() => void) => {
  const view = root.defaultView
  const form = root.querySelector<HTMLFormElement>(FORM)
  if (!view || !form || !root.querySelector(LISTING)) return () => {}

  const listening = new AbortController()
  const { signal } = listening
  const { location, history } = view
  let shown = location.pathname + location.search
  let loading: AbortController | undefined
  let typing: ReturnType<typeof setTimeout> | undefined
  /** Choices made in an open drawer are one step of the history. */
  let hasStep = false

  const isInDrawer = () => form.closest('.popup-drawer')?.matches('.show-drawer, :popover-open') ?? false

  const load = async (address: string, step: 'push' | 'replace' | 'none') => {
    loading?.abort()
    const mine = (loading = new AbortController())
    const listing = root.querySelector<HTMLElement>(LISTING)
    listing?.setAttribute('aria-busy', 'true')
    try {
      const answer = await fetch(address, { signal: mine.signal, headers: { Accept: 'text/html' } })
      if (!answer.ok) throw new Error(`${answer.status}`)
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (mine.signal.aborted) return
      if (!next.querySelector(LISTING)) throw new Error('no listing')
      const url = new URL(answer.url)
      shown = url.pathname + url.search
      if (step === 'push') history.pushState(null, '', shown)
      if (step === 'replace') history.replaceState(null, '', shown)
      prepareAnnouncement(root)
      replaceParts(root, next)
      announce(root, words.changed(totalOf(next)))
    } catch {
      if (!mine.signal.aborted) location.assign(address)
    } finally {
      if (loading === mine) listing?.removeAttribute('aria-busy')
    }
  }

  const follow = (address: string) => {
    if (address === shown) return
    const step = isInDrawer() && hasStep ? 'replace' : 'push'
    hasStep = isInDrawer()
    void load(address, step)
    if (step === 'push' && !hasStep) scrollToTop(root)
  }
  const apply = () => {
    clearTimeout(typing)
    follow(readFilterForm(form))
  }

  form.addEventListener('change', apply, { signal })
  form.addEventListener(
    'input',
    ({ target }) => {
      const field = target as HTMLInputElement
      if (field.matches('[data-filter-search]')) return findChoices(field)
      if (!field.matches('[type=text]')) return
      clearTimeout(typing)
      typing = setTimeout(apply, TYPING_PAUSE_MS)
    },
    { signal },
  )
  root.addEventListener(
    'submit',
    (event) => {
      const sent = event.target as HTMLFormElement
      if (sent === form) {
        event.preventDefault()
        apply()
        form.closest('.popup-drawer')?.querySelector<HTMLElement>('.filters-toggle-close')?.click()
      } else if (sent.matches(ORDERING)) {
        event.preventDefault()
        const fields = [...new FormData(sent)].map(([name, value]) => [name, String(value)])
        follow(addressOfOrder(sent, fields as [string, string][]))
      }
    },
    { signal },
  )
  root.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS)
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
        return
      event.preventDefault()
      follow(link.pathname + link.search)
    },
    { signal },
  )
  view.addEventListener(
    'popstate',
    () => {
      hasStep = false
      const address = location.pathname + location.search
      if (address !== shown) void load(address, 'none')
    },
    { signal },
  )
  root.addEventListener(
    'toggle',
    ({ target }) => {
      if (target === form.closest('.popup-drawer')) hasStep = false
    },
    { signal, capture: true },
  )
  // What was ticked before this script was there.
  if (readFilterForm(form) !== shown && isTouched(form)) apply()
  return () => {
    clearTimeout(typing)
    loading?.abort()
    listening.abort()
  }
}

const totalOf = (root: Document) =>
  Number(root.querySelector<HTMLElement>('[data-filter-total]')?.dataset['filterTotal'] ?? 0)

const isTouched = (form: HTMLFormElement) =>
  [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.checked !== field.defaultChecked || field.value !== field.defaultValue),
  )

/** The default order, the first one, is not in the address; the filters come before the order. */
const addressOfOrder = (form: HTMLFormElement, fields: [string, string][]): string => {
  const select = form.querySelector('select')
  const isDefault = select?.value === select?.options[0]?.value
  const others = fields.filter(([name]) => name !== 'orderby')
  const parameters =
    isDefault || !select ? others : [...others, [select.name, select.value] as [string, string]]
  const query = new URLSearchParams(parameters).toString().replaceAll('%2C', ',')
  return new URL(form.action).pathname + (query && `?${query}`)
}

/** A shorter list must not leave the shopper below its end. */
const scrollToTop = (root: Document) => {
  const listing = root.querySelector(LISTING)
  if (listing && listing.getBoundingClientRect().top < 0) listing.scrollIntoView({ block: 'start' })
}

/**
 * The address that the server gives to what a form of filters has chosen, so that no redirect is needed: values of
 * one filter in one parameter, both ends of a range in one, the order last. The fields are in the order of the
 * address, but for values that are folded; there the server redirects.
 */
const readFilterForm = (form: HTMLFormElement): string => {
  const before: [string, string][] = []
  const after: [string, string][] = []
  const values = new Map<string, string>()
  const ranges = new Map<string, { od: string; do: string }>()
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim()
    const [, end] = RANGE_END.exec(name) ?? []
    const field = form.elements.namedItem(name)
    if (end && field instanceof HTMLInputElement && field.type === 'text') {
      const param = name.replace(RANGE_END, '')
      const range = ranges.get(param) ?? { od: '', do: '' }
      ranges.set(param, range)
      range[end as 'od' | 'do'] = text.replace(/\s/g, '').replace(',', '.')
      if (!values.has(param)) values.set(param, '')
    } else if (name === 's') before.push([name, text])
    else if (name === 'orderby') after.push([name, text])
    else values.set(name, values.has(name) ? `${values.get(name)},${text}` : text)
  }
  for (const [param, range] of ranges) {
    if (range.od || range.do) values.set(param, `${range.od}-${range.do}`)
    else values.delete(param)
  }
  const query = new URLSearchParams([...before, ...values, ...after]).toString().replaceAll('%2C', ',')
  return new URL(form.action).pathname + (query && `?${query}`)
}
