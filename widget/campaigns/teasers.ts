import type { Configured } from '#campaign/configured.ts'
import { report } from '../page/report.ts'
import type { Stage } from './stage.ts'

const BACK_AFTER_MS = 1_000

/** Tabs at the window's edge that open a campaign, while it is not open itself. */
export const teasers = (stage: Stage, open: (campaign: Configured) => void) => {
  const tabs = new Map<string, () => void>()
  const remove = (campaignId: string) => {
    tabs.get(campaignId)?.()
    tabs.delete(campaignId)
  }
  const tease = async (campaign: Configured) => {
    const { load } = stage.page
    const [{ openShadow }, tab, template] = await Promise.all([load('screens'), load('teaser'), stage.templateOf(campaign)])
    const { poptin_active, close_trigger } = stage.stateOf(campaign.id)
    if (stage.isOver() || tabs.has(campaign.id) || (poptin_active && !close_trigger)) return
    tabs.set(campaign.id, tab(openShadow, campaign, template, () => open(campaign), stage.page.storage))
  }
  const begin = (campaign: Configured) => void tease(campaign).catch(report)
  return {
    begin: (campaign: Configured) => {
      if (campaign.teaser && campaign.teaser.mode !== 'after_close') begin(campaign)
    },
    shown: ({ id }: Configured) => remove(id),
    dismissed: (campaign: Configured) => {
      if (campaign.teaser && campaign.teaser.mode !== 'before_show') stage.later(() => begin(campaign), BACK_AFTER_MS)
    },
    stop: () => [...tabs.keys()].forEach(remove),
  }
}
