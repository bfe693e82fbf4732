import type { CampaignFacts, CampaignWarningKind } from '#contract/console/campaigns/campaign-warnings.ts'
import type { Campaign } from '../campaign-shape.ts'
import { gameDates } from '../games/game-dates.ts'
import { COUPON_POOL, ownCodesOf } from './coupon.ts'
import { lotterySigns } from './lottery-signs.ts'
import { isWhole, sumOfChances } from './odds.ts'
import { falsePromises } from './win-promise.ts'

/** `items`: the texts, prizes or numbers that it is about. */
export type CampaignWarning = { kind: CampaignWarningKind; items: string[] }

/** What the warnings of a campaign depend on. */
type Circumstances = CampaignFacts & { nowMs: number }
type FindWarnings = (campaign: Campaign, circumstances: Circumstances) => CampaignWarning[]

const NONE: CampaignWarning[] = []
/** One warning, if there is anything that it is about. */
const about = (kind: CampaignWarningKind, items: string[]): CampaignWarning[] =>
  items.length > 0 ? [{ kind, items }] : NONE
const given = (kind: CampaignWarningKind, isGiven: boolean): CampaignWarning[] =>
  isGiven ? [{ kind, items: [] }] : NONE

const ofLaw: FindWarnings = (campaign) => [
  ...about('lottery', [...new Set(lotterySigns(campaign).map(({ text }) => text))]),
  ...about('falsePromise', falsePromises(campaign)),
]

const ofPrizes: FindWarnings = (campaign, { emptyPrizes }) => {
  const { game } = campaign
  const coupon = ownCodesOf(campaign)
  const givesNothing = coupon?.kind === 'pool' && coupon.spareCode === '' && emptyPrizes.includes(COUPON_POOL)
  const prizes = game?.prizes ?? []
  const offered = prizes.filter(({ isLosing }) => !isLosing)
  const isEmpty = ({ id, stock, chance }: (typeof prizes)[number]) =>
    chance > 0 && (stock === 0 || emptyPrizes.includes(id))
  return [
    ...about('odds', game && !isWhole(prizes) ? [String(sumOfChances(prizes))] : []),
    ...given('noCodes', givesNothing),
    ...about(
      'noStock',
      offered.filter(isEmpty).map(({ label }) => label),
    ),
    ...about(
      'noChance',
      offered.filter(({ chance }) => chance <= 0).map(({ label }) => label),
    ),
  ]
}

const ofDates: FindWarnings = (campaign, { nowMs }) => {
  const { untilMs } = gameDates(campaign)
  return campaign.game
    ? [...given('noEnd', untilMs === null), ...given('ended', untilMs !== null && untilMs <= nowMs)]
    : NONE
}

const ofRules: FindWarnings = ({ game }, { hasOrganiser, hasContact }) =>
  game
    ? [
        ...given('noOrganiser', !hasOrganiser && !game.rules?.organiser),
        ...given('noContact', !hasContact && !game.rules?.contact),
        ...given('noValidity', game.prizes.some(({ code }) => code !== null) && !game.rules?.validity),
        ...given('drawsInPage', game.drawsInPage),
      ]
    : NONE

/** A countdown whose end each visitor gets anew is no end. */
const ofTimer: FindWarnings = ({ timer }) => given('restartingTimer', timer?.kind === 'span')

const finders = [ofLaw, ofPrizes, ofDates, ofRules, ofTimer]

/** What its owner should read before a campaign is switched on; a draft may be incomplete. */
export const campaignWarnings: FindWarnings = (campaign, circumstances) =>
  finders.flatMap((find) => {
    try {
      return find(campaign, circumstances)
    } catch {
      // A draft whose parts are not there yet.
      return NONE
    }
  })
