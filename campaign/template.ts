import type { Campaign } from './campaign.ts'
import { propertyNames } from './property-names.ts'

/** What a page fetches to draw a campaign; nothing of who it is meant for. */
export const templateOf = (campaign: Campaign) => {
  const { type, format, language, target, location, look, screens, mobileScreens, fields, closing, entryEffect, exitEffect, thankYou, redirect, coupon, timer, showsCredit } = campaign
  return {
    type,
    format,
    language,
    target,
    location,
    look,
    screens,
    mobileScreens,
    fields,
    /** What fields are called on the wire, by id. */
    names: Object.fromEntries(propertyNames(campaign)),
    closing,
    entryEffect,
    exitEffect,
    thankYou,
    redirect,
    coupon,
    timer,
    showsCredit,
  }
}
export type CampaignTemplate = ReturnType<typeof templateOf>
