import type { Campaign } from '#campaign/campaign.ts'
import type { Field } from '#campaign/fields/field.ts'
import * as fieldKinds from '#campaign/fields/index.ts'
import { gameDates } from '#campaign/games/game-dates.ts'
import { games } from '#campaign/games/games.ts'
import { lotterySigns } from '#campaign/prizes/lottery-signs.ts'
import { oddsOf, type PrizeOdds } from '#campaign/prizes/odds.ts'
import { isLimited } from '#campaign/prizes/prize-limits.ts'
import type { ShopSettings } from '#contract/console/settings.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { controllerOf } from '#server/shop/privacy-notice/notice-routes.ts'
import { gameRulesWords as words } from '#storefront/strings/pl/frame/game-rules.ts'
import { RESERVE_PRIZE_MS } from '../prizes/play-game.ts'

const MINUTE_MS = 60_000
const kinds = { ...fieldKinds } as unknown as Record<string, Field<never>>

/** What the rules say besides the campaign. */
export type RulesFacts = {
  settings: Pick<ShopSettings, 'companyLines' | 'email' | 'phone' | 'privacy' | 'shopName'>
  siteName: string
  /** Of a game without a beginning of its own: when it was first switched on. */
  startedMs: number
  /** How many of each limited prize there are, by id, with those that were won. */
  counts: ReadonlyMap<string, number>
  /** When the codes of prizes expire, by the prize's id, where the shop knows them. */
  expiriesMs: ReadonlyMap<string, number>
  /** Where the notice about personal data is. */
  privacyUrl: string
}

const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => `<p>${escapeHtml(one).replaceAll('\n', '<br>')}</p>`)

const section = (title: string, content: readonly string[]): string[] =>
  content.length === 0 ? [] : [`<h2>${escapeHtml(title)}</h2>`, ...content]

const sentences = (texts: readonly (string | false | undefined)[]): string[] => {
  const given = texts.filter(Boolean)
  return given.length === 0 ? [] : [`<p>${escapeHtml(given.join(' '))}</p>`]
}

const prizeItem = ({ prize, percent, instead }: PrizeOdds, counts: RulesFacts['counts']): string => {
  const facts = [
    words.chance(percent),
    ...(prize.isLosing
      ? [words.losing]
      : [isLimited(prize) ? words.count(counts.get(prize.id) ?? 0) : words.unlimited]),
    ...(instead ? [words.instead(instead.label)] : []),
  ]
  return `<li><strong>${escapeHtml(prize.label)}</strong> – ${escapeHtml(facts.join('; '))}</li>`
}

/** The rules of a campaign's game as markup: its owner's texts, and what the server does. */
export const rulesText = (campaign: Campaign, facts: RulesFacts): { title: string; html: string } | null => {
  const { game, screens, fields } = campaign
  if (!game) return null
  const { rules, played, prizes, drawsInPage, drawPeriod, drawsPerNetwork, isWonOnce } = game
  const { settings, siteName, startedMs, counts, expiriesMs, privacyUrl } = facts
  const { fromMs, untilMs } = gameDates(campaign)
  const beginsMs = fromMs ?? startedMs
  const winning = prizes.filter(({ isLosing }) => !isLosing)
  const hasForm = Object.values(fields).some(({ kind }) => !kinds[kind]?.isHidden)
  const validity = [
    ...(rules?.validity ? [words.validity(rules.validity)] : []),
    ...winning.flatMap(({ id, label }) => {
      const untilMs = expiriesMs.get(id)
      return untilMs === undefined ? [] : [words.codeUntil(label, untilMs)]
    }),
  ]
  const own = (text: string | undefined, usual: readonly string[]) => (text ? paragraphs(text) : [...usual])
  const contact = [settings.email, settings.phone].filter(Boolean).join(', ')
  const html = [
    ...section(
      words.organiser,
      own(rules?.organiser, sentences([settings.companyLines.join(', ') || words.noOrganiser])),
    ),
    ...section(words.about, sentences([words.play(played.kind, siteName)])),
    ...section(words.who, [
      ...own(rules?.who, sentences([words.adults, lotterySigns(campaign).length === 0 && words.free])),
      ...sentences([
        words.period(drawPeriod),
        isWonOnce && words.wonOnce,
        !drawsInPage && words.perNetwork(drawsPerNetwork),
      ]),
    ]),
    ...section(
      words.dates,
      sentences([untilMs === null ? words.since(beginsMs) : words.between(beginsMs, untilMs)]),
    ),
    ...section(words.prizes, [
      `<p>${escapeHtml(words.prizesLead)}</p>`,
      `<ul>${oddsOf(prizes)
        .map((odds) => prizeItem(odds, counts))
        .join('')}</ul>`,
    ]),
    ...section(words.receipt, [
      ...own(
        rules?.receipt,
        sentences([
          hasForm && (screens.play.length > 0 ? words.form : words.formFirst),
          winning.some(({ code }) => code !== null) && words.code,
          hasForm && winning.some(({ code }) => code === null) && words.letter,
        ]),
      ),
      ...sentences([winning.some(isLimited) && words.reserved(RESERVE_PRIZE_MS / MINUTE_MS)]),
      ...sentences(validity),
    ]),
    ...section(words.draw, sentences(drawsInPage ? [words.byPage] : [words.byServer, words.kept])),
    ...section(words.personalData, [
      ...own(rules?.personalData, sentences([words.controller(controllerOf(settings as ShopSettings))])),
      `<p><a href="${escapeHtml(privacyUrl)}">${escapeHtml(words.toPrivacy)}</a></p>`,
    ]),
    ...section(words.complaints, own(rules?.complaints, sentences([words.complain]))),
    ...section(words.contact, own(rules?.contact, sentences([contact || words.noContact]))),
    ...section(words.more, paragraphs(rules?.more ?? '')),
  ].join('\n')
  return { title: words.title(games[played.kind].hints.title, siteName), html }
}
