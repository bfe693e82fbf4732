import type { Visitor } from '#campaign/visitor.ts'
import { device, previousUrl } from '../page/visitor-fields.ts'

/** What leads and views tell of a visitor, and a loader may not have needed to decide. */
export const completeVisitor = (visitor: Visitor): void => {
  visitor.device ??= device(visitor)
  visitor.previousUrl ??= previousUrl(visitor)
}
