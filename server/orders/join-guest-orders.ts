import type { Sql } from '#server/db/tables.ts'
import { linkGuestOrders } from './store.ts'

type Member = { id: string; email: string; is_email_verified: number }

/**
 * Orders placed without an account join that of whoever has proven to read mail at their address: exactly
 * that address, not another spelling of the same mailbox. Only members of the shop itself have orders here.
 * Call it in the transaction in which the address was proven, or in which its owner signs in, for what they
 * ordered as a guest since.
 */
export const joinGuestOrders = async (
  tx: Sql,
  { isOwn }: { isOwn: boolean },
  { id, email, is_email_verified }: Member,
): Promise<void> => {
  if (isOwn && is_email_verified === 1) await linkGuestOrders(tx, id, email)
}
