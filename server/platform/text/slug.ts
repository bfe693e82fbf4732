import { foldPolish } from './fold-polish.ts'

const MAX_LENGTH = 100

/** `Dąb Sonoma 8 mm` → `dab-sonoma-8-mm`; empty when nothing of the text can stand in an address. */
export const slugOf = (text: string): string =>
  foldPolish(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')

/** Variations have no page of their own; `~` never comes out of `slugOf`, so they take nobody's address. */
export const variationSlug = (id: number): string => `~${id}`
