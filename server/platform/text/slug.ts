import { foldPolish } from './fold-polish.ts'

const MAX_LENGTH = 100

/** `Dąb Sonoma 8 mm` → `dab-sonoma-8-mm`; empty when no character of the text is allowed in an address. */
export const slugOf = (text: string): string =>
  foldPolish(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')

/**
 * Variations have no page of their own; `slugOf` never returns `~`, so they take no other product's address.
 */
export const variationSlug = (id: number): string => `~${id}`
