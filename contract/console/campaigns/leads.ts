import * as v from 'valibot'
import { consoleEndpoint } from '../staff/rights.ts'
import {
  choiceParameter,
  dayParameter,
  HEX_ID,
  idParameter,
  searchParameter,
  textParameter,
  uuid,
} from '../parameters.ts'

/** A submission of a campaign's form. */
export type Lead = {
  /** Sorts by time. */
  id: string
  siteId: string
  campaignId: string
  /** Its name at that time. */
  campaignName: string
  email: string | null
  fields: { label: string; values: string[] }[]
  /** The exact text of the consent. */
  consents: { text: string; isGiven: boolean }[]
  /** Names that the campaign's follow-up gave it. */
  tags: string[]
  /** The won prize; null: no game. `code`: '' if it has none. */
  prize: { label: string; code: string; isLosing: boolean } | null
  receivedMs: number
  /** Double opt-in: null until it is confirmed. */
  confirmedMs: number | null
  unsubscribedMs: number | null
  pageUrl: string
  /** Page that led to the site; empty: unknown. */
  referrer: string
  landingUrl: string
  /** The wire name of the campaign's trigger. */
  cause: string
  device: string
  country: string
  /** Without its last part, for privacy. */
  ip: string
}

export type LeadsAnswer = {
  leads: Lead[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
  sites: { id: string; name: string }[]
  /** Campaigns with leads, also deleted ones. */
  campaigns: { id: string; name: string; count: number }[]
}

/** `from` and `until` are days, `2026-11-21`, in Warsaw time. */
const filter = {
  site: idParameter(HEX_ID),
  campaign: idParameter(HEX_ID),
  from: dayParameter(0),
  until: dayParameter(1),
}

/** Submissions of campaigns. */
export const leadsApi = {
  list: consoleEndpoint<LeadsAnswer>()({
    right: 'leads',
    method: 'GET',
    path: '/leads',
    query: v.object({ ...filter, search: searchParameter, before: textParameter() }),
  }),
  /** A CSV file. */
  export: consoleEndpoint<Response>()({
    right: 'leads',
    method: 'GET',
    path: '/leads/export',
    query: v.object(filter),
  }),
  /** Everything that is stored of one lead, with the proof of its consents. */
  exportOne: consoleEndpoint<Response>()({
    right: 'leads',
    method: 'GET',
    path: '/leads/:id/export',
    params: v.object({ id: uuid }),
    query: v.object({ format: choiceParameter(['html']) }),
  }),
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'leads',
    method: 'DELETE',
    path: '/leads/:id',
    params: v.object({ id: uuid }),
    log: { kind: 'campaign', text: 'Usunięto kontakt z kampanii' },
  }),
}
