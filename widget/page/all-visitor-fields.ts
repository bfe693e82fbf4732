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

/** All visitor fields. */
export const wholeVisitor = (known: Known & Partial<Visitor>): Visitor => {
  const found: Record<string, unknown> = known
  for (const field of Object.keys(visitorFields) as FoundOut[]) found[field] ??= visitorFields[field](known)
  return known as Visitor
}

/**
 * By name. The loader of a site contains only those that its campaigns need (`tools/build/build-widget.ts`).
 */
export const visitorFields: VisitorFields = {
  country,
  device,
  language,
  page,
  pageTitle,
  previousUrl,
  utcOffsetMinutes,
}
