import type { Campaign } from '../campaign-shape.ts'
import { filtersWithDates } from '../games/game-dates.ts'
import { type Verdict, mayShowAgain } from '../targeting/decide.ts'
import { decideAudience } from '../targeting/decide-in-shop.ts'
import { type CampaignAudience, type CampaignFilter, filterGroups } from '../targeting/groups.ts'
import type { Filter } from '../filters/filter.ts'
import * as filterKinds from '../filters/index.ts'
import { hashText, isInHoldout, pickVariants } from '../targeting/pick-variants.ts'
import * as triggerKinds from '../triggers/index.ts'
import type { Trigger, TriggerPage } from '../triggers/trigger.ts'
import type { CampaignMemory, Visitor } from '../targeting/visitor.ts'
import { cartInWords, seenByFilter } from './seen-in-words.ts'
import type { PageActivity, SimulatedVisit } from './simulated-visit.ts'

/** One condition: its title, its verdict, and the observed value. */
export type Reason = {
  about: 'holdout' | 'pair' | 'frequency' | 'filter' | 'groups' | 'products' | 'trigger'
  title: string
  verdict: Verdict
  seen: string
  /** Of a filter in one of several groups, from 1: one group that allows it is enough. */
  group?: number
}
/** `later`: everything allows it, but no trigger has fired yet. */
export type Explanation = { outcome: 'shown' | 'later' | 'not_shown' | 'unknown'; reasons: Reason[] }

const filters = filterKinds as unknown as Record<string, Filter<never>>
const triggers = triggerKinds as unknown as Record<string, Trigger<never>>
const SECOND_MS = 1_000
const PERCENT = 100

const yesOrNo = (is: boolean): Verdict => (is ? 'yes' : 'no')
const inWords = (is: boolean) => (is ? 'tak' : 'nie')

/**
 * Why a visitor is or is not shown a campaign: all conditions in the order in which pages check them, with
 * the observed values.
 */
export const explain = (
  id: string,
  campaign: Pick<
    Campaign,
    'game' | 'filters' | 'alternatives' | 'triggers' | 'frequency' | 'screens' | 'mobileScreens' | 'fields'
  >,
  tried: SimulatedVisit,
): Explanation => {
  const reasons: Reason[] = [
    ...ofHoldout(tried),
    ...ofPair(id, tried),
    ofFrequency(campaign, tried),
    ...filtersWithDates({ game: campaign.game, filters: [] }).map((one) => ofFilter(one, tried)),
    ...ofGroups(campaign, tried),
    ...ofProducts(campaign, tried),
  ]
  const fired = campaign.triggers.map((one) => ofTrigger(one, tried))
  const all = [...reasons, ...fired]
  // Of several groups, the reason about all of them decides.
  const deciding = reasons.filter(({ group }) => group === undefined)
  const outcome = deciding.some(({ verdict }) => verdict === 'no')
    ? 'not_shown'
    : deciding.some(({ verdict }) => verdict === 'unknown')
      ? 'unknown'
      : fired.some(({ verdict }) => verdict === 'yes')
        ? 'shown'
        : 'later'
  return { outcome, reasons: all }
}

/** A campaign that only recommends products is not shown without any. */
const ofProducts = (
  campaign: Pick<Campaign, 'screens' | 'mobileScreens' | 'fields'>,
  { recommended }: SimulatedVisit,
): Reason[] => {
  if (!recommendsOnly(campaign)) return []
  const seen =
    recommended === undefined
      ? 'rozstrzyga się dopiero na stronie'
      : recommended === 0
        ? 'nie ma produktu do polecenia, a pustej kampanii nie pokazujemy'
        : `znalezione produkty: ${recommended}`
  return [
    {
      about: 'products',
      title: 'Polecane produkty',
      verdict: recommended === undefined ? 'unknown' : yesOrNo(recommended > 0),
      seen,
    },
  ]
}

/** Whether the campaign contains only products. */
export const recommendsOnly = ({
  screens,
  mobileScreens,
  fields,
}: Pick<Campaign, 'screens' | 'mobileScreens' | 'fields'>): boolean =>
  Object.keys(fields).length === 0 &&
  [screens, mobileScreens].some((own) => own?.form.some(({ kind }) => kind === 'products'))

const ofHoldout = ({ visitorId, site }: SimulatedVisit): Reason[] => {
  if (site.holdoutPercent === 0) return []
  const bucket = hashText(`${site.id} ${visitorId}`) * PERCENT
  return [
    {
      about: 'holdout',
      title: 'Grupa bez kampanii',
      verdict: yesOrNo(!isInHoldout(visitorId, site.id, site.holdoutPercent)),
      seen: `numer ${bucket.toFixed(1).replace('.', ',')} z 100; bez kampanii zostają numery poniżej ${site.holdoutPercent}`,
    },
  ]
}

