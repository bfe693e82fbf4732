import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import { anyId, numberParameter, searchParameter, uuid } from '../parameters.ts'

const MAX_HTML = 200_000
const MAX_TITLE = 120
const MAX_ADDRESS = 80
export const MAX_SEARCH_DESCRIPTION = 300

/** A page as the owner saves it; `slug` '': made of the title. */
const pageToSave = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Podaj tytuł strony.'),
    v.maxLength(MAX_TITLE, `Skróć tytuł do ${MAX_TITLE} znaków.`),
  ),
  slug: v.pipe(v.string(), v.trim(), v.maxLength(MAX_ADDRESS, `Skróć adres do ${MAX_ADDRESS} znaków.`)),
  html: v.pipe(v.string(), v.maxLength(MAX_HTML, 'Ten tekst jest za długi.')),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_SEARCH_DESCRIPTION, `Skróć opis do ${MAX_SEARCH_DESCRIPTION} znaków.`),
  ),
  isPublished: v.boolean(),
})
export type PageToSave = v.InferOutput<typeof pageToSave>

export type ListedPage = { slug: string; title: string; isPublished: boolean; updatedMs: number }

/** A page that the shop needs: `incomplete` has words to fill in, or those of the demo. */
export type NeededPage = {
  slug: string
  title: string
  state: 'ready' | 'missing' | 'draft' | 'incomplete'
  /** Whether the shop stays closed to buyers without it. */
  isRequired: boolean
}
export type PagesAnswer = { pages: ListedPage[]; needed: NeededPage[] }

export type PageAnswer = {
  page: PageToSave
  /** Other parts of the shop link to it, so its address stays. */
  isAddressFixed: boolean
  isNeeded: boolean
  /** A legal text: each of its versions is stored and has an address. */
  isVersioned: boolean
  /** It has other blocks than its text, so it is edited on the page, and `html` is not written. */
  hasBlocks: boolean
  updatedMs: number
  /** To be returned in `If-Match`. */
  version: string
}
export type StartingPage = { title: string; html: string }

const slugParameter = v.object({ slug: anyId })

const MAX_IMPORT = 1_000_000

export type Redirect = { from: string; to: string; movedMs: number }
export type RedirectsAnswer = { redirects: Redirect[]; total: number; page: number; pages: number }
export type RedirectImport = {
  added: number
  faults: { line: number; message: string }[]
  moreFaults: number
}

const address = v.pipe(v.string(), v.trim(), v.minLength(1, 'Podaj adres.'), v.maxLength(600))

/** Addresses that lead to other ones: former ones of what moved, and those that the owner has added. */
export const redirectsApi = {
  list: consoleEndpoint<RedirectsAnswer>()({
    right: 'content',
    method: 'GET',
    path: '/redirects',
    query: v.object({ search: searchParameter, page: numberParameter }),
  }),
  add: consoleEndpoint<RedirectsAnswer>()({
    right: 'content',
    method: 'POST',
    isCreating: true,
    path: '/redirects',
    request: v.object({ from: address, to: address }),
    log: {
      kind: 'page',
      text: 'Dodano przekierowanie',
      subject: (_, { body }) => ({ name: (body as { from: string }).from }),
    },
  }),
  remove: consoleEndpoint<{ removed: boolean }>()({
    right: 'content',
    method: 'POST',
    isCreating: false,
    path: '/redirects/remove',
    request: v.object({ from: address }),
    log: {
      kind: 'page',
      text: 'Usunięto przekierowanie',
      subject: (_, { body }) => ({ name: (body as { from: string }).from }),
    },
  }),
  /** Lines of two addresses, separated by a comma, semicolon or tab. */
  import: consoleEndpoint<RedirectImport>()({
    right: 'content',
    method: 'POST',
    isCreating: false,
    path: '/redirects/import',
    request: v.object({ text: v.pipe(v.string(), v.maxLength(MAX_IMPORT, 'Ten plik jest za duży.')) }),
    maxBytes: 2 * MAX_IMPORT,
    log: { kind: 'page', text: 'Wczytano plik z przekierowaniami' },
  }),
}

/** Pages of the shop: terms, contact, guides. */
export const pagesApi = {
  list: consoleEndpoint<PagesAnswer>()({ right: 'content', method: 'GET', path: '/pages' }),
  one: consoleEndpoint<PageAnswer>()({
    right: 'content',
    method: 'GET',
    path: '/pages/:slug',
    params: slugParameter,
  }),
  /** A text to start from, with the shop's data. */
  starting: consoleEndpoint<StartingPage>()({
    right: 'content',
    method: 'GET',
    path: '/starting-pages/:slug',
    params: slugParameter,
  }),
  create: consoleEndpoint<PageAnswer>()({
    right: 'content',
    method: 'POST',
    isCreating: true,
    path: '/pages',
    request: pageToSave,
    maxBytes: 1_000_000,
    log: {
      kind: 'page',
      text: 'Dodano stronę',
      subject: ({ page }) => ({ id: page.slug, name: page.title }),
    },
  }),
  save: consoleEndpoint<PageAnswer>()({
    right: 'content',
    method: 'PUT',
    path: '/pages/:slug',
    params: slugParameter,
    request: pageToSave,
    maxBytes: 1_000_000,
    log: {
      kind: 'page',
      text: 'Zmieniono stronę',
      before: '/pages/:slug',
      subject: ({ page }) => ({ id: page.slug, name: page.title, fields: page }),
      undo: (_, whole) => whole,
    },
  }),
  /** All addresses in their new order; of the footer, too. */
  order: consoleEndpoint<PagesAnswer>()({
    right: 'content',
    method: 'PUT',
    path: '/page-order',
    request: v.object({ slugs: v.pipe(v.array(v.string()), v.maxLength(1_000)) }),
    log: {
      kind: 'page',
      text: 'Ułożono strony w innej kolejności',
      before: '/pages',
      subject: ({ pages }) => ({ fields: { slugs: pages.map(({ slug }) => slug) } }),
      undo: (_, whole) => whole,
    },
  }),
  /** Answers the id that restores it. */
  remove: consoleEndpoint<{ removedId: string }>()({
    right: 'content',
    method: 'DELETE',
    path: '/pages/:slug',
    params: slugParameter,
    log: {
      kind: 'page',
      text: 'Usunięto stronę',
      reverse: ({ removedId }) => ({ method: 'POST', path: `/removed-pages/${removedId}/restore` }),
    },
  }),
  restore: consoleEndpoint<PageAnswer>()({
    right: 'content',
    method: 'POST',
    isCreating: false,
    path: '/removed-pages/:id/restore',
    params: v.object({ id: uuid }),
    log: {
      kind: 'page',
      text: 'Przywrócono stronę',
      subject: ({ page }) => ({ id: page.slug, name: page.title }),
    },
  }),
}
