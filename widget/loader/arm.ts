import type { Configured } from '#campaign/configured.ts'
import { pickWeighted } from '#campaign/pick.ts'
import { arming } from '#campaign/triggers/in-page.ts'
import type { Arm } from '#campaign/triggers/trigger.ts'
import { pageEvents } from './page-events.ts'

const triggers: Record<string, Arm<never> | undefined> = arming

/** Waits for what brings each campaign up; each comes once. Gives back how to stop. `random` is in [0, 1). */
export const arm = (campaigns: readonly Configured[], pagesSeen: number, random: () => number, fire: (campaign: Configured, trigger: string) => void): (() => void) => {
  const page = pageEvents(pagesSeen)
  const stops = campaigns.map((campaign) => {
    const { triggers: wanted, triggerWeights } = campaign
    const best = triggerWeights && pickWeighted(triggerWeights, random())
    const disarms: (() => void)[] = []
    const stop = () => disarms.splice(0).forEach((disarm) => disarm())
    let hasFired = false
    for (const [index, { kind, ...settings }] of wanted.entries()) {
      if (best !== null && index !== best) continue
      const disarm = triggers[kind]?.(settings as never, page, () => {
        if (hasFired) return
        hasFired = true
        stop()
        fire(campaign, kind)
      })
      if (disarm) disarms.push(disarm)
    }
    return stop
  })
  return () => stops.forEach((stop) => stop())
}
