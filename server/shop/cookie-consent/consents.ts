import { createHash } from 'node:crypto'
import type { ConsentsAnswer } from '#contract/console/consent/consents.ts'
import {
  choicesOf,
  type ConsentAction,
  type ConsentCategory,
  type StoredConsent,
} from '#contract/shop/cookies/consent.ts'
import { tagKeysOf } from '#contract/shop/cookies/measuring-tags.ts'
import { storedKeys } from '#contract/shop/cookies/stored-keys.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { removeInSteps } from '#server/platform/db/remove-in-steps.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { defineTask } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { CSV_BEGIN, csvLine } from '#server/platform/text/csv-line.ts'
import { cookies as words } from '#storefront/strings/pl/frame/cookies.ts'
import { purposesOf } from '../pages/consent-script.ts'
import {
  addCookieConsentRow,
  addConsentText,
  countChoices,
  listConsentRows,
  listCookieTexts,
  removeOldConsents,
} from './store.ts'

const EVERY_MS = 24 * 3_600_000
const DAY_MS = 86_400_000
/** A choice is valid for a year at most, and claims about it expire after six (KC art. 118). */
const DAYS_STORED = 7 * 366
const LANGUAGE = 'pl'
const BATCH = 500
const LISTED = 20
const COUNTED_DAYS = 30

/** Everything that a visitor of the shop can read before choosing, as one text. */
const shownText = (services: Services): string => {
  const { cookieBanner } = services.shopSettings()
  const { isOn: _, tags, ...banner } = cookieBanner
  return JSON.stringify({
    ...banner,
    ...purposesOf(cookieBanner),
    buttons: words.buttons,
    categories: words.categories,
    keys: [...storedKeys, ...tagKeysOf(tags)],
  })
}

type Choice = StoredConsent & { action: ConsentAction; place: string; text?: string }

/** Adds a choice to the evidence, with what the visitor was shown; durable before the visitor is answered. */
export const recordCookieConsent = async (
  services: Services,
  { id, version, letters, action, place, text = shownText(services) }: Choice,
): Promise<void> => {
  const nowMs = services.now()
  const hash = createHash('sha256').update(text).digest('hex')
  await services.db.transaction(async (tx) => {
    await addConsentText(tx, { hash, first_ms: nowMs, text })
    await addCookieConsentRow(tx, {
      id: uuidV7(nowMs, services.randomBytes),
      visitor: id,
      at_ms: nowMs,
      version,
      text_hash: hash,
      language: LANGUAGE,
      choices: letters,
      action,
      place,
    })
  })
}

/** The owner's view: the newest choices, and how visitors have chosen lately. */
export const listConsents = async ({ db, now }: Services): Promise<ConsentsAnswer> => {
  const rows = await listConsentRows(db.read, { before: '', limit: LISTED })
  const counted = await countChoices(db.read, now() - COUNTED_DAYS * DAY_MS)
  const allowing = (category: ConsentCategory) =>
    counted.reduce((sum, { choices, count }) => sum + (choicesOf(choices)[category] ? count : 0), 0)
  return {
    consents: rows.map(({ id, visitor, at_ms, version, choices, place }) => ({
      id,
      visitor,
      atMs: Number(at_ms),
      version,
      letters: choices,
      place,
    })),
    counts: {
      days: COUNTED_DAYS,
      all: counted.reduce((sum, { count }) => sum + count, 0),
      functional: allowing('functional'),
      analytics: allowing('analytics'),
      marketing: allowing('marketing'),
    },
  }
}

/** All records as a file, newest first, and after them the texts they refer to. */
export async function* exportCookieConsents(db: Sql): AsyncGenerator<string> {
  yield CSV_BEGIN + csvLine([...words.export.columns])
  for (let before = ''; ;) {
    const rows = await listConsentRows(db, { before, limit: BATCH })
    if (rows.length === 0) break
    yield rows
      .map((row) =>
        csvLine([
          row.visitor,
          new Date(Number(row.at_ms)).toISOString(),
          row.version,
          row.language,
          row.choices,
          row.action,
          row.place,
          row.text_hash,
        ]),
      )
      .join('')
    before = rows.at(-1)!.id
  }
  yield csvLine([]) + csvLine([...words.export.texts])
  for (const { hash, first_ms, text } of await listCookieTexts(db))
    yield csvLine([hash, new Date(Number(first_ms)).toISOString(), text])
}

export const consentCleaning = defineTask('cleaning of consents', {
  everyMs: EVERY_MS,
  run: (services) =>
    removeInSteps(services.db, (tx, limit) =>
      removeOldConsents(tx, services.now() - DAYS_STORED * DAY_MS, limit),
    ),
})
