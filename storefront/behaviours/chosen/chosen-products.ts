import {
  COMPARE_COOKIE,
  type CompareAnswer,
  WISHLIST_COOKIE,
  type WishlistAnswer,
  type WishlistState,
} from '#contract/shop/chosen/wishlist.ts'
import { announce, prepareAnnouncement } from '#storefront/behaviours/notices/announce.ts'
import { readCookie } from '#storefront/behaviours/page-globals.ts'
import { postForm } from '#storefront/behaviours/post-form.ts'
import { paths } from '#storefront/paths.ts'
import { compare } from '#storefront/strings/pl/catalog/compare.ts'
import { wishlist } from '#storefront/strings/pl/catalog/wishlist.ts'

const NOTICES = '.woocommerce-notices-wrapper'
const BAR = '.compare-bar'
/** `await-choice.ts` removes it with the cookie of the same name. */
const COPY = WISHLIST_COOKIE
/** The cookie it belongs to, and what the server answered for it. */
const BAR_COPY = 'klepka_porownaj'
const JSON_ONLY = { headers: { Accept: 'application/json' } }

type Kind = 'heart' | 'compare'
const words = { heart: wishlist, compare }

const readCopy = <Copy>(storage: () => Storage, name: string): Copy | undefined => {
  try {
    return JSON.parse(storage().getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const writeCopy = (storage: () => Storage, name: string, copy: unknown) => {
  try {
    storage().setItem(name, JSON.stringify(copy))
  } catch {
    // A browser without storage asks the server on each page.
  }
}

const fetchJson = async <Answer>(path: string): Promise<Answer> => {
  const response = await fetch(path, JSON_ONLY)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
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

const mark = (button: HTMLButtonElement, kind: Kind, isChosen: boolean) => {
  if (button.classList.contains('is-chosen') === isChosen) return
  // The label of a button is „action: name”; only the action changes.
  const label = button.getAttribute('aria-label') ?? ''
  const name = label.slice(label.indexOf(': ') + 2)
  button.classList.toggle('is-chosen', isChosen)
  button.name = isChosen ? 'usun' : 'dodaj'
  button.setAttribute('aria-label', (isChosen ? words[kind].remove : words[kind].add)(name))
}

/**
 * Shows what the visitor has chosen on earlier pages: filled hearts, their number in the header, the bar. Returns what
 * a press of a heart or of a comparison's button does: it is sent, and the result is shown where it was pressed.
 */
export const startChosen = (
  root: Document,
  signal: AbortSignal,
): ((button: HTMLButtonElement) => Promise<void>) => {
  /** Also for cards that come into the page later. */
  const chosen: Record<Kind, ReadonlySet<string>> = { heart: new Set(), compare: new Set() }

  const markAll = (kind: Kind) => {
    for (const button of root.querySelectorAll<HTMLButtonElement>(`.tool.${kind}`))
      mark(button, kind, chosen[kind].has(button.value))
  }

  const showWishes = ({ ids, version }: WishlistState) => {
    chosen.heart = new Set(ids.map(String))
    markAll('heart')
    for (const count of root.querySelectorAll('.wish-count'))
      count.textContent = ids.length ? String(ids.length) : ''
    writeCopy(() => localStorage, COPY, { ids, version })
  }

  const showCompared = (answer: CompareAnswer) => {
    chosen.compare = new Set(answer.ids.map(String))
    markAll('compare')
    root.querySelector(BAR)?.remove()
    // On its own page the comparison itself is shown.
    if (answer.bar && root.location.pathname !== paths.compare)
      root.querySelector('#wrapper')?.insertAdjacentHTML('beforeend', answer.bar)
    const key = readCookie(root, COMPARE_COOKIE)
    writeCopy(() => sessionStorage, BAR_COPY, { key, answer: { ...answer, text: '' } })
  }

  const loadWishes = async (hint: string) => {
    const copy = readCopy<WishlistState>(() => localStorage, COPY)
    // The hint is `<count>.<version>`: another tab, another device or signing in may have changed the list.
    const isCurrent = copy && hint === `${copy.ids.length}.${copy.version}`
    showWishes(isCurrent ? copy : await fetchJson<WishlistState>(paths.wishlistState))
  }

  const loadCompared = async (cookie: string) => {
    const copy = readCopy<{ key: string; answer: CompareAnswer }>(() => sessionStorage, BAR_COPY)
    showCompared(copy?.key === cookie ? copy.answer : await fetchJson<CompareAnswer>(paths.compareState))
  }

  const observer = new MutationObserver((changes) => {
    if (!changes.some(({ addedNodes }) => addedNodes.length)) return
    markAll('heart')
    markAll('compare')
  })
  const main = root.querySelector('main')
  if (main) observer.observe(main, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())

  const hint = readCookie(root, WISHLIST_COOKIE)
  const cookie = readCookie(root, COMPARE_COOKIE)
  // Without an answer the buttons stay as they came.
  if (hint) loadWishes(hint).catch(() => {})
  if (cookie) loadCompared(cookie).catch(() => {})

  const send = async (kind: Kind, body: Record<string, string>): Promise<{ text: string; isIn: boolean }> => {
    const response = await postForm(kind === 'heart' ? paths.wishlist : paths.compare, body, JSON_ONLY)
    const answer = (await response.json()) as WishlistAnswer | CompareAnswer
    if ('bar' in answer) showCompared(answer)
    else showWishes(answer)
    return { text: answer.text, isIn: answer.ids.includes(Number(Object.values(body)[0])) }
  }

  return async (button) => {
    if (button.getAttribute('aria-busy') === 'true') return
    const kind: Kind = button.classList.contains('heart') ? 'heart' : 'compare'
    const isAdding = button.name === 'dodaj'
    button.setAttribute('aria-busy', 'true')
    prepareAnnouncement(root)
    try {
      const { text, isIn } = await send(kind, { [button.name]: button.value })
      if (isIn === isAdding) announce(root, text)
      else showProblem(root, text)
    } catch {
      showProblem(root, words[kind].failed)
    } finally {
      button.removeAttribute('aria-busy')
    }
  }
}
