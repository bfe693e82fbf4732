import { raiseVersion } from '#server/platform/db/versions.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Services } from '#server/platform/services.ts'
import type { SearchRule } from '../query/rules.ts'
import { tokensOf } from '../words/tokens.ts'
import {
  addSearchRule,
  countSearchRules,
  listSearchRules,
  removeSearchRule,
  setSearchRule,
  type StoredSearchRule,
} from './store.ts'

/** Each query is compared with all of them; far more than a trade has. */
const MAX_RULES = 500

export type SearchRuleOutcome =
  | { ok: true; id: string }
  | { ok: false; reason: 'too_many' }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'no_word'; field: 'typed' | 'meant'; phrase: string }

/** A phrase of punctuation or words like `na` only would never be found. */
const phraseWithoutWord = ({ typed, meant }: SearchRule): SearchRuleOutcome | undefined => {
  for (const [field, phrases] of [
    ['typed', typed],
    ['meant', meant],
  ] as const) {
    const phrase = phrases.find((one) => tokensOf(one).length === 0)
    if (phrase !== undefined) return { ok: false, reason: 'no_word', field, phrase }
  }
  return undefined
}

/** The owner's rules, newest first. */
export const listRules = (services: Services): Promise<StoredSearchRule[]> =>
  listSearchRules(services.db.read)

/** The search follows at once: pages of results are cached by the catalogue's version. */
export const createRule = async (services: Services, rule: SearchRule): Promise<SearchRuleOutcome> => {
  const fault = phraseWithoutWord(rule)
  if (fault) return fault
  const id = uuidV7(services.now(), services.randomBytes)
  return services.db.transaction(async (tx) => {
    if ((await countSearchRules(tx)) >= MAX_RULES) return { ok: false, reason: 'too_many' }
    await addSearchRule(tx, id, rule, services.now())
    await raiseVersion(tx, 'catalog')
    return { ok: true, id }
  })
}

export const changeRule = async (
  services: Services,
  id: string,
  rule: SearchRule,
): Promise<SearchRuleOutcome> => {
  const fault = phraseWithoutWord(rule)
  if (fault) return fault
  return services.db.transaction(async (tx) => {
    if (!(await setSearchRule(tx, id, rule))) return { ok: false, reason: 'unknown' }
    await raiseVersion(tx, 'catalog')
    return { ok: true, id }
  })
}

/** False: it was removed before. */
export const removeRule = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const isRemoved = await removeSearchRule(tx, id)
    if (isRemoved) await raiseVersion(tx, 'catalog')
    return isRemoved
  })
