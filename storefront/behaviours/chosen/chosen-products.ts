import {
  COMPARE_COOKIE,
  type CompareAnswer,
  WISHLIST_COOKIE,
  type WishlistAnswer,
  type WishlistState,
} from '#contract/shop/wishlist.ts'
import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { readCookie } from '#storefront/behaviours/page-globals.ts'
import { postForm } from '#storefront/behaviours/post-form.ts'
import { paths } from '#storefront/paths.ts'
import { compare } from '#storefront/strings/pl/catalog/compare.ts'
import { wishlist } from '#storefront/strings/pl/catalog/wishlist.ts'

const NOTICES = '.woocommerce-notices-wrapper'
const BAR = '.compare-bar'
const COPY = 'klepka_ulubione'
/** The cookie it belongs to, and what the server answered for it. */
const BAR_COPY = 'klepka_porownaj'
const JSON_ONLY = { headers: { Accept: 'application/json' } }

type Kind = 'heart' | 'compare'
const words = { heart: wishlist, compare }

/** Ids that the marked buttons belong to, for cards that come into the page later. */
const shown: Record<Kind, ReadonlySet<string>> = { heart: new Set(), compare: new Set() }

/** The label of a button is „action: name”; only the action changes. */
const mark = (button: HTMLButtonElement, kind: Kind, isChosen: boolean) => {
  if (button.classList.contains('is-chosen') === isChosen) return
  const label = button.getAttribute('aria-label') ?? ''
  const name = label.slice(label.indexOf(': ') + 2)
  button.classList.toggle('is-chosen', isChosen)
  button.name = isChosen ? 'usun' : 'dodaj'
  button.setAttribute('aria-label', (isChosen ? words[kind].remove : words[kind].add)(name))
}

const markAll = (root: Document, kind: Kind) => {
  for (const button of root.querySelectorAll<HTMLButtonElement>(`.tool.${kind}`))
    mark(button, kind, shown[kind].has(button.value))
}

const showWishes = (root: Document, { ids, version }: WishlistState) => {
  shown.heart = new Set(ids.map(String))
  markAll(root, 'heart')
  for (const count of root.querySelectorAll('.wish-count'))
    count.textContent = ids.length ? String(ids.length) : ''
  try {
    localStorage.setItem(COPY, JSON.stringify({ ids, version }))
  } catch {
    // A browser without storage asks the server on each page.
  }
}

const showCompared = (root: Document, answer: CompareAnswer) => {
  shown.compare = new Set(answer.ids.map(String))
  markAll(root, 'compare')
  root.querySelector(BAR)?.remove()
  // On its own page the comparison itself is shown.
  if (answer.bar && root.location.pathname !== paths.compare)
    root.querySelector('#wrapper')?.insertAdjacentHTML('beforeend', answer.bar)
  try {
    const key = readCookie(root, COMPARE_COOKIE)
    sessionStorage.setItem(BAR_COPY, JSON.stringify({ key, answer: { ...answer, text: '' } }))
  } catch {
    // As above.
  }
}

const readCopy = <Copy>(storage: () => Storage, name: string): Copy | undefined => {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const fetchJson = async <Answer>(path: string): Promise<Answer> => {
  const response = await fetch(path, JSON_ONLY)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
}

const loadWishes = async (root: Document, hint: string) => {
  const copy = readCopy<WishlistState>(() => localStorage, COPY)
  // The hint is `<count>.<version>`: another tab, another device or signing in may have changed the list.
  const state =
    copy && hint === `${copy.ids.length}.${copy.version}`
      ? copy
      : await fetchJson<WishlistState>(paths.wishlistState)
  showWishes(root, state)
}

const loadCompared = async (root: Document, chosen: string) => {
  const copy = readCopy<{ key: string; answer: CompareAnswer }>(() => sessionStorage, BAR_COPY)
  showCompared(root, copy?.key === chosen ? copy.answer : await fetchJson<CompareAnswer>(paths.compareState))
}

/** Shows what the visitor has chosen on earlier pages: filled hearts, their number in the header, the bar. */
export const showChosen = (root: Document, signal: AbortSignal): void => {
  const hint = readCookie(root, WISHLIST_COOKIE)
  const chosen = readCookie(root, COMPARE_COOKIE)
  if (hint) loadWishes(root, hint).catch(() => {})
  if (chosen) loadCompared(root, chosen).catch(() => {})
  watchCards(root, signal)
}

const watched = new WeakSet<Document>()

/** Cards that scripts put into the page are marked, too. */
const watchCards = (root: Document, signal: AbortSignal) => {
  const main = root.querySelector('main')
  if (!main || watched.has(root)) return
  watched.add(root)
  const observer = new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => addedNodes.length)) return
    markAll(root, 'heart')
    markAll(root, 'compare')
  })
  observer.observe(main, { childList: true, subtree: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    watched.delete(root)
  })
}

/** As the server renders an error; its role makes screen readers announce it at once. */
const showProblem = (root: Document, text: string) => {
  const list = root.createElement('ul')
  list.className = 'woocommerce-error'
  list.setAttribute('role', 'alert')
  list.append(root.createElement('li'))
  list.children[0]?.append(text)
  const notices = root.querySelector(NOTICES)
  notices?.replaceChildren(list)
  notices?.scrollIntoView({ block: 'center' })
}

/** Sends one press of a heart or a comparison's button, and shows the result where it was pressed. */
export const pressTool = async (
  root: Document,
  button: HTMLButtonElement,
  signal: AbortSignal,
): Promise<void> => {
  if (button.getAttribute('aria-busy') === 'true') return
  const kind: Kind = button.classList.contains('heart') ? 'heart' : 'compare'
  const body = { [button.name]: button.value }
  const isAdding = button.name === 'dodaj'
  button.setAttribute('aria-busy', 'true')
  prepareAnnouncement(root)
  try {
    if (kind === 'heart') {
      const response = await postForm(paths.wishlist, body, JSON_ONLY)
      const answer = (await response.json()) as WishlistAnswer
      showWishes(root, answer)
      settle(root, answer.text, answer.isIn === isAdding)
    } else {
      const response = await postForm(paths.compare, body, JSON_ONLY)
      const answer = (await response.json()) as CompareAnswer
      showCompared(root, answer)
      settle(root, answer.text, answer.ids.includes(Number(button.value)) === isAdding)
    }
    watchCards(root, signal)
  } catch {
    showProblem(root, words[kind].failed)
  } finally {
    button.removeAttribute('aria-busy')
  }
}

const settle = (root: Document, text: string, isDone: boolean) =>
  isDone ? announce(root, text) : showProblem(root, text)
