import { LEGAL_PAGES } from '../../console/opening.ts'

/** The instruction about the right to withdraw. A text of ours stands at its address until the owner writes a page. */
export const INSTRUCTION_PAGE = 'pouczenie-o-odstapieniu' as const

/** Addresses of the texts whose versions are stored, in the order in which they are listed. */
export const VERSIONED_PAGES: readonly string[] = [...LEGAL_PAGES, INSTRUCTION_PAGE, 'dostawa-i-platnosc']

/** A version of a legal text, as its page and lists name it. */
export type LegalVersion = { number: number; inForceMs: number; url: string }
