import type { CorrectOrder } from '#contract/console/orders/orders.ts'
import {
  checkFields,
  type CheckoutFieldName,
  type CheckoutValues,
  type FieldProblem,
} from '#contract/shop/checkout-fields.ts'
import type { Address, Order } from '#contract/shop/order.ts'
import { order as words } from '#storefront/strings/pl/order/order.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { paths } from '#storefront/paths.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { orderReceivedMail } from '#server/platform/mail/messages/order-messages.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { paymentMethod } from '../payments/list-payment-choices.ts'
import type { Services } from '#server/platform/services.ts'
import { findOrder, orderForms } from './find-order.ts'
import { makeOrderKey, type EventToAdd, orderSearchText, recordEvents, searchText } from './record-order.ts'
import { mayCorrect } from './states.ts'
import { countEvents, setContact, setSearchText } from './store.ts'
import { foldPolish } from '#server/platform/text/fold-polish.ts'

/** What an owner may correct: e-mail, telephone and addresses. */
export type OrderContact = Pick<Order, 'email' | 'phone' | 'billing' | 'shipping'>

export const contactOf = ({ email, phone, billing, shipping }: Order): OrderContact => ({
  email,
  phone,
  billing,
  shipping,
})

export type CorrectionOutcome =
  | { ok: true }
  | { ok: false; reason: 'no_order' | 'closed' | 'changed_meanwhile' }
  | { ok: false; reason: 'fields'; problems: FieldProblem[] }

type Correction = {
  orderId: number
  wanted: CorrectOrder
  author: string
  /** False: the owner read an older order than this one. */
  isCurrent: (contact: OrderContact) => boolean
}

/**
 * Corrects the e-mail, telephone and addresses of an order that was not sent yet, with the former values in
 * its history. Validated by the rules of the checkout; overwrites only the version that the owner read.
 */
export const correctOrderContact = async (
  services: Services,
  { orderId, wanted, author, isCurrent }: Correction,
): Promise<CorrectionOutcome> => {
  const outcome = await services.db.transaction(
    async (tx): Promise<CorrectionOutcome & { isMailed?: boolean }> => {
      const before = await findOrder(tx, orderId)
      if (!before) return { ok: false, reason: 'no_order' }
      if (!mayCorrect(before.status)) return { ok: false, reason: 'closed' }
      if (!isCurrent(contactOf(before))) return { ok: false, reason: 'changed_meanwhile' }

      const checked = checkFields(valuesOf(before, wanted), { needsDelivery: true, asksTerms: false })
      if (!checked.ok) return { ok: false, reason: 'fields', problems: checked.problems }
      const contact = contactOf({ ...before, ...checked.fields })
      // The recipient at the wrong address has a link to the order, which becomes invalid (decision 0037).
      const key = contact.email === before.email ? before.key : makeOrderKey(services.randomBytes)
      const after: Order = { ...before, ...contact, key }
      const changes = listChanges(before, after)
      if (changes.length === 0) return { ok: true }

      const columns = {
        email: after.email,
        phone: after.phone,
        billing_json: JSON.stringify(after.billing),
        shipping_json: JSON.stringify(after.shipping),
        search_text: searchText(after),
        mailbox: mailboxOf(after.email),
        order_key: after.key,
        city: foldPolish(after.shipping.city),
        updated_ms: services.now(),
      }
      if (!(await setContact(tx, orderId, before, columns))) return { ok: false, reason: 'changed_meanwhile' }
      await setSearchText(tx, orderId, orderSearchText(after))
      const mailed = wanted.resendConfirmation ? [await resendConfirmation(tx, services, after)] : []
      await recordEvents(tx, services, orderId, [
        { kind: 'correction', text: words.corrected(changes), author },
        ...mailed,
      ])
      return { ok: true, isMailed: mailed.length > 0 }
    },
  )
  if (outcome.ok && outcome.isMailed) services.mailWaiting()
  return outcome
}

const addressValues = (
  kind: 'billing' | 'shipping',
  address: CorrectOrder['billing'],
  { country }: Address,
): CheckoutValues => ({
  [`${kind}_first_name`]: address.firstName,
  [`${kind}_last_name`]: address.lastName,
  [`${kind}_company`]: address.company,
  [`${kind}_address_1`]: address.line1,
  [`${kind}_address_2`]: address.line2,
  [`${kind}_postcode`]: address.postcode,
  [`${kind}_city`]: address.city,
  [`${kind}_country`]: country,
})

/** An invoice is written from the order's own NIP, so its company name may not be emptied. */
const valuesOf = (before: Order, { email, phone, billing, shipping }: CorrectOrder): CheckoutValues => ({
  billing_email: email,
  billing_phone: phone,
  ...addressValues('billing', billing, before.billing),
  ship_to_different_address: '1',
  ...addressValues('shipping', shipping, before.shipping),
  ...(before.wantsInvoice && before.nip ? { wants_invoice: '1', billing_nip: before.nip } : {}),
})

const lineOf = ({ firstName, lastName, company, line1, line2, postcode, city }: Address): string =>
  [company, `${firstName} ${lastName}`.trim(), line1, line2, `${postcode} ${city}`.trim()]
    .filter(Boolean)
    .join(', ')

const listChanges = (
  before: Order,
  after: Order,
): { field: 'email' | 'phone' | 'billing' | 'shipping'; before: string; after: string }[] =>
  (['email', 'phone', 'billing', 'shipping'] as const)
    .map((field) => {
      const text = ({ [field]: value }: Order) => (typeof value === 'string' ? value : lineOf(value))
      return { field, before: text(before), after: text(after) }
    })
    .filter((change) => change.before !== change.after)

const resendConfirmation = async (tx: Sql, services: Services, order: Order): Promise<EventToAdd> => {
  const settings = services.shopSettings()
  const about = `order:${order.id}`
  const mail = orderReceivedMail(order, {
    shopName: settings.shopName,
    orderUrl: services.settings.publicUrl + paths.orderReceived(order.id, order.key),
    forms: orderForms(services, order),
    payment: paymentMethod(order.payment.methodId)?.explain(order, settings) ?? {
      text: order.payment.title,
      transfer: null,
    },
  })
  const cause = `${about}:received:${await countEvents(tx, order.id, 'correction')}`
  await queueMail(tx, { lane: 'order', cause, about, to: order.email, ...mail }, services.now())
  return {
    kind: 'mail',
    text: words.mailQueued(mailWords.received.subject(order.id, settings.shopName), order.email),
    author: 'shop',
  }
}

const WIRE_FIELDS = {
  first_name: 'firstName',
  last_name: 'lastName',
  company: 'company',
  address_1: 'line1',
  address_2: 'line2',
  postcode: 'postcode',
  city: 'city',
} as const

/** Where the console's form shows a problem of a checkout field. */
export const pathOfField = (field: CheckoutFieldName): string => {
  const [, kind = '', name = ''] = /^(billing|shipping)_(.+)$/.exec(field) ?? []
  if (name === 'email' || name === 'phone') return name
  return `${kind}.${(WIRE_FIELDS as Record<string, string>)[name] ?? name}`
}
