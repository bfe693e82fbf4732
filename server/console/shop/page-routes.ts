import {
  type NeededPage,
  type PageAnswer,
  type PagesAnswer,
  pagesApi,
  type RedirectImport,
  type RedirectsAnswer,
  redirectsApi,
} from '#contract/console/shop/pages.ts'
import { REQUIRED_PAGES } from '#contract/console/opening.ts'
import { VERSIONED_PAGES } from '#contract/shop/agreement/legal-texts.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  addRedirect,
  forgetMove,
  listRedirects,
  readShopPath,
  type RedirectOutcome,
} from '#server/shop/moved-addresses/moved-addresses.ts'
import { contentAuthor } from '#server/shop/home-page/shop-content.ts'
import { refreshLegalTexts } from '#server/shop/legal-texts/legal-texts.ts'
import { findStartingPage, STARTING_PAGES } from '#server/shop/opening/needed-pages.ts'
import {
  changePage,
  contentOfPage,
  createPage,
  orderPages,
  type PageOutcome,
  removePage,
  restorePage,
} from '#server/shop/static-pages/manage-pages.ts'
import { loadPageContent, onlyText } from '#server/shop/static-pages/page-content.ts'
import { findPageOrDraft, listAllPages, listReadyPages } from '#server/shop/static-pages/static-pages.ts'

const noPage = () => new Refusal(404, 'no_page', 'Nie ma już takiej strony.')

/** Pages without which the shop stays closed. */
const required = new Set<string>(REQUIRED_PAGES)
/** Pages that the shop's other pages and mails link to by their addresses, or with stored versions. */
const fixed = new Set<string>([...REQUIRED_PAGES, ...VERSIONED_PAGES])

const ADDRESS_PROBLEMS = {
  no_address: 'Podaj adres: litery i cyfry, np. o-nas.',
  address_reserved: 'Pod tym adresem jest inna część sklepu. Wybierz inny.',
  address_taken: 'Pod tym adresem jest już strona. Wybierz inny.',
  address_fixed: 'Do tej strony prowadzą odnośniki w sklepie i w listach, więc jej adres się nie zmienia.',
} as const

const REDIRECTS_PER_PAGE = 50
const MAX_IMPORTED = 5_000
const MAX_SHOWN_FAULTS = 50

const REDIRECT_PROBLEMS: Record<RedirectOutcome, ['from' | 'to', string] | null> = {
  ok: null,
  same: ['to', 'Oba adresy są takie same.'],
  circle: ['to', 'Ten adres prowadzi już z powrotem, więc powstałoby koło.'],
  main_page: ['from', 'Strony głównej nie można przekierować.'],
}

const pageOf = (outcome: PageOutcome) => {
  if (outcome.ok) return outcome.page
  if (outcome.reason === 'no_page') throw noPage()
  throw new FieldRefusal([{ path: 'slug', message: ADDRESS_PROBLEMS[outcome.reason] }])
}

