import type { CampaignAhead } from '#contract/console/campaigns/campaign-checks.ts'
import type { Campaign } from '../campaign-shape.ts'
import { allowingInShop, allowingOnServer } from '../targeting/decide-in-shop.ts'
import { filterGroups, placedFilters } from '../targeting/groups.ts'
import { armingInShop } from '../triggers/in-page.ts'
import type { CampaignKind } from '../types/campaign-kind.ts'
import * as types from '../types/index.ts'
import { type Check, filtersOfKind, inEachGroup } from './check.ts'

const kinds: Record<string, CampaignKind> = { ...types }
type Trigger = Campaign['triggers'][number]

/** Without a trigger it opens only by a link, a call, or a button of another campaign. */
export const noTrigger: Check = {
  severity: 'advice',
  find: ({ type, triggers, teaser }) =>
    triggers.length === 0 && !kinds[type]?.isInFlow && teaser?.mode !== 'always'
      ? [
          {
            path: ['triggers'],
            text: 'Nie ma powodu, więc sama się nie pojawi: otworzy ją tylko odnośnik, przycisk albo inna kampania.',
          },
        ]
      : [],
}

/** The cart of a page without a shop is never known. */
export const needsStore: Check = {
  severity: 'fails',
  find: ({ triggers, appliesCoupon, ...audience }, { facts }) =>
    !facts || facts.hasStore
      ? []
      : [
          ...triggers.flatMap(({ kind }, index) =>
            Object.hasOwn(armingInShop, kind)
              ? [
                  {
                    path: ['triggers', index],
                    text: 'Ta strona nie ma sklepu, więc jej koszyk się nie zmieni i ten powód nie zadziała. Sklep wybierzesz w ustawieniach strony.',
                  },
                ]
              : [],
          ),
          ...placedFilters(audience).flatMap(({ path, filter: { kind } }) =>
            Object.hasOwn(allowingInShop, kind)
              ? [
                  {
                    path,
                    text: 'Ta strona nie ma sklepu, więc warunku o koszyku nikt nie spełni. Sklep wybierzesz w ustawieniach strony.',
                  },
                ]
              : [],
          ),
          ...(appliesCoupon
            ? [
                {
                  path: ['appliesCoupon'],
                  text: 'Ta strona nie ma sklepu, więc kodu nie ma do czego włożyć. Sklep wybierzesz w ustawieniach strony.',
                },
              ]
            : []),
        ],
}

/** Conditions about this shop's categories and members, on a site that is not this shop's. */
export const needsThisShop: Check = {
  severity: 'fails',
  find: (campaign, { facts }) =>
    !facts || facts.shop
      ? []
      : placedFilters(campaign).flatMap(({ path, filter: { kind, isNegated } }) =>
          !isNegated &&
          (Object.hasOwn(allowingOnServer, kind) || (kind === 'cartCategories' && facts.hasStore))
            ? [
                {
                  path,
                  text: 'Ten warunek działa tylko na stronach tego sklepu, bo tylko jego konta i kategorie znamy. Na tej stronie nikt go nie spełni.',
                },
              ]
            : [],
        ),
}

/** Pages at which the trigger fires and that its filter forbids. */
export const triggerAfterFilter: Check = inEachGroup({
  severity: 'fails',
  find: (campaign) => {
    const most = Math.min(
      Infinity,
      ...filtersOfKind(campaign, 'pageCount').map(({ filter }) => filter.most ?? Infinity),
    )
    return campaign.triggers.flatMap((trigger, index) =>
      trigger.kind === 'pageCount' && trigger.pages > most
        ? [
            {
              path: ['triggers', index, 'pages'],
              text: `Powód działa od strony numer ${trigger.pages}, a warunek dopuszcza najwyżej ${most}, więc ten powód nigdy nie zadziała.`,
            },
          ]
        : [],
    )
  },
})

/** It seems to open earlier than it does. */
export const triggerBeforeFilter: Check = inEachGroup({
  severity: 'advice',
  find: (campaign) => {
    const least = Math.max(0, ...filtersOfKind(campaign, 'pageCount').map(({ filter }) => filter.least))
    return campaign.triggers.flatMap((trigger, index) =>
      trigger.kind === 'pageCount' && trigger.pages < least
        ? [
            {
              path: ['triggers', index, 'pages'],
              text: `Powód mówi o stronie numer ${trigger.pages}, a warunek dopuszcza dopiero ${least}: wcześniej kampania się nie pojawi.`,
            },
          ]
        : [],
    )
  },
})

/** Phones have no pointer that leaves the page. */
export const exitOnPhones: Check = inEachGroup({
  severity: 'advice',
  find: (campaign) => {
    const { triggers } = campaign
    const isOnPhones = filtersOfKind(campaign, 'device').some(({ filter }) => filter.device === 'mobile')
    return isOnPhones && triggers.length > 0 && triggers.every(({ kind }) => kind === 'exitIntent')
      ? [
          {
            path: ['triggers', 0],
            text: 'Na telefonie nie ma wskaźnika, który opuszcza stronę. Zamiar wyjścia poznajemy tylko po szybkim przewinięciu w górę i powrocie do karty, więc kampanię zobaczy mało osób. Dodaj drugi powód, na przykład czas na stronie.',
          },
        ]
      : []
  },
})

/** The number that a trigger waits for; it fires no later than one of its kind with a larger number. */
const WAITS: Record<string, string> = {
  timeDelay: 'seconds',
  scroll: 'percent',
  pageCount: 'pages',
  inactivity: 'seconds',
}
const withoutWait = (trigger: object, name: string | undefined) =>
  JSON.stringify({ ...trigger, ...(name && { [name]: 0 }) })

const firesFirst = (one: { kind: string }, other: Trigger): boolean => {
  const name = WAITS[one.kind]
  if (one.kind !== other.kind || withoutWait(one, name) !== withoutWait(other, name)) return false
  if (!name) return true
  const [earlier, later] = [one, other].map((each) => Number((each as Record<string, unknown>)[name]))
  return earlier! <= later!
}

/** Every visitor who is allowed to see this campaign is allowed to see the other, and that one opens first. */
const isAlwaysBehind = (campaign: Campaign, other: CampaignAhead): boolean =>
  campaign.triggers.length > 0 &&
  filterGroups(campaign).every((group) =>
    [other.filters, ...(other.alternatives ?? [])].some((wider) =>
      wider.every((filter) => group.some((own) => JSON.stringify(own) === JSON.stringify(filter))),
    ),
  ) &&
  campaign.triggers.every((own) => other.triggers.some((trigger) => firesFirst(trigger, own)))

/** Only one window is open at a time (`campaign/queue.ts`): the other one is in front of it for everybody. */
export const behindAnother: Check = {
  severity: 'advice',
  find: (campaign, { facts }) => {
    if (!kinds[campaign.type]?.isExclusive) return []
    const first = facts?.ahead.find(
      (other) => kinds[other.type]?.isExclusive && isAlwaysBehind(campaign, other),
    )
    return first
      ? [
          {
            path: ['triggers'],
            text: `Kampania „${first.name}” stoi w kolejce wyżej, pojawia się z tych samych powodów i obejmuje te same osoby. Ta pokaże się dopiero, gdy ktoś zamknie tamtą.`,
          },
        ]
      : []
  },
}
