import type { Campaign } from '#campaign/campaign-shape.ts'
import * as triggerKinds from '#campaign/triggers/index.ts'
import type { Trigger, TriggerPage } from '#campaign/triggers/trigger.ts'
import type { Verdict } from '#campaign/targeting/decide.ts'
import { MAX_PAGES, UNKNOWN_SECONDS } from './pack-visits.ts'

const kinds = triggerKinds as unknown as Record<string, Trigger<never> | undefined>
const SECOND_MS = 1_000
const NOTHING = () => {}
/** Longer than anybody looks at a page. */
const VERY_LONG_SECONDS = UNKNOWN_SECONDS - 1
const MANY_PAGES = 100_000

/** Whether a campaign opens on a page, and how long after its beginning; null: that is not known. */
export type TriggerOpening = { verdict: Verdict; afterMs: number | null }
const NO_OPENING: TriggerOpening = { verdict: 'no', afterMs: null }

/**
 * A trigger on a recorded view: armed as on a page, where all that is known is the number of pages seen and the time
 * until the next one.
 */
const openingBy = (one: Campaign['triggers'][number], pagesSeen: number, seconds: number): TriggerOpening => {
  let opening: TriggerOpening = NO_OPENING
  const isOpen = (afterMs: number | null = null) => {
    opening = { verdict: 'unknown', afterMs }
    return NOTHING
  }
  const page: TriggerPage = {
    pagesSeen,
    after: (delayMs) => {
      if (delayMs === 0 || (seconds !== UNKNOWN_SECONDS && seconds * SECOND_MS >= delayMs))
        opening = { verdict: 'yes', afterMs: delayMs }
      else if (seconds === UNKNOWN_SECONDS) isOpen(delayMs)
      return NOTHING
    },
    onIdle: (afterMs) =>
      seconds !== UNKNOWN_SECONDS && seconds * SECOND_MS < afterMs ? NOTHING : isOpen(afterMs),
    onScroll: () => isOpen(),
    onLeaving: () => isOpen(),
    onClick: () => isOpen(),
    onCart: () => isOpen(),
  }
  try {
    kinds[one.kind]?.arm(one as never, page, NOTHING)
  } catch {
    // A draft may lack any number.
    isOpen()
  }
  return opening
}

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** One of them opens the campaign; on autopilot a page uses only one, which nobody knows before. */
const together = (all: readonly TriggerOpening[], usesOne: boolean): TriggerOpening => {
  const verdicts = new Set(all.map(({ verdict }) => verdict))
  const possible = all.filter(({ verdict }) => verdict !== 'no')
  if (possible.length === 0) return NO_OPENING
  const isSure = usesOne ? verdicts.size === 1 && verdicts.has('yes') : verdicts.has('yes')
  const sure = isSure ? all.filter(({ verdict }) => verdict === 'yes') : possible
  return {
    verdict: isSure ? 'yes' : 'unknown',
    afterMs: sure.reduce<number | null>((found, { afterMs }) => earlier(found, afterMs), null),
  }
}

export const NEVER = 0
export const SURELY = 1
export const PERHAPS = 2
const NOT_YET = 255
const codes: Record<Verdict, number> = { no: NEVER, yes: SURELY, unknown: PERHAPS }
/** Longer visits to pages begin another visit, see `pack-visits.ts`. */
const SECONDS = 1_800

/** When a campaign opens, by the number of pages seen and the seconds on this one. */
export const compileTriggers = ({ triggers, isAutopilot }: Pick<Campaign, 'triggers' | 'isAutopilot'>) => {
  const find = (pagesSeen: number, seconds: number): TriggerOpening =>
    // Only the visitor opens it, or its container.
    triggers.length === 0
      ? { verdict: 'unknown', afterMs: null }
      : together(
          triggers.map((one) => openingBy(one, pagesSeen, seconds)),
          isAutopilot && triggers.length > 1,
        )
  const openings = new Map<number, TriggerOpening>()
  const openingOf = (pagesSeen: number, seconds: number): TriggerOpening => {
    const at = pagesSeen * (UNKNOWN_SECONDS + 1) + seconds
    const found = openings.get(at) ?? find(pagesSeen, seconds)
    openings.set(at, found)
    return found
  }
  // In bytes, which stay in the processor's cache.
  const known = new Uint8Array((MAX_PAGES + 1) * (SECONDS + 1)).fill(NOT_YET)
  return {
    openingOf,
    /** `NEVER`, `SURELY` or `PERHAPS`. */
    verdictOf: (pagesSeen: number, seconds: number): number => {
      const at = pagesSeen * (SECONDS + 1) + (seconds < SECONDS ? seconds : SECONDS)
      const code = known[at]!
      return code === NOT_YET ? (known[at] = codes[openingOf(pagesSeen, seconds).verdict]) : code
    },
  }
}

/** Kinds of triggers whose events are not recorded. */
export const unrecordedTriggers = (triggers: Campaign['triggers']): string[] => [
  ...new Set(
    triggers.flatMap((one) =>
      openingBy(one, MANY_PAGES, VERY_LONG_SECONDS).verdict === 'unknown' ? [one.kind] : [],
    ),
  ),
]

/** Whether they wait for a time on the page, which is unknown for the last page of a visit. */
export const waitsOnPage = (triggers: Campaign['triggers']): boolean =>
  triggers.some((one) => openingBy(one, MANY_PAGES, UNKNOWN_SECONDS).verdict === 'unknown')
