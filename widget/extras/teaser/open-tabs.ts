import type { PublishedCampaign } from '#campaign/published/configuration.ts'
import { report } from '../../page/scripts.ts'
import type { TabsPart } from '../../parts.ts'
import { isMeantFor } from '../pick-shown.ts'

const BACK_AFTER_MS = 1_000

/** Tabs at the window's edge, each shown while its campaign is not open. */
export const openTabs: TabsPart = (stage, open, isBuying) => {
  const tabs = new Map<string, () => void>()
  const remove = (campaignId: string) => {
    tabs.get(campaignId)?.()
    tabs.delete(campaignId)
  }
  const add = async (campaign: PublishedCampaign) => {
    const { load, visitor } = stage.page
    if (isBuying() && !isMeantFor(visitor.url, campaign)) return
    const [tease, template] = await Promise.all([load('teaser'), stage.templateOf(campaign)])
    const { openShadow } = window.klepkaParts!.screens!
    const { poptin_active, close_trigger } = stage.stateOf(campaign.id)
    if (stage.isOver() || tabs.has(campaign.id) || (poptin_active && !close_trigger)) return
    tabs.set(
      campaign.id,
      tease(openShadow, campaign, template, () => open(campaign), stage.page.storage),
    )
  }
  const begin = (campaign: PublishedCampaign) => void add(campaign).catch(report)
  return {
    begin: (campaign) => {
      if (campaign.teaser?.mode !== 'after_close') begin(campaign)
    },
    shown: ({ id }) => remove(id),
    dismissed: (campaign) => {
      if (campaign.teaser?.mode !== 'before_show') stage.later(() => begin(campaign), BACK_AFTER_MS)
    },
    stop: () => [...tabs.keys()].forEach(remove),
  }
}
