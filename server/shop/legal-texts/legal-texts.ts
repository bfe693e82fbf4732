import { hash } from 'node:crypto'
import { INSTRUCTION_PAGE, VERSIONED_PAGES } from '#contract/shop/legal-texts.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
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
type VersionHead = Awaited<ReturnType<typeof listVersionRows>>[number]

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
    texts.push({ slug, title, html, textHash: hash('sha256', JSON.stringify([title, html])) })
  }
  return { texts, untilMs }
}

const cachedTexts = cacheByVersion('settings', (services) => readTexts(services.db.read, services))

const shownTexts = async (tx: Sql, services: Services): Promise<LegalText[]> => {
  const { texts, untilMs } = await cachedTexts(services)
  return services.now() < untilMs ? texts : (await readTexts(tx, services)).texts
}

/** The last version of each text, by its address. */
const latestVersions = async (db: Sql): Promise<Map<string, VersionHead>> =>
  new Map((await listVersionRows(db)).map((row) => [row.slug, row]))

/**
 * Stores the texts that readers see now and that have changed since their last version; returns the ids of what is in
 * force, by address. Texts change by their pages, by schedules and by the shop's data within them.
 */
export const recordLegalTexts = async (tx: Sql, services: Services): Promise<Map<string, string>> => {
  const latest = await latestVersions(tx)
  const inForce = new Map<string, string>()
  const nowMs = services.now()
  for (const [position, { slug, title, html, textHash }] of (await shownTexts(tx, services)).entries()) {
    const last = latest.get(slug)
    if (last?.text_hash === textHash) {
      inForce.set(slug, last.id)
      continue
    }
    const id = uuidV7(nowMs, services.randomBytes, position)
    const row = {
      id,
      slug,
      number: (last?.number ?? 0) + 1,
      title,
      html,
      text_hash: textHash,
      in_force_ms: nowMs,
    }
    const isOurs = await addVersionRow(tx, row)
    inForce.set(slug, isOurs ? id : ((await latestVersions(tx)).get(slug)?.id ?? id))
  }
  return inForce
}

const heads = cacheByVersion('settings', ({ db }) => listVersionRows(db.read))

/** Stores changed texts, and shows their versions; also those that an order has stored. */
export const refreshLegalTexts = async (services: Services): Promise<void> => {
  const shown = await heads(services)
  await services.db.transaction((tx) => recordLegalTexts(tx, services))
  if ((await listVersionRows(services.db.read)).length === shown.length) return
  await services.db.transaction((tx) => raiseVersion(tx, 'settings'))
  await services.refresh()
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
  tx: Sql,
  { id, slug, sinceMs }: { id: string; slug: string; sinceMs: number },
): Promise<boolean> => {
  const rows = (await listVersionRows(tx)).filter((row) => row.slug === slug)
  const index = rows.findIndex((row) => row.id === id)
  const next = rows[index + 1]
  return index >= 0 && (next === undefined || Number(next.in_force_ms) >= sinceMs)
}
