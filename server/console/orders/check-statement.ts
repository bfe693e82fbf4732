import { Refusal } from '#server/platform/errors/refusal.ts'
import { readAddress } from '#server/platform/mail/read-address.ts'
import type { Services } from '#server/platform/services.ts'
import { findOrder } from '#server/shop/orders/find-order.ts'

/** A day is stored as its noon, so that it is the same day in Warsaw. */
const NOON = 'T12:00:00Z'
const HALF_DAY_MS = 12 * 3_600_000

type Entered = { email: string; receivedOn: string; orderId: number | null }

/** Refuses what a statement entered by the owner cannot be; answers when it was received. */
export const checkStatement = async (
  services: Services,
  { email, receivedOn, orderId }: Entered,
): Promise<number> => {
  if (email !== '' && !readAddress(email))
    throw new Refusal(409, 'bad_address', 'Popraw adres e-mail albo zostaw puste pole.')
  const receivedMs = Date.parse(receivedOn + NOON)
  if (!(receivedMs <= services.now() + HALF_DAY_MS))
    throw new Refusal(409, 'bad_day', 'Podaj dzień, który już był.')
  if (orderId !== null && !(await findOrder(services.db.read, orderId)))
    throw new Refusal(409, 'no_order', 'Nie ma zamówienia o tym numerze.')
  return receivedMs
}
