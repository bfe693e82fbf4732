import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { pickWeighted } from '#campaign/targeting/trigger-weights.ts'
import { arming } from '#campaign/triggers/in-page.ts'
import type { Arm, TriggerPage } from '#campaign/triggers/trigger.ts'

const triggers: Record<string, Arm<never> | undefined> = arming

/** `timeDelay` is `time_delay` on the wire; a test compares it with the registry. */
export const wireNameOf = (kind: string): string =>
  kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Listens to a campaign's triggers; returns how to stop. `random` is in [0, 1): with autopilot it picks one
 * trigger. `isRequested`: the visitor wants to see the campaign, so it may open more than once. `inShop`:
 * triggers of the page's shop.
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
  // Not with entries(): old libraries replace it.
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

/** Later answers are ignored. */
const LIMIT_MS = 1_000

/** Requests a file that ad blockers block. Never rejects, never takes long. */
export const testAdBlock = (origin: string): Promise<unknown> =>
  fetch(origin + '/widget/ads.js', { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => {})
