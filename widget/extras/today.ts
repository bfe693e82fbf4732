import { dateTags } from '#campaign/date-tags.ts'
import type { RenderPart } from '../parts.ts'

/** The visitor's own dates, in the campaign's language. */
export const today: NonNullable<RenderPart['texts']> = ({ language }) => {
  const now = new Date()
  return dateTags({ year: now.getFullYear(), month: now.getMonth(), day: now.getDate() }, language)
}
