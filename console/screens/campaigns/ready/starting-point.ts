import * as v from 'valibot'
import { campaignShape, type Campaign } from '#campaign/campaign-shape.ts'
import { privacyNoticeAddress, withPrivacyNote } from '#campaign/privacy/privacy-note.ts'
import * as all from '#campaign/ready/index.ts'
import { purposes, type Purpose, type ReadyCampaign } from '#campaign/ready/ready-campaign.ts'
import { homeOf, startingCampaign } from '#console/screens/campaigns/starting-campaign.ts'

/** In the address: a campaign that does not start from a ready one. */
export const FROM_SCRATCH = 'pusta'

const ready: Record<string, ReadyCampaign | undefined> = { ...all }

// Only its shape: what needs a date of its owner's has none yet.
const read = ({ campaign }: ReadyCampaign, home: string): Campaign => v.parse(campaignShape, campaign(home))

/** Undefined: nothing was chosen yet. */
export const startingPoint = (name: string | null, home: string): Campaign | undefined => {
  const chosen = ready[name ?? '']
  if (chosen)
    return withPrivacyNote(
      { ...read(chosen, home), preparation: { ready: name!, done: [] } },
      noticeFor(home),
    )
  return name === FROM_SCRATCH ? withPrivacyNote(startingCampaign, noticeFor(home)) : undefined
}

/** On pages of the shop itself the address is relative. */
const noticeFor = (home: string): string => {
  const shopUrl = globalThis.location?.origin ?? home
  return privacyNoticeAddress(home === globalThis.location?.origin ? null : shopUrl)
}

/** What is to be done before a ready campaign is switched on, and whether it is done. */
export type PreparationStep = {
  text: string
  isDone: boolean
  /** Seen from the campaign itself, so that nobody has to tick it. */
  isSeen: boolean
}

export const preparationSteps = (campaign: Campaign): PreparationStep[] =>
  (ready[campaign.preparation?.ready ?? '']?.before ?? []).map(({ text, isDone }, index) => {
    const isSeen = isDone?.(campaign) ?? false
    return { text, isSeen, isDone: isSeen || campaign.preparation!.done.includes(index) }
  })

/** Every ready campaign, by what it is for. */
export const readyByPurpose = (): {
  purpose: Purpose
  title: string
  help: string
  campaigns: { name: string; ready: ReadyCampaign; type: Campaign['type'] }[]
}[] =>
  (Object.keys(purposes) as Purpose[]).map((purpose) => ({
    purpose,
    ...purposes[purpose],
    campaigns: Object.entries(ready).flatMap(([name, one]) =>
      one?.purpose === purpose ? [{ name, ready: one, type: read(one, homeOf([])).type }] : [],
    ),
  }))