/** The shop's pages for their owner. */
export const pageRoutes = (services: Services) => {
  const { db } = services
  const all = async (): Promise<PagesAnswer> => {
    const pages = (await listAllPages(db.read)).map((page) => ({
      slug: page.slug,
      title: page.title,
      isPublished: page.is_published === 1,
      updatedMs: Number(page.updated_ms),
    }))
    const ready = await listReadyPages(db.read, [...STARTING_PAGES])
    const stateOf = (slug: string): NeededPage['state'] => {
      const page = pages.find((one) => one.slug === slug)
      if (!page) return 'missing'
      if (!page.isPublished) return 'draft'
      return ready.includes(slug) ? 'ready' : 'incomplete'
    }
    const needed = STARTING_PAGES.map(async (slug) => ({
      slug,
      title: (await findStartingPage(services, slug))?.title ?? slug,
      state: stateOf(slug),
      isRequired: required.has(slug),
    }))
    return { pages, needed: await Promise.all(needed) }
  }
  const present = async (
    page: NonNullable<Awaited<ReturnType<typeof findPageOrDraft>>>,
  ): Promise<PageAnswer> => {
    const content = await contentOfPage(db.read, page, services.now())
    return {
      page: content,
      hasBlocks: onlyText(await loadPageContent(db.read, page, services.now())) === null,
      isAddressFixed: fixed.has(page.slug),
      isNeeded: required.has(page.slug),
      isVersioned: VERSIONED_PAGES.includes(page.slug),
      updatedMs: Number(page.updated_ms),
      version: versionOf(content),
    }
  }
  const changed = async (work: () => Promise<PageOutcome>): Promise<PageAnswer> => {
    const page = pageOf(await work())
    await services.refresh()
    await refreshLegalTexts(services)
    return present(page)
  }

  const { routes, mountEndpoint } = endpointRoutes(noPage)
  mountEndpoint(pagesApi.list, all)
  mountEndpoint(pagesApi.one, async ({ params }) => {
    const page = await findPageOrDraft(db.read, params.slug)
    if (!page) throw noPage()
    return present(page)
  })
  mountEndpoint(pagesApi.starting, async ({ params }) => {
    const page = await findStartingPage(services, params.slug)
    if (!page) throw noPage()
    return page
  })
  mountEndpoint(pagesApi.create, ({ body }) =>
    changed(() => db.transaction((tx) => createPage(tx, body, services.now()))),
  )
  mountEndpoint(pagesApi.save, ({ c, params, body }) => {
    const isAddressFixed = fixed.has(params.slug)
    return changed(() =>
      db.transaction((tx) =>
        changePage(tx, params.slug, body, {
          author: contentAuthor(services, c.get('owner')),
          isAddressFixed,
          refuseOver: (stored) => refuseOutdated(c, stored),
        }),
      ),
    )
  })
  mountEndpoint(pagesApi.order, async ({ body }) => {
    await db.transaction((tx) => orderPages(tx, body.slugs))
    await services.refresh()
    return all()
  })
  mountEndpoint(pagesApi.remove, async ({ params }) => {
    const removedId = uuidV7(services.now(), services.randomBytes)
    if (!(await db.transaction((tx) => removePage(tx, params.slug, removedId, services.now()))))
      throw noPage()
    await services.refresh()
    await refreshLegalTexts(services)
    return { removedId }
  })
  const redirects = async (search: string, page: number): Promise<RedirectsAnswer> => {
    const { redirects: listed, total } = await listRedirects(db.read, {
      text: search,
      limit: REDIRECTS_PER_PAGE,
      offset: (page - 1) * REDIRECTS_PER_PAGE,
    })
    return { redirects: listed, total, page, pages: Math.max(1, Math.ceil(total / REDIRECTS_PER_PAGE)) }
  }
  /** What is wrong with a redirect, and in which field; null: it was added. */
  const add = async (
    tx: Sql,
    from: string,
    to: string,
  ): Promise<[path: 'from' | 'to', message: string] | null> => {
    const [former, current] = [
      readShopPath(from, null),
      readShopPath(to, new URL(services.settings.publicUrl).host),
    ]
    if (!former) return ['from', 'Podaj dawny adres w sklepie, np. /stary-produkt/.']
    if (!current) return ['to', 'Podaj adres w tym sklepie, np. /produkt/nowy-produkt/.']
    return REDIRECT_PROBLEMS[await addRedirect(tx, former, current, services.now())]
  }
  mountEndpoint(redirectsApi.list, ({ query }) => redirects(query.search, Math.max(1, query.page ?? 1)))
  mountEndpoint(redirectsApi.add, async ({ body }) => {
    const problem = await db.transaction((tx) => add(tx, body.from, body.to))
    if (problem) throw new FieldRefusal([{ path: problem[0], message: problem[1] }])
    return redirects('', 1)
  })
  mountEndpoint(redirectsApi.remove, async ({ body }) => {
    await db.transaction((tx) => forgetMove(tx, body.from))
    return { removed: true }
  })
  mountEndpoint(redirectsApi.import, ({ body }) =>
    db.transaction(async (tx) => {
      const faults: RedirectImport['faults'] = []
      let added = 0
      const lines = body.text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
      if (lines.length > MAX_IMPORTED)
        throw new Refusal(422, 'too_many', `Wczytaj naraz najwyżej ${MAX_IMPORTED} wierszy.`)
      for (const [index, line] of lines.entries()) {
        if (line.trim() === '') continue
        const [from = '', to = ''] = line.split(/[\t;,]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
        // A first line without addresses has the names of the columns.
        if (index === 0 && !from.includes('/') && !to.includes('/')) continue
        const problem = await add(tx, from, to)
        if (problem) faults.push({ line: index + 1, message: problem[1] })
        else added++
      }
      return {
        added,
        faults: faults.slice(0, MAX_SHOWN_FAULTS),
        moreFaults: Math.max(0, faults.length - MAX_SHOWN_FAULTS),
      }
    }),
  )
  mountEndpoint(pagesApi.restore, async ({ params }) =>
    changed(() => db.transaction((tx) => restorePage(tx, params.id))),
  )
  return routes
}
