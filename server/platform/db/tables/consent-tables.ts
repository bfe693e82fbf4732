/** Tables of consents to marketing. Rows are added and never changed: they are evidence. */
export type ConsentTables = {
  marketing_consents: {
    /** UUIDv7: sorts by time. */
    id: string
    /** Keyed hash of the mailbox or telephone number; stays when the contact is erased. */
    person: string
    /** The address of the form, in lower case; '': erased. */
    email: string
    /** What the channel reaches: the address, or the number as `readPhone` writes it; '': erased. */
    contact: string
    /** email · sms · phone */
    channel: string
    /** '': the shop's marketing · `reminders`: of carts · the id of a campaign site */
    scope: string
    /** given · confirmed (by a mailed link, or signed in) · withdrawn */
    act: string
    /** Of `confirmed`: the row that it confirms. */
    given_id: string | null
    /** Exactly as it was shown. */
    text: string
    /** First digits of the text's hash. */
    text_version: string
    /** newsletter · checkout · account · campaign · link · console */
    source: string
    /** The order, lead or account; ''. */
    source_id: string
    /** The page with the form. */
    page_url: string
    ip: string
    at_ms: number
  }
  /** What was removed because its period was over, by kind (`privacy-settings.ts`) and day YYYYMMDD, UTC. */
  data_removals: {
    kind: string
    day: number
    removed: number
    last_ms: number
    /** Why the last run failed; null: it did not. */
    problem: string | null
  }
  /** Who must not be written to, unless they consented after `at_ms`; without their address. */
  marketing_suppressions: {
    person: string
    channel: string
    scope: string
    /** withdrawn · erased */
    reason: string
    at_ms: number
  }
}
