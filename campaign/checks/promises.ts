import { formatPrice } from '#contract/money.ts'
import { falsePromises } from '../prizes/win-promise.ts'
import type { Check, Finding } from './check.ts'
import { freeDeliveryClaim } from './claims/amounts.ts'
import { type NamedDeadline, deadlinesIn, weekdayOf } from './claims/deadlines.ts'
import { endOfCampaign } from './dates-and-hours.ts'
import { sentencesOf, shownTexts } from './shown-texts.ts'

/** Everybody is said to win, and one can lose. */
export const falsePromise: Check = {
  severity: 'fails',
  find: (campaign) => {
    const texts = falsePromises(campaign)
    return shownTexts(campaign).flatMap(({ text, path }) =>
      texts.some((promise) => promise === text || promise.includes(text))
        ? [{ path, text: 'Tekst obiecuje wygraną każdemu, a w grze można nic nie wygrać.' }]
        : [],
    )
  },
}

const dayInWords = new Intl.DateTimeFormat('pl', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Warsaw',
})
const weekdayInWords = new Intl.DateTimeFormat('pl', { weekday: 'long', timeZone: 'Europe/Warsaw' })

type Campaigns = Parameters<Check['find']>
type Placed = { deadline: NamedDeadline; path: Finding['path'] }

const deadlinesOf = (campaign: Campaigns[0], nowMs: number): Placed[] =>
  shownTexts(campaign).flatMap(({ text, path }) =>
    sentencesOf(text).flatMap((sentence) =>
      deadlinesIn(sentence, nowMs).map((deadline) => ({ deadline, path })),
    ),
  )
const isPassed = ({ deadline }: Placed, nowMs: number) => deadline.kind === 'date' && deadline.endMs <= nowMs

/** "Do 30 listopada" in December. */
export const passedDeadline: Check = {
  severity: 'fails',
  find: (campaign, { nowMs }) =>
    deadlinesOf(campaign, nowMs)
      .filter((placed) => isPassed(placed, nowMs))
      .map(({ deadline, path }) => ({
        path,
        text: `Tekst mówi „${deadline.words}”, a ten dzień już minął.`,
      })),
}

/** A text names its last day, and the campaign is shown longer. */
export const deadlineBeforeEnd: Check = {
  severity: 'fails',
  find: (campaign, { nowMs }) => {
    const end = endOfCampaign(campaign)
    if (!end || end.ms <= nowMs) return []
    // The end itself is not shown any more: midnight belongs to the day before.
    const lastMs = end.ms - 1
    return deadlinesOf(campaign, nowMs).flatMap((placed) => {
      const { deadline, path } = placed
      const isLonger =
        deadline.kind === 'date'
          ? !isPassed(placed, nowMs) && lastMs >= deadline.endMs
          : weekdayOf(lastMs) !== deadline.weekday
      return isLonger
        ? [
            {
              path,
              text: `Tekst mówi „${deadline.words}”, a kampania kończy się ${
                deadline.kind === 'date'
                  ? dayInWords.format(lastMs)
                  : `w dniu: ${weekdayInWords.format(lastMs)}`
              }.`,
            },
          ]
        : []
    })
  },
}

export const deadlineWithoutEnd: Check = {
  severity: 'advice',
  find: (campaign, { nowMs }) =>
    endOfCampaign(campaign)
      ? []
      : deadlinesOf(campaign, nowMs).flatMap((placed) =>
          isPassed(placed, nowMs)
            ? []
            : [
                {
                  path: placed.path,
                  text: `Tekst mówi „${placed.deadline.words}”, a kampania nie ma daty końca: potem będzie nieprawdziwy. Dodaj warunek „Daty”.`,
                },
              ],
        ),
}

const freeDeliveryOf = (campaign: Campaigns[0]) =>
  shownTexts(campaign).flatMap(({ text, path }) =>
    sentencesOf(text).flatMap((sentence) => {
      const claim = freeDeliveryClaim(sentence)
      return claim ? [{ claim, path }] : []
    }),
  )

/** "Darmowa dostawa od 1500 zł" with other sums in the settings of delivery. */
export const otherFreeDelivery: Check = {
  severity: 'fails',
  find: (campaign, { facts }) => {
    const { shop } = facts ?? {}
    // A code may give what the settings do not.
    if (!shop || shop.coupons.some(({ givesFreeDelivery }) => givesFreeDelivery)) return []
    const sums = shop.freeDeliveryGrosze
    if (sums.includes(0)) return []
    return freeDeliveryOf(campaign).flatMap(({ claim: { words, fromGrosze }, path }) => {
      if (sums.length === 0)
        return [{ path, text: `Tekst mówi „${words}”, a w ustawieniach żadna dostawa nie jest darmowa.` }]
      if (fromGrosze === undefined || sums.includes(fromGrosze)) return []
      return [
        {
          path,
          text: `Tekst mówi o darmowej dostawie od ${formatPrice(fromGrosze)}, a w ustawieniach jest od ${sums.map(formatPrice).join(' albo ')}.`,
        },
      ]
    })
  },
}

export const freeDeliveryWithoutSum: Check = {
  severity: 'advice',
  find: (campaign, { facts }) => {
    const { shop } = facts ?? {}
    const [least] = shop?.freeDeliveryGrosze ?? []
    if (!shop || !least || shop.coupons.some(({ givesFreeDelivery }) => givesFreeDelivery)) return []
    const claims = freeDeliveryOf(campaign)
    // Another text of the campaign may name the sum.
    return claims.some(({ claim }) => claim.fromGrosze !== undefined)
      ? []
      : claims.slice(0, 1).map(({ path }) => ({
          path,
          text: `Tekst obiecuje darmową dostawę, a jest ona darmowa dopiero od ${formatPrice(least)}. Napisz, od jakiej kwoty.`,
        }))
  },
}

const LAST_PIECES =
  /(?<!nie\s)(?<!\p{L})(?:ostatni\p{L}*\s+(?:\p{L}+\s+)?(?:sztuk|egzemplarz|opakowa|paczk|pacze)\p{L}*|końcówk\p{L}*\s+(?:seri|kolekcj|magazyn|zapas)|zosta\p{L}*\s+(?:już\s+)?(?:tylko\s+)?(?:kilka|parę|\d{1,2})\s+(?:sztuk|opakowa|pacz)\p{L}*)/iu

/** Urgency that the stock does not show. */
export const noLastPieces: Check = {
  severity: 'fails',
  find: (campaign, { facts }) =>
    !facts?.shop || facts.shop.hasFewLeft
      ? []
      : shownTexts(campaign).flatMap(({ text, path }) => {
          const found = LAST_PIECES.exec(text)
          return found
            ? [
                {
                  path,
                  text: `Tekst mówi „${found[0]}”, a żadnego produktu sklepu nie zostało mało. Fałszywa presja wprowadza w błąd.`,
                },
              ]
            : []
        }),
}