const ofPair = (id: string, { visitorId, pair }: SimulatedVisit): Reason[] => {
  if (pair.length < 2) return []
  const [picked] = pickVariants(pair, visitorId, new Map())
  return [
    {
      about: 'pair',
      title: 'Test A/B',
      verdict: yesOrNo(picked?.id === id),
      seen: `ta osoba widzi: ${picked?.name ?? ''}`,
    },
  ]
}

const ofFrequency = (
  { frequency }: Pick<Campaign, 'frequency'>,
  { memory, visitor, wasSeenThisSession }: SimulatedVisit,
): Reason => ({
  about: 'frequency',
  title: 'Jak często',
  verdict: yesOrNo(mayShowAgain(frequency, memory, visitor, wasSeenThisSession)),
  seen: memory ? wordsOf(memory) : 'jeszcze jej nie widziano',
})

const wordsOf = ({ views, isClosed, isConverted }: CampaignMemory) =>
  `wyświetleń: ${views}, zamknięta: ${inWords(isClosed)}, wypełniona: ${inWords(isConverted)}`

/** By the same function as on pages. */
const ofFilter = (one: CampaignFilter, { visitor }: SimulatedVisit): Reason => {
  const title = filters[one.kind]?.hints.title ?? one.kind
  return {
    about: 'filter',
    title: one.isNegated ? `Nie: ${title}` : title,
    verdict: decideAudience({ filters: [one] }, visitor),
    seen: seenByFilter[one.kind](visitor),
  }
}

/** One group is a list of filters; of several, one is enough. */
const ofGroups = (campaign: CampaignAudience, tried: SimulatedVisit): Reason[] => {
  const groups = filterGroups(campaign)
  if (groups.length === 1) return campaign.filters.map((one) => ofFilter(one, tried))
  const verdicts = groups.map((own) => decideAudience({ filters: own }, tried.visitor))
  const numbers = (wanted: Verdict) =>
    verdicts.flatMap((verdict, index) => (verdict === wanted ? [index + 1] : [])).join(', ')
  const met = numbers('yes')
  const open = numbers('unknown')
  return [
    {
      about: 'groups',
      title: 'Jedna z grup warunków',
      verdict: decideAudience(campaign, tried.visitor),
      seen: met
        ? `spełniona grupa: ${met}`
        : open
          ? `na stronie rozstrzygnie się grupa: ${open}`
          : `żadna z ${groups.length} nie jest spełniona`,
    },
    ...groups.flatMap((own, index) =>
      own.map((one) => {
        const reason = ofFilter(one, tried)
        return { ...reason, title: `Grupa ${index + 1} › ${reason.title}`, group: index + 1 }
      }),
    ),
  ]
}

/** Armed on a page where all these events have already happened: its listener shows the observed value. */
const ofTrigger = (one: Campaign['triggers'][number], { moves, visitor }: SimulatedVisit): Reason => {
  const { page, observed } = pageAfter(moves, visitor)
  const kind = triggers[one.kind]
  let isFired = false
  kind?.arm(one as never, page, () => (isFired = true))()
  return {
    about: 'trigger',
    title: kind?.hints.title ?? one.kind,
    verdict: yesOrNo(isFired),
    seen: observed.join(', '),
  }
}

const pageAfter = (
  { secondsOnPage, scrolledPercent, idleSeconds, isLeaving, clicked, cartBefore }: PageActivity,
  { visitedUrls: { length: pagesSeen }, cart }: Visitor,
): { page: TriggerPage; observed: string[] } => {
  const observed: string[] = []
  const listen = (words: string, isSo: boolean, listener: () => void) => {
    observed.push(words)
    if (isSo) listener()
    return () => {}
  }
  const page: TriggerPage = {
    onScroll: (listener) => listen(`przewinięto ${scrolledPercent}%`, true, () => listener(scrolledPercent)),
    onIdle: (afterMs, listener) =>
      listen(`bezczynność ${idleSeconds} s`, idleSeconds * SECOND_MS >= afterMs, listener),
    after: (delayMs, listener) =>
      listen(`na stronie od ${secondsOnPage} s`, secondsOnPage * SECOND_MS >= delayMs, listener),
    onLeaving: (listener) =>
      listen(isLeaving ? 'zbiera się do wyjścia' : 'nie zbiera się do wyjścia', isLeaving, listener),
    onClick: (selector, listener) =>
      listen(
        clicked === '' ? 'niczego nie kliknięto' : `kliknięto ${clicked}`,
        clicked === selector,
        listener,
      ),
    onCart: (listener) =>
      listen(
        cart
          ? `${cartInWords(cart)}${cartBefore ? `, przedtem: ${cartInWords(cartBefore)}` : ''}`
          : 'koszyk nieznany',
        cart !== undefined,
        () => cart && listener(cart, cartBefore),
      ),
    get pagesSeen() {
      observed.push(`strona numer ${pagesSeen}`)
      return pagesSeen
    },
  }
  return { page, observed }
}
