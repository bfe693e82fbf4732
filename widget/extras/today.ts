import { dateTags } from '#campaign/date-tags.ts'
import type { DrawingPart } from '../parts.ts'

/** The visitor's own dates, in the campaign's language. */
export const today: NonNullable<DrawingPart['texts']> = ({ language }) => {
  const now = new Date()
  return dateTags({ year: now.getFullYear(), month: now.getMonth(), day: now.getDate() }, language)
}
