import { salesBlocks } from './sales.ts'
import type { NamedByCampaign } from '#contract/console/campaigns/campaign-checks.ts'
import type { Campaign } from '../campaign-shape.ts'
import type { Check, CheckCircumstances, CheckSeverity, Finding } from './check.ts'
import { namedCodes } from './codes.ts'
import * as registry from './index.ts'
import { addressesOfShop, namedProducts } from './references-of-shop.ts'

export type FoundByCheck = Finding & { check: string; severity: CheckSeverity }

export const checksOfCampaign: Record<string, Check> = { ...registry }
const ORDER: CheckSeverity[] = ['prevents', 'fails', 'advice']

const findingsOf = (check: Check, campaign: Campaign, circumstances: CheckCircumstances): Finding[] => {
  try {
    return check.find(campaign, circumstances)
  } catch {
    // A draft whose parts are not there yet: `invalid` finds that.
    return []
  }
}

/**
 * Everything that is wrong or could be better, most serious first. A text that stands on both kinds of screens is found
 * once.
 */
export const checkCampaign = (campaign: Campaign, circumstances: CheckCircumstances): FoundByCheck[] => {
  const all = Object.entries(checksOfCampaign).flatMap(([name, check]) => {
    const { severity } = check
    const found = findingsOf(check, campaign, circumstances)
    const ofPhones = ({ path }: Finding) => path[0] === 'mobileScreens'
    return found
      .filter(
        (finding, index) =>
          found.findIndex(
            (other) => other.text === finding.text && (ofPhones(finding) || samePath(other, finding)),
          ) === index,
      )
      .map((finding) => ({ ...finding, check: name, severity }))
  })
  return ORDER.flatMap((severity) => all.filter((finding) => finding.severity === severity))
}

const samePath = (one: Finding, other: Finding) => one.path.join('.') === other.path.join('.')

const unique = (values: string[]) => [...new Set(values.filter(Boolean))]

/** What the shop is asked about; `origin`: of its pages, undefined while it is unknown. */
export const namedBy = (campaign: Campaign, origin: string): NamedByCampaign => {
  const read = <Value>(find: () => Value[]): Value[] => {
    try {
      return find()
    } catch {
      return []
    }
  }
  return {
    codes: unique(read(() => namedCodes(campaign).map(({ code }) => code))),
    addresses: unique(read(() => addressesOfShop(campaign, origin).map(({ url }) => url))),
    products: unique(read(() => namedProducts(campaign).map(({ id }) => id))),
    days: [...new Set(read(() => salesBlocks(campaign).map(({ block }) => block.days)))],
  }
}
