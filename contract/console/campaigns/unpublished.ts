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
