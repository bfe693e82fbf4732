import { hash } from 'node:crypto'
import { INSTRUCTION_PAGE, VERSIONED_PAGES } from '#contract/shop/agreement/legal-texts.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { lockVersion, raiseVersion } from '#server/platform/db/versions.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { findStartingPage } from '../opening/needed-pages.ts'
import { loadOwnersContent } from '../home-page/shop-content.ts'
import { loadPageContent, pageDocument, textOfBlocks } from '../static-pages/page-content.ts'
import { fillShopFacts } from '../static-pages/shop-facts.ts'
import { findPageOrDraft } from '../static-pages/static-pages.ts'
import { addVersionRow, findVersionById, findVersionRow, listVersionRows } from './store.ts'

/** Texts that a schedule publishes are stored within this time, and at once by the first order. */
const EVERY_MS = 60_000

/** A legal text as readers see it now. */
type LegalText = { slug: string; title: string; html: string; textHash: string }

/** Names what a text says: another text is another version. */
export const textHashOf = ({ title, html }: Pick<LegalText, 'title' | 'html'>): string =>
  hash('sha256', JSON.stringify([title, html]))
export type VersionHead = Awaited<ReturnType<typeof listVersionRows>>[number]

/** The instruction that applies while the owner has not published one; the same for everybody until settings change. */
export const findBuiltInPage = async (
  services: Services,
  slug: string,
): Promise<{ title: string; html: string } | undefined> =>
  slug === INSTRUCTION_PAGE ? findStartingPage(services, slug) : undefined

/** Texts as readers see them, until something that was scheduled is published. */
type ShownTexts = { texts: LegalText[]; untilMs: number }

const readTexts = async (db: Sql, services: Services): Promise<ShownTexts> => {
  const nowMs = services.now()
  const texts: LegalText[] = []
  let untilMs = Infinity
  for (const slug of VERSIONED_PAGES) {
    const page = await findPageOrDraft(db, slug)
    const isWritten = page?.is_published === 1
    if (isWritten) {
      const { scheduledMs } = await loadOwnersContent(db, pageDocument(page), nowMs)
      untilMs = Math.min(untilMs, scheduledMs ?? Infinity)
    }
    const written = isWritten
      ? { title: page.title, html: textOfBlocks(await loadPageContent(db, page, nowMs)) }
      : await findBuiltInPage(services, slug)
    if (!written) continue
    const { title } = written
    const html = fillShopFacts(written.html, services.shopSettings())
    texts.push({ slug, title, html, textHash: textHashOf({ title, html }) })
  }
  return { texts, untilMs }
}

const idOf = (slug: string, number: number) => `${slug}.${number}`

/** The last version of each text, by its address. */
const lastOf = (rows: VersionHead[]): Map<string, VersionHead> => new Map(rows.map((row) => [row.slug, row]))

/** Stores a version of a text and returns its number; versions are never changed. */
export const addVersion = async (
  tx: Sql,
  { slug, title, html, textHash }: LegalText,
  { number, inForceMs }: { number: number; inForceMs: number },
): Promise<number> => {
  await addVersionRow(tx, {
    id: idOf(slug, number),
    slug,
    number,
    title,
    html,
    text_hash: textHash,
    in_force_ms: inForceMs,
  })
  return number
}

/** Versions of other texts that are stored here as well, oldest first, without their content. */
export const listVersionHeads = (db: Sql, slugs: readonly string[]): Promise<VersionHead[]> =>
  listVersionRows(db, slugs)

/** Stores the texts that have changed since their last version; several processes wait for each other. */
const recordTexts = async (tx: Sql, services: Services): Promise<void> => {
  await lockVersion(tx, 'settings')
  const last = lastOf(await listVersionRows(tx))
  for (const text of (await readTexts(tx, services)).texts) {
    const former = last.get(text.slug)
    if (former?.text_hash !== text.textHash)
      await addVersion(tx, text, { number: (former?.number ?? 0) + 1, inForceMs: services.now() })
  }
}

const shownTexts = cacheByVersion('settings', (services) => readTexts(services.db.read, services))
const heads = cacheByVersion('settings', ({ db }) => listVersionRows(db.read))

/**
 * Stores texts that have changed, and shows their versions. Texts change by their pages, by schedules and by the shop's
 * data within them.
 */
export const refreshLegalTexts = async (services: Services): Promise<void> => {
  // A process that has not heard of a change yet would store the former text once more.
  await services.refresh()
  const shown = await heads(services)
  await services.db.transaction((tx) => recordTexts(tx, services))
  if ((await listVersionRows(services.db.read)).length === shown.length) return
  await services.db.transaction((tx) => raiseVersion(tx, 'settings'))
  await services.refresh()
}

/** Ids of the versions in force now, by address; texts that have just changed are stored first. */
export const legalTextsInForce = async (services: Services): Promise<ReadonlyMap<string, string>> => {
  const { texts, untilMs } = await shownTexts(services)
  const last = lastOf(await heads(services))
  const isStored =
    services.now() < untilMs && texts.every(({ slug, textHash }) => last.get(slug)?.text_hash === textHash)
  if (!isStored) await refreshLegalTexts(services)
  const stored = isStored ? last : lastOf(await listVersionRows(services.db.read))
  return new Map(texts.flatMap(({ slug }) => (stored.has(slug) ? [[slug, stored.get(slug)!.id]] : [])))
}

export const legalTextTask = defineTask('versions of legal texts', {
  everyMs: EVERY_MS,
  isRunAtStart: true,
  run: refreshLegalTexts,
})

/** Versions of a text, newest first; its page is cached with them. */
export const listVersionsOf = async (services: Services, slug: string) =>
  (await heads(services)).filter((row) => row.slug === slug).toReversed()

/** A version with its text; undefined: there is none with this number. */
export const findVersion = (db: Sql, slug: string, number: number) => findVersionRow(db, slug, number)

/** The same by its id. */
export const findVersionText = (db: Sql, id: string) => findVersionById(db, id)

/**
 * Whether a buyer may have read this version before ordering now: it is of that text, and was in force within the time
 * that a cart lives.
 */
export const wasShownLately = async (
  services: Services,
  { id, slug, sinceMs }: { id: string; slug: string; sinceMs: number },
): Promise<boolean> => {
  const rows = (await heads(services)).filter((row) => row.slug === slug)
  const index = rows.findIndex((row) => row.id === id)
  const next = rows[index + 1]
  return index >= 0 && (next === undefined || Number(next.in_force_ms) >= sinceMs)
}
