import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { dayParameter, HEX_ID, idParameter, searchParameter, textParameter, uuid } from '../parameters.ts'

/** What somebody left in a campaign's form. */
export type Lead = {
  /** Sorts by time. */
  id: string
  siteId: string
  campaignId: string
  /** As it was called then. */
  campaignName: string
  email: string | null
  fields: { label: string; values: string[] }[]
  /** The very words that were agreed to, or not. */
  consents: { text: string; isGiven: boolean }[]
  /** What it won; null: nothing was played. `code`: '' where it has none. */
  prize: { label: string; code: string; isLosing: boolean } | null
  receivedMs: number
  /** Double opt-in: null while the mail was not answered. */
  confirmedMs: number | null
  unsubscribedMs: number | null
  pageUrl: string
  /** Page that led to the site; empty: unknown. */
  referrer: string
  landingUrl: string
  /** The trigger of the campaign, in the wire's word. */
  cause: string
  device: string
  country: string
  /** Without its last part. */
  ip: string
}

export type LeadsAnswer = {
  leads: Lead[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
  sites: { id: string; name: string }[]
  /** That leads came through, also deleted ones. */
  campaigns: { id: string; name: string; count: number }[]
}

/** `from` and `until` are days, `2026-11-21`, of Warsaw's clocks. */
const filter = {
  site: idParameter(HEX_ID),
  campaign: idParameter(HEX_ID),
  from: dayParameter(0),
  until: dayParameter(1),
}

/** What people left in campaigns. */
export const leadsApi = {
  list: endpoint<LeadsAnswer>()({
    method: 'GET',
    path: '/leads',
    query: v.object({ ...filter, search: searchParameter, before: textParameter() }),
  }),
  /** A CSV file. */
  export: endpoint<Response>()({ method: 'GET', path: '/leads/export', query: v.object(filter) }),
  remove: endpoint<{ ok: true }>()({
    method: 'DELETE',
    path: '/leads/:id',
    params: v.object({ id: uuid }),
  }),
}
