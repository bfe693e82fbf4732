import type { CustomerAnswer, CustomerConsent } from '#contract/console/shop/customers.ts'
import type { QuestionState } from '#contract/shop/product-page/questions.ts'
import type { ReviewState } from '#contract/shop/reviews.ts'
import type { Profile } from '#contract/identity/profile.ts'
import type { Address, OrderStatus } from '#contract/shop/order.ts'
import type { LeadConsent, LeadField } from '#server/campaigns/fields/check-fields.ts'
import { fieldValues, readFields } from '#server/forms/inbox/message-fields.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { listConsentsOf, SHOP_SCOPE } from '#server/shop/consents/consents.ts'
import { summaryOf } from './list-customers.ts'
import { phoneDigits, refreshCustomers } from './refresh-customers.ts'
import { addNote, listCard, listNotes, lockCustomers, removeNote, setNote } from './store.ts'

/** An empty list of values is no SQL, and nothing is called so. */
const listed = <T extends string | number>(values: readonly T[], none: T): T[] =>
  values.length > 0 ? [...values] : [none]

/**
 * What the shop holds about a person with these addresses, newest first, at most `limit` of each. `emails`: as they are
 * stored; addresses of leads, reminders and refusals are in lower case.
 */
export const readPersonRecords = async (db: Sql, emails: string[], limit: number) => {
  const spelled = listed(emails, '-')
  const lower = [...new Set([...spelled, ...spelled.map((email) => email.toLowerCase())])]
  const accounts = await db
    .selectFrom('identities')
    .selectAll()
    .where('email', 'in', lower)
    .orderBy('created_ms')
    .execute()
  const messages = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('sender_email', 'in', spelled)
    .where('folder', '<>', 'passing')
    .orderBy('received_ms', 'desc')
    .limit(limit)
    .execute()
  return {
    accounts,
    messages,
    orders: await db
      .selectFrom('orders')
      .selectAll()
      .where('email', 'in', spelled)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    quotes: await db
      .selectFrom('quotes')
      .selectAll()
      .where('email', 'in', spelled)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    leads: await db
      .selectFrom('leads')
      .selectAll()
      .where('email', 'in', lower)
      .orderBy('received_ms', 'desc')
      .limit(limit)
      .execute(),
    reviews: await db
      .selectFrom('product_reviews')
      .leftJoin('products', 'products.id', 'product_reviews.product_id')
      .selectAll('product_reviews')
      .select('products.name as product_name')
      .where('product_reviews.email', 'in', lower)
      .orderBy('product_reviews.created_ms', 'desc')
      .limit(limit)
      .execute(),
    questions: await db
      .selectFrom('product_questions')
      .leftJoin('products', 'products.id', 'product_questions.product_id')
      .selectAll('product_questions')
      .select('products.name as product_name')
      .where('product_questions.email', 'in', lower)
      .orderBy('product_questions.id', 'desc')
      .limit(limit)
      .execute(),
    activities: await db
      .selectFrom('lead_activities')
      .leftJoin('campaigns', 'campaigns.id', 'lead_activities.campaign_id')
      .selectAll('lead_activities')
      .select('campaigns.document_json')
      .where('contact', 'in', lower)
      .orderBy('last_ms', 'desc')
      .limit(limit)
      .execute(),
    reminders: await db
      .selectFrom('reminders')
      .selectAll()
      .where('email', 'in', lower)
      .orderBy('left_ms', 'desc')
      .limit(limit)
      .execute(),
    marketing: await listConsentsOf(db, lower),
    refusals: await db.selectFrom('reminder_refusals').selectAll().where('email', 'in', lower).execute(),
    agreements: await db
      .selectFrom('reminder_agreements')
      .selectAll()
      .where(
        'identity_id',
        'in',
        listed(
          accounts.map(({ id }) => id),
          '-',
        ),
      )
      .execute(),
  }
}
export type PersonRecords = Awaited<ReturnType<typeof readPersonRecords>>

/** Of each kind; the sums of a card are of everything. */
const SHOWN = 50

const numberOrNull = (ms: number | null) => (ms === null ? null : Number(ms))

