import type { Campaign } from './campaign.ts'
import type { Format } from './formats/format.ts'
import { propertyNames } from './property-names.ts'
import * as types from './types/index.ts'

const kinds = { ...types }

/** What a page fetches to draw a campaign; nothing of who it is meant for. */
export const templateOf = (campaign: Campaign) => {
  const { type, format, language, target, look, screens, mobileScreens, fields, closing, entryEffect, exitEffect, thankYou, redirect, coupon, timer, showsCredit } = campaign
  return {
    type,
    format,
    /** What its type and format say of where and how it stands, so that pages need not know them all. */
    surface: surfaceOf(campaign),
    language,
    target,
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

const surfaceOf = ({ type, format: name, location }: Campaign) => {
  const { size, locations, isExclusive, isModal, isInFlow, fit } = kinds[type]
  const formats: Record<string, Format> = kinds[type].formats
  const { desktop = [], phone = null, columns = null, media = 'inside', orientation = 'vertical' } = formats[name] ?? {}
  return { size, location: location ?? locations[0], isExclusive, isModal, isInFlow, fit, layout: { desktop, phone, columns, media, orientation } }
}
