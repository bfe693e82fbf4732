import type { OrderedLine, WithdrawnLine } from '#contract/withdrawal.ts'
import { field, type FormBody } from '#server/platform/http/read-form.ts'
import type { Services } from '#server/platform/services.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { findOrderOfForm, findStoredOrder } from '../orders/find-order.ts'
import { findMemberOrder, listOrdersOfMember } from '../orders/member-orders.ts'

const MEMBER_ORDERS = 10
/** More digits than any quantity has. */
const PIECES = /^\d{1,6}$/

/** The order of a signed link, with what can be picked. */
export type KnownOrder = { id: number; createdMs: number; contract: string; lines: OrderedLine[] }

/** The order that a token of a form opens; null: none, or not made by us. */
export const findKnownOrder = async (services: Services, token: string): Promise<KnownOrder | null> => {
  const order = await findOrderOfForm(services.db.read, services, token)
  const stored = order && (await findStoredOrder(services.db.read, order.id))
  return stored
    ? {
        id: stored.order.id,
        createdMs: stored.order.createdMs,
        contract: words.orderOf(stored.order.id, stored.order.createdMs),
        lines: stored.order.lines.map(({ name, choice, quantity, exemption = null }, index) => ({
          position: stored.lineRows[index]!.position,
          name: [name, ...choice.map(({ label, value }) => `${label}: ${value}`)].join(', '),
          quantity,
          exemption,
        })),
      }
    : null
}

type MemberOrder = NonNullable<Awaited<ReturnType<typeof findMemberOrder>>>['order']

/** A member's latest orders that are not over, each with the address of a form about it. */
export const listFormsOf = async (
  services: Services,
  identityId: string,
  { pathOf, isFor }: { pathOf: (order: MemberOrder) => string; isFor: (order: MemberOrder) => boolean },
): Promise<{ id: number; createdMs: number; url: string }[]> => {
  const db = services.db.read
  const { orders } = await listOrdersOfMember(db, identityId, { page: 1, size: MEMBER_ORDERS })
  const found = await Promise.all(orders.map(({ id }) => findMemberOrder(db, identityId, id)))
  return found.flatMap((one) =>
    one && isFor(one.order)
      ? [{ id: one.order.id, createdMs: one.order.createdMs, url: pathOf(one.order) }]
      : [],
  )
}

/** Pieces of an order's lines as typed; `isWrong`: a number is unreadable, or larger than was bought. */
export const readPickedPieces = (
  form: FormBody,
  order: KnownOrder | null,
): { pieces: Record<string, string>; lines: WithdrawnLine[]; isWrong: boolean } => {
  const picked = (order?.lines ?? []).map((line) => ({
    line,
    typed: (field(form, `szt-${line.position}`) ?? '').trim(),
  }))
  return {
    pieces: Object.fromEntries(picked.map(({ line, typed }) => [line.position, typed])),
    lines: picked
      .map(({ line: { position, name }, typed }) => ({ position, name, quantity: Number(typed) }))
      .filter(({ quantity }) => quantity > 0),
    isWrong: picked.some(
      ({ line, typed }) => typed !== '' && (!PIECES.test(typed) || Number(typed) > line.quantity),
    ),
  }
}
