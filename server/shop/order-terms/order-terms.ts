import { INSTRUCTION_PAGE } from '#contract/shop/agreement/legal-texts.ts'
import type { OrderTerms } from '#contract/shop/agreement/order-terms.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { CART_LIFETIME_MS } from '../cart/cart-document.ts'
import {
  findVersionText,
  listVersionsOf,
  legalTextsInForce,
  wasShownLately,
} from '../legal-texts/legal-texts.ts'
import { addOrderTerms, findOrderTermsRow } from './store.ts'

const TERMS_PAGE = 'regulamin'

/** Ids of the versions that an order is placed under. */
export type AgreedTexts = { terms: string | null; instruction: string | null }

/**
 * What an order that is placed now is placed under: the version of the terms that its form showed, if it was one
 * lately.
 * Before the transaction of the order: texts that have just changed are stored in one of their own.
 */
export const agreedTexts = async (services: Services, termsId = ''): Promise<AgreedTexts> => {
  const inForce = await legalTextsInForce(services)
  const current = inForce.get(TERMS_PAGE) ?? null
  const shown = { id: termsId, slug: TERMS_PAGE, sinceMs: services.now() - CART_LIFETIME_MS }
  const isOther = termsId !== '' && termsId !== current
  return {
    terms: isOther && (await wasShownLately(services, shown)) ? termsId : current,
    instruction: inForce.get(INSTRUCTION_PAGE) ?? null,
  }
}

export const recordOrderTerms = (
  tx: Sql,
  orderId: number,
  { terms, instruction }: AgreedTexts,
  isPrivatePurchase: boolean | null,
) =>
  addOrderTerms(tx, {
    order_id: orderId,
    terms_id: terms,
    instruction_id: instruction,
    is_private_purchase: isPrivatePurchase === null ? null : Number(isPrivatePurchase),
  })

/** The version of the terms that a form of now shows; '': none is stored yet. */
export const currentTermsId = async (services: Services): Promise<string> =>
  (await listVersionsOf(services, TERMS_PAGE))[0]?.id ?? ''

/** Ids of the versions that an order was placed under; undefined: it is older than the versions. */
export const findTermsIds = async (db: Sql, orderId: number): Promise<AgreedTexts | undefined> => {
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
