import type { Visitor } from '#campaign/visitor.ts'
import { visitorFields } from './all-visitor-fields.ts'
import type { FoundOut, Known } from './visitor-fields.ts'

/** All that there is to find out of a visitor. */
export const wholeVisitor = (known: Known & Partial<Visitor>): Visitor => {
  const found: Record<string, unknown> = known
  for (const field of Object.keys(visitorFields) as FoundOut[]) found[field] ??= visitorFields[field](known)
  return known as Visitor
}
