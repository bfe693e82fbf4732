import type { Field } from '#campaign/fields/field.ts'
import * as fieldKinds from '#campaign/fields/index.ts'
import type { Sql } from '#server/db/tables.ts'
import { readCampaignRow } from './kept-campaign.ts'
import { listCampaignRows, listSiteRows } from './store.ts'

const kinds = { ...fieldKinds } as unknown as Record<string, Field<never>>

export type AskingCampaign = {
  id: string
  name: string
  siteName: string
  consents: string[]
  asksToConfirm: boolean
}

/** Campaigns of all sites that ask for an address and a consent, with its words. */
export const listConsents = async (sql: Sql): Promise<AskingCampaign[]> => {
  const found: AskingCampaign[] = []
  for (const site of await listSiteRows(sql)) {
    for (const row of await listCampaignRows(sql, site.id)) {
      const { id, campaign } = readCampaignRow(row)
      const fields = Object.values(campaign.fields)
      const consents = fields.flatMap((field) => kinds[field.kind]?.consentText?.(field as never) ?? [])
      if (consents.length && fields.some(({ kind }) => kinds[kind]?.isAddress))
        found.push({
          id,
          name: campaign.name,
          siteName: site.name,
          consents,
          asksToConfirm: campaign.asksToConfirm,
        })
    }
  }
  return found
}
