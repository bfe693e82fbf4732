import { lawGroups, type LawDuty } from '#contract/console/law/law.ts'
import type { Services } from '#server/platform/services.ts'
import type { DutyRule, LawFacts } from './duty-rule.ts'
import { changeLawRecord, type LawRecord, loadLawRecord } from './law-record.ts'
import { loadLawFacts } from './load-facts.ts'
import { buyerRules } from './rules/buyer-rules.ts'
import { offerRules } from './rules/offer-rules.ts'
import { privacyRules } from './rules/privacy-rules.ts'
import { sellerRules } from './rules/seller-rules.ts'
import { siteRules } from './rules/site-rules.ts'

/** Every duty, by its part of the page. */
export const dutyRules: readonly DutyRule[] = [
  ...sellerRules,
  ...offerRules,
  ...buyerRules,
  ...privacyRules,
  ...siteRules,
].toSorted((a, b) => lawGroups.indexOf(a.group) - lawGroups.indexOf(b.group))

/** Judges every duty; what the owner has checked is green as long as the same is found. */
export const assessDuties = (facts: LawFacts, { checks }: Pick<LawRecord, 'checks'>): LawDuty[] =>
  dutyRules.map(({ assess, ...rule }) => {
    const { level, why, isOwners = false, examples = [] } = assess(facts)
    const found = checks[rule.id]
    const check = isOwners && found?.why === why ? { by: found.by, atMs: found.atMs } : null
    return { ...rule, level: check ? 'green' : level, why, examples, isOwners, check }
  })

type Seller = Parameters<typeof loadLawFacts>[1]

/** Every duty of this shop now, with what is stored of them. */
export const loadDuties = async (
  services: Services,
  seller: Seller,
): Promise<{ duties: LawDuty[]; record: LawRecord }> => {
  const [facts, record] = await Promise.all([loadLawFacts(services, seller), loadLawRecord(services.db.read)])
  return { duties: assessDuties(facts, record), record }
}

/** Stores or removes the owner's word that this duty is met. */
export const checkDuty = (
  services: Services,
  { id, why }: Pick<LawDuty, 'id' | 'why'>,
  { isChecked, by }: { isChecked: boolean; by: string },
): Promise<void> =>
  changeLawRecord(services, ({ checks, ...record }) => {
    const { [id]: _, ...others } = checks
    return {
      ...record,
      checks: isChecked ? { ...others, [id]: { by, atMs: services.now(), why } } : others,
    }
  })
