import type { FollowUpSettings } from '#contract/console/campaigns/follow-up.ts'
import type { Services } from '#server/platform/services.ts'
import { CAMPAIGN_SITE, campaignIdOf } from '#server/testing/open-campaign-shop.ts'
import { connectorOf, listConnected, saveConnector } from '../connector-accounts.ts'
import { saveFollowUpOver } from '../follow-up-settings.ts'

/** Connects a service to the tests' site as the owner would, with a key that the double accepts; returns its id. */
export const connectService = async (
  services: Services,
  kind: string,
  { key = 'klucz-do-prob', values = {} }: { key?: string; values?: Record<string, string> } = {},
): Promise<string> => {
  const names = connectorOf(kind)!
    .fields.filter(({ isSecret }) => isSecret)
    .map(({ name }) => name)
  await saveConnector(
    services,
    {
      siteId: CAMPAIGN_SITE,
      kind,
      isOn: true,
      values,
      secrets: Object.fromEntries(names.map((name) => [name, key])),
    },
    () => {},
  )
  return (await listConnected(services.db.read, CAMPAIGN_SITE)).find(({ row }) => row.kind === kind)!.row.id
}

/** What follows a lead of the tests' campaign of this number. */
export const setFollowUp = (
  services: Services,
  settings: Partial<FollowUpSettings>,
  campaign = 1,
): Promise<void> =>
  services.db.transaction((tx) =>
    saveFollowUpOver(
      tx,
      {
        campaignId: campaignIdOf(campaign),
        settings: {
          welcome: { isOn: false, kind: 'service', subject: '', text: '' },
          tags: [],
          connectors: [],
          ...settings,
        },
        nowMs: services.now(),
      },
      () => {},
    ),
  )
