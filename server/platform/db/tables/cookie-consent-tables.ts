/** Choices of visitors about what may be stored in their browsers. Rows are never changed: they are evidence. */
export type CookieConsentTables = {
  /** What visitors were shown. */
  consent_texts: {
    /** SHA-256 of the text, hexadecimal. */
    hash: string
    first_ms: number
    text: string
  }
  consents: {
    /** UUIDv7: sorts by time. */
    id: string
    /** Random; the visitor's cookie has it. Nothing else names the person. */
    visitor: string
    at_ms: number
    /** Of the banner and the purposes: `1-1`. */
    version: string
    text_hash: string
    /** `pl` */
    language: string
    /** Letters of the allowed categories (`contract/shop/cookies/consent.ts`); '': none. */
    choices: string
    /** wszystkie · zadne · wybrane: the button that was pressed. */
    action: string
    /** banner · settings, or `site:` and the id of a site with campaigns. */
    place: string
  }
}
