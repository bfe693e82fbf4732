import * as v from 'valibot'
import { hexId } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

/** Who changed a draft, and when. */
export type DraftSave = {
  savedMs: number
  /** Name of the account. */
  author: string
  /** By the account that is signed in, in this or another window. */
  isOwn: boolean
}

/** Changes of a campaign that are not published. */
export type CampaignDraft<Document> = DraftSave & { document: Document }

/** When a draft is published by itself. */
export type CampaignSchedule = {
  atMs: number
  /** Switches the campaign on. */
  turnsOn: boolean
  author: string
  /** Why it was not published at that time: faults of the draft; null: the time has not come. */
  problems: { path: string; message: string }[] | null
}

export type DraftSavedAnswer = {
  /** Null: it is the published version, so there is no draft any more. */
  draft: DraftSave | null
  /** To be returned in `If-Match`. */
  draftVersion: string
}

const draftToSave = v.object({
  document: v.record(v.string(), v.unknown()),
  /** Somebody else's draft is replaced knowingly, so it is stored as a version. */
  overwrites: v.optional(v.boolean(), false),
})

/** Saves what is not published. The editor loads it at once, and the calls of `campaign-drafts.ts` later. */
export const saveCampaignDraft = consoleEndpoint<DraftSavedAnswer>()({
  right: 'campaigns',
  method: 'PUT',
  path: '/campaigns/:id/draft',
  params: v.object({ id: hexId }),
  request: draftToSave,
  log: { none: 'visitors do not get it; its publication is logged' },
})
