import {
  type CampaignWarningKind,
  campaignWarningTitles,
} from '#contract/console/campaigns/campaign-warnings.ts'
import type { Campaign } from '../campaign-shape.ts'
import { campaignWarnings } from '../prizes/game-warnings.ts'
import type { Check, CheckSeverity, FindingPath } from './check.ts'

type Placing = (item: string, campaign: Campaign) => FindingPath

const ofPrize =
  (name: string): Placing =>
  (item, { game }) => ['game', 'prizes', game?.prizes.findIndex(({ label }) => label === item) ?? 0, name]
const at =
  (...path: FindingPath): Placing =>
  () =>
    path

/**
 * Where the warnings of a game are set right. `falsePromise` and `odds` are findings of their own: with their texts,
 * and as what cannot be saved.
 */
const PLACES: Partial<Record<CampaignWarningKind, Placing>> = {
  lottery: at('game'),
  noCodes: at('coupon'),
  noStock: ofPrize('stock'),
  noChance: ofPrize('chance'),
  noEnd: at('game', 'untilMs'),
  ended: at('game', 'untilMs'),
  noOrganiser: at('game', 'rules', 'organiser'),
  noContact: at('game', 'rules', 'contact'),
  noValidity: at('game', 'rules', 'validity'),
  drawsInPage: at('game', 'drawsInPage'),
  restartingTimer: at('timer', 'kind'),
}

/** Without these the game does not do what its rules state. */
const FAILS = new Set<CampaignWarningKind>(['noCodes', 'noStock', 'noChance', 'ended'])

const warningsOf = (severity: CheckSeverity): Check => ({
  severity,
  find: (campaign, { nowMs, warningFacts }) =>
    campaignWarnings(campaign, { ...warningFacts, nowMs }).flatMap(({ kind, items }) => {
      const placing = PLACES[kind]
      if (!placing || FAILS.has(kind) !== (severity === 'fails')) return []
      // One for each prize; the signs of a lottery are one finding.
      const each = kind === 'noStock' || kind === 'noChance' ? items : [items.join(', ')]
      return each.map((item) => ({
        path: placing(item, campaign),
        text: `${campaignWarningTitles[kind]}${item ? `: „${item}”` : ''}.`,
      }))
    }),
})

export const brokenGame = warningsOf('fails')
export const gameAdvice = warningsOf('advice')

/** A prize is offered as a discount, and nobody gets a code. */
export const prizeWithoutCode: Check = {
  severity: 'advice',
  find: ({ game }) =>
    (game?.prizes ?? []).flatMap(({ label, code, isLosing, chance, redirect }, index) =>
      !isLosing && chance > 0 && code === null && redirect === null && /rabat|zniżk|kod|\d\s?%/i.test(label)
        ? [
            {
              path: ['game', 'prizes', index, 'code'],
              text: `Nagroda „${label}” wygląda na rabat, a nie daje kodu.`,
            },
          ]
        : [],
    ),
}
