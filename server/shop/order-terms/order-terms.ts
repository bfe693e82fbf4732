import { INSTRUCTION_PAGE } from '#contract/shop/legal-texts.ts'
import type { OrderTerms } from '#contract/shop/order-terms.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { CART_LIFETIME_MS } from '../cart/cart-document.ts'
import {
  findVersionText,
  listVersionsOf,
  recordLegalTexts,
  wasShownLately,
} from '../legal-texts/legal-texts.ts'
import { addOrderTerms, findOrderTermsRow } from './store.ts'

const TERMS_PAGE = 'regulamin'

/** Stores what the buyer of a new order agreed to: the version of the terms that their form showed, if it was one. */
export const recordOrderTerms = async (
  tx: Sql,
  services: Services,
  orderId: number,
  { termsId, isPrivatePurchase }: { termsId: string; isPrivatePurchase: boolean | null },
): Promise<void> => {
  const inForce = await recordLegalTexts(tx, services)
  const current = inForce.get(TERMS_PAGE) ?? null
  const shown = { id: termsId, slug: TERMS_PAGE, sinceMs: services.now() - CART_LIFETIME_MS }
  const isOther = termsId !== '' && termsId !== current
  await addOrderTerms(tx, {
    order_id: orderId,
    terms_id: isOther && (await wasShownLately(tx, shown)) ? termsId : current,
    instruction_id: inForce.get(INSTRUCTION_PAGE) ?? null,
    is_private_purchase: isPrivatePurchase === null ? null : Number(isPrivatePurchase),
  })
}

/** The version of the terms that a form of now shows; '': none is stored yet. */
export const currentTermsId = async (services: Services): Promise<string> =>
  (await listVersionsOf(services, TERMS_PAGE))[0]?.id ?? ''

/** Ids of the versions that an order was placed under; undefined: it is older than the versions. */
export const findTermsIds = async (
  db: Sql,
  orderId: number,
): Promise<{ terms: string | null; instruction: string | null } | undefined> => {
  const row = await findOrderTermsRow(db, orderId)
  return row && { terms: row.terms_id, instruction: row.instruction_id }
}

/** What an order was placed under; undefined: it is older than the versions, or came from elsewhere. */
export const findOrderTerms = async (db: Sql, orderId: number): Promise<OrderTerms | undefined> => {
  const row = await findOrderTermsRow(db, orderId)
  if (!row) return undefined
  const linkTo = async (id: string | null) => {
    const version = id === null ? undefined : await findVersionText(db, id)
    return version
      ? {
          title: version.title,
          number: version.number,
          inForceMs: Number(version.in_force_ms),
          url: paths.pageVersion(version.slug, version.number),
        }
      : null
  }
  return {
    terms: await linkTo(row.terms_id),
    instruction: await linkTo(row.instruction_id),
    isPrivatePurchase: row.is_private_purchase === null ? null : row.is_private_purchase === 1,
  }
}