/** The card of a person, also by the id of one that was merged into it; undefined: there is none. */
export const showCustomer = async (services: Services, id: string): Promise<CustomerAnswer | undefined> => {
  await refreshCustomers(services)
  const db = services.db.read
  const card = await listCard(db, id)
  if (!card) return undefined
  const { row, rows, members, emails } = card
  const records = await readPersonRecords(db, emails, SHOWN)
  return {
    customer: { ...summaryOf(row), firstMs: Number(row.first_ms), emails, phones: phonesOf(records) },
    accounts: records.accounts.map(({ id: accountId, email, status, created_ms, signed_in_ms }) => ({
      id: accountId,
      email,
      status,
      createdMs: Number(created_ms),
      signedInMs: numberOrNull(signed_in_ms),
    })),
    addresses: addressesOf(records),
    orders: records.orders.map((order) => ({
      id: order.id,
      status: order.status as OrderStatus,
      createdMs: Number(order.created_ms),
      totalGrosze: Number(order.total_grosze),
      refundedGrosze: Number(order.refunded_grosze),
      isPaid: order.paid_ms !== null,
    })),
    messages: records.messages.map(({ id: messageId, received_ms, form_title, opening, state, folder }) => ({
      id: messageId,
      receivedMs: Number(received_ms),
      formTitle: form_title,
      opening,
      state,
      isInInbox: folder === 'inbox',
    })),
    quotes: records.quotes.map((quote) => ({
      id: quote.id,
      state: quoteState(quote, services.now()),
      createdMs: Number(quote.created_ms),
      totalGrosze: Number(quote.total_grosze),
    })),
    reviews: records.reviews.map((review) => ({
      id: review.id,
      productName: review.product_name ?? '',
      rating: review.rating,
      text: review.text,
      state: review.state as ReviewState,
      writtenMs: Number(review.created_ms),
    })),
    questions: records.questions.map(({ id: questionId, product_name, question, state, created_ms }) => ({
      id: questionId,
      productName: product_name ?? '',
      question,
      state: state as QuestionState,
      sentMs: Number(created_ms),
    })),
    leads: records.leads.map((lead) => ({
      id: lead.id,
      campaignName: lead.campaign_name,
      pageUrl: lead.page_url,
      receivedMs: Number(lead.received_ms),
      fields: (JSON.parse(lead.fields_json) as LeadField[]).map(({ id: fieldId, label, value }) => ({
        label: label || fieldId,
        value: [value].flat().join(', '),
      })),
    })),
    consents: consentsOf(records),
    activities: records.activities.map((one) => ({
      campaignName: nameOfCampaign(one.document_json),
      activity: one.activity,
      times: Number(one.times),
      lastMs: Number(one.last_ms),
    })),
    notes: (await listNotes(db, members)).map((note) => ({
      id: note.id,
      atMs: Number(note.at_ms),
      editedMs: numberOrNull(note.edited_ms),
      author: note.author,
      text: note.text,
      version: note.version,
    })),
    merged: rows
      .filter(({ id: own }) => own !== row.id)
      .map(({ id: own, mailbox }) => ({ id: own, mailbox })),
  }
}

const quoteState = ({ state, seen_ms, valid_until_ms }: PersonRecords['quotes'][number], nowMs: number) =>
  state !== 'sent' ? state : Number(valid_until_ms) <= nowMs ? 'expired' : seen_ms === null ? 'sent' : 'seen'

const nameOfCampaign = (json: string | null): string =>
  json === null ? '' : ((JSON.parse(json) as { name?: string }).name ?? '')

/** Each number once, in the spelling used last. */
const phonesOf = ({ orders, accounts, leads }: PersonRecords): string[] => {
  const byDigits = new Map<string, string>()
  const typed = [
    ...orders.map(({ phone }) => phone),
    ...accounts.flatMap(({ profile_json }) => {
      const { phones = [], phonesV2 = [] } = JSON.parse(profile_json) as Partial<Profile>
      return [...phones, ...phonesV2.map(({ phone }) => phone)]
    }),
    ...leads.flatMap(({ fields_json }) =>
      (JSON.parse(fields_json) as LeadField[])
        .filter(({ kind }) => kind === 'phone')
        .map(({ value }) => String(value)),
    ),
  ]
  for (const phone of typed) {
    const digits = phoneDigits(phone)
    if (digits && !byDigits.has(digits)) byDigits.set(digits, phone)
  }
  return [...byDigits.values()]
}

const linesOf = ({ firstName, lastName, company, line1, line2, postcode, city }: Address): string[] =>
  [company, `${firstName} ${lastName}`.trim(), line1, line2, `${postcode} ${city}`.trim()].filter(Boolean)

