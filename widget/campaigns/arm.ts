import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { pickWeighted } from '#campaign/targeting/trigger-weights.ts'
import { arming } from '#campaign/triggers/in-page.ts'
import type { Arm, TriggerPage } from '#campaign/triggers/trigger.ts'

const triggers: Record<string, Arm<never> | undefined> = arming

/** `timeDelay` is `time_delay` on the wire; a test compares it with the registry. */
export const wireNameOf = (kind: string): string =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Waits for what opens a campaign; gives back how to stop. `random` is in [0, 1): with autopilot one trigger
 * is drawn. `isRequested`: the visitor wants to see it, so it may come more than once. `inShop`: triggers
 * that the page's shop adds.
 */
export const arm = (
  { triggers: wanted, triggerWeights }: PublishedCampaign,
  page: TriggerPage,
  random: () => number,
  fire: (trigger: string, isRequested: boolean) => void,
  inShop?: Record<string, Arm<never>>,
): (() => void) => {
  const best = triggerWeights && pickWeighted(triggerWeights, random())
  const disarms: (() => void)[] = []
  const stop = () => disarms.splice(0).forEach((disarm) => disarm())
  // Not by entries(): old libraries made something else of it.
  wanted.forEach(({ kind, ...settings }, index) => {
    if (best !== null && index !== best) return
    let hasFired = false
    const disarm = (triggers[kind] ?? inShop?.[kind])?.(settings as never, page, (isRequested = false) => {
      if (hasFired && !isRequested) return
      hasFired = true
      fire(wireNameOf(kind), isRequested)
    })
    if (disarm) disarms.push(disarm)
  })
  return stop
}

/** An answer that comes later is no answer. */
const LIMIT_MS = 1_000

/**
 * Requests a file that whatever blocks advertisements from a page would not let through. Never fails,
 * never waits long.
 */
export const testAdBlock = (origin: string): Promise<unknown> =>
  fetch(origin + '/widget/ads.js', { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => {})
