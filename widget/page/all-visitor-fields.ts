import {
  country,
  device,
  language,
  page,
  pageTitle,
  previousUrl,
  utcOffsetMinutes,
  type VisitorFields,
  type FoundOut,
  type Known,
} from './visitor-fields.ts'
import type { Visitor } from '#campaign/targeting/visitor.ts'

/** All that there is to find out of a visitor. */
export const wholeVisitor = (known: Known & Partial<Visitor>): Visitor => {
  const found: Record<string, unknown> = known
  for (const field of Object.keys(visitorFields) as FoundOut[]) found[field] ??= visitorFields[field](known)
  return known as Visitor
}

/** By name. The loader of a site carries those alone that its campaigns decide by (`tools/build/build-widget.ts`). */
export const visitorFields: VisitorFields = {
  country,
  device,
  language,
  page,
  pageTitle,
  previousUrl,
  utcOffsetMinutes,
}
