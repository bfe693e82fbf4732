import { hash } from 'node:crypto'
import { INSTRUCTION_PAGE, VERSIONED_PAGES } from '#contract/shop/legal-texts.ts'
import { cacheByVersion } from '#server/platform/cache-by-version.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { findStartingPage } from '../opening/needed-pages.ts'
import { loadPageContent, textOfBlocks } from '../static-pages/page-content.ts'
import { fillShopFacts } from '../static-pages/shop-facts.ts'
import { findPageOrDraft } from '../static-pages/static-pages.ts'
import { addVersionRow, listVersionRows } from './store.ts'

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

const readText = async (db: Sql, services: Services, slug: string): Promise<LegalText | undefined> => {
  const page = await findPageOrDraft(db, slug)
  const written =
    page?.is_published === 1
      ? { title: page.title, html: textOfBlocks(await loadPageContent(db, page, services.now())) }
      : await findBuiltInPage(services, slug)
  if (!written) return undefined
  const { title } = written
  const html = fillShopFacts(written.html, services.shopSettings())
  return { slug, title, html, textHash: hash('sha256', JSON.stringify([title, html])) }
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
  for (const [position, slug] of VERSIONED_PAGES.entries()) {
    const text = await readText(tx, services, slug)
    if (!text) continue
    const last = latest.get(slug)
    if (last?.text_hash === text.textHash) {
      inForce.set(slug, last.id)
      continue
    }
    const id = uuidV7(nowMs, services.randomBytes, position)
    const { title, html, textHash } = text
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
