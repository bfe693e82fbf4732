import { createHash } from 'node:crypto'
import type { Campaign } from '#campaign/campaign.ts'
import type { CampaignRow } from './store.ts'

/** A campaign of a site as it is kept. */
export type KeptCampaign = { id: string; siteId: string; parentId: string | null; position: number; isOn: boolean; hash: string; campaign: Campaign }

const HASH_LENGTH = 16

/** What a page fetches to draw a campaign; nothing of who it is meant for. */
export const templateOf = ({ type, format, language, target, location, look, screens, mobileScreens, fields, closing, entryEffect, exitEffect, thankYou, redirect, coupon, timer, showsCredit }: Campaign) => ({
  type,
  format,
  language,
  target,
  location,
  look,
  screens,
  mobileScreens,
  fields,
  closing,
  entryEffect,
  exitEffect,
  thankYou,
  redirect,
  coupon,
  timer,
  showsCredit,
})
export type CampaignTemplate = ReturnType<typeof templateOf>

/** Names what a campaign shows: the same content has the same name for ever. */
export const hashOf = (campaign: Campaign): string => createHash('sha256').update(JSON.stringify(templateOf(campaign))).digest('hex').slice(0, HASH_LENGTH)

export const readCampaignRow = ({ id, site_id, parent_id, position, is_on, hash, document_json }: CampaignRow): KeptCampaign => ({
  id,
  siteId: site_id,
  parentId: parent_id,
  position,
  isOn: is_on === 1,
  hash,
  // Checked when it was kept.
  campaign: JSON.parse(document_json) as Campaign,
})
