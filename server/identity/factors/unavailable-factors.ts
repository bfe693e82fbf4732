import type { FactorType } from '#contract/identity/names.ts'
import type { Shop } from '#server/shop.ts'
import { findSender } from '../senders/find-sender.ts'

const SENT: readonly FactorType[] = ['SMS', 'CALL', 'PUSH']

/** Kinds that need somebody who sends to telephones, where there is nobody. */
export const unavailableFactors = (
  shop: Pick<Shop, 'settings' | 'now' | 'randomBytes'>,
): ReadonlySet<FactorType> => new Set(findSender(shop) ? [] : SENT)