/** Each address of the orders once, with the newest order it is of. */
const addressesOf = ({ orders }: PersonRecords): CustomerAnswer['addresses'] => {
  const byText = new Map<string, CustomerAnswer['addresses'][number]>()
  for (const { id, billing_json, shipping_json } of orders)
    for (const json of [billing_json, shipping_json]) {
      const lines = linesOf(JSON.parse(json) as Address)
      const key = lines.join('\n').toLowerCase()
      if (key && !byText.has(key)) byText.set(key, { lines, orderId: id })
    }
  return [...byText.values()]
}

/** Every consent that was asked for, in the words it was asked with, newest first. */
export const consentsOf = ({
  leads,
  messages,
  agreements,
  refusals,
  marketing,
}: PersonRecords): CustomerConsent[] =>
  [
    ...leads.flatMap((lead) =>
      (JSON.parse(lead.consents_json) as LeadConsent[]).map(({ text, isGiven }): CustomerConsent => ({
        text,
        isGiven,
        atMs: Number(lead.received_ms),
        source: 'campaign',
        from: lead.campaign_name,
        confirmedMs: numberOrNull(lead.confirmed_ms),
        endedMs: numberOrNull(lead.unsubscribed_ms),
      })),
    ),
    ...messages.flatMap((message) =>
      readFields(message)
        .filter(({ consent }) => consent !== undefined)
        .map((field): CustomerConsent => ({
          text: field.consent ?? '',
          isGiven: fieldValues(field).some(Boolean),
          atMs: Number(message.received_ms),
          source: 'form',
          from: message.form_title,
          confirmedMs: null,
          endedMs: null,
        })),
    ),
    ...agreements.map(({ agreed_ms }): CustomerConsent => ({
      text: '',
      isGiven: true,
      atMs: Number(agreed_ms),
      source: 'reminders',
      from: '',
      confirmedMs: Number(agreed_ms),
      endedMs: null,
    })),
    ...marketing
      .filter(({ source, scope, act }) => source !== 'campaign' && scope === SHOP_SCOPE && act === 'given')
      .map((given): CustomerConsent => {
        const later = marketing.filter(
          ({ channel, scope, at_ms }) =>
            channel === given.channel && scope === SHOP_SCOPE && Number(at_ms) >= Number(given.at_ms),
        )
        const msOf = (act: string) => {
          const found = later.findLast((row) => row.act === act)
          return found ? Number(found.at_ms) : null
        }
        return {
          text: given.text,
          isGiven: true,
          atMs: Number(given.at_ms),
          source: 'marketing',
          from: given.page_url,
          confirmedMs: given.channel === 'email' ? msOf('confirmed') : Number(given.at_ms),
          endedMs: msOf('withdrawn'),
        }
      }),
    ...refusals.map(({ at_ms }): CustomerConsent => ({
      text: '',
      isGiven: false,
      atMs: Number(at_ms),
      source: 'reminders',
      from: '',
      confirmedMs: null,
      endedMs: Number(at_ms),
    })),
  ].toSorted((one, other) => other.atMs - one.atMs)

/** Notes of the shop's people to themselves. False: there is no such card. */
export const addCustomerNote = (
  services: Services,
  id: string,
  { text, author }: { text: string; author: string },
): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    // An erasure under way is waited for: its notes are gone then, and no other one may follow.
    await lockCustomers(tx, [id])
    const card = await listCard(tx, id)
    if (!card) return false
    const nowMs = services.now()
    await addNote(tx, {
      id: uuidV7(nowMs, services.randomBytes),
      customer_id: card.row.id,
      at_ms: nowMs,
      edited_ms: null,
      author,
      text,
      version: 1,
    })
    return true
  })

type NoteOf = { id: string; noteId: string }

/** Whether a note is of this card, or of one merged into it. */
const isOfCard = async (tx: Sql, { id, noteId }: NoteOf): Promise<boolean> => {
  const card = await listCard(tx, id)
  return card !== undefined && (await listNotes(tx, card.members)).some((note) => note.id === noteId)
}

export const editCustomerNote = (
  { db, now }: Services,
  of: NoteOf,
  { text, version }: { text: string; version: number },
): Promise<'saved' | 'no_note' | 'changed_meanwhile'> =>
  db.transaction(async (tx) => {
    if (!(await isOfCard(tx, of))) return 'no_note'
    return (await setNote(tx, of.noteId, { text, version, nowMs: now() })) ? 'saved' : 'changed_meanwhile'
  })

/** False: there is no such note. */
export const removeCustomerNote = ({ db }: Services, of: NoteOf): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await isOfCard(tx, of))) return false
    await removeNote(tx, of.noteId)
    return true
  })
