import { createHash } from 'node:crypto'
import { noteCustomer } from '#server/platform/db/customer-changes.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import {
  addConsentRow,
  clearContacts,
  type ConsentRow,
  findSuppressedMs,
  hashContacts,
  listActs,
  listConsentsOf,
  mapSuppressed,
  putSuppression,
} from './store.ts'

export type Channel = 'email' | 'sms' | 'phone'
export {
  CONTACT_KEY,
  ensureContactKey,
  findConsentsOfLead,
  forgetConsentsOfLead,
  listConsentsOf,
} from './store.ts'

/** Whose consent: the shop's own marketing, reminders of carts, or a campaign site's. */
export const SHOP_SCOPE = ''
export const REMINDER_SCOPE = 'reminders'

const VERSION_DIGITS = 12
/** Of a UUIDv7 within one millisecond. */
const MAX_POSITION = 0xfff

/** Names a text: another text is another version. */
export const versionOfText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, VERSION_DIGITS)

type Evidence = {
  email: string
  /** The telephone number; left out: the address. */
  contact?: string
  channel: Channel
  scope: string
  text: string
  source: 'newsletter' | 'checkout' | 'account' | 'campaign' | 'link' | 'console'
  sourceId?: string
  pageUrl?: string
  ip?: string
}

const record = async (
  tx: Sql,
  services: Services,
  act: 'given' | 'confirmed' | 'withdrawn',
  { email, contact = email, channel, scope, text, source, sourceId = '', pageUrl = '', ip = '' }: Evidence,
  givenId: string | null,
): Promise<ConsentRow> => {
  const nowMs = services.now()
  const [person] = await hashContacts(tx, [contact])
  const before = await listActs(tx, person!, channel, scope)
  const row = {
    // Acts of one millisecond keep their order.
    id: uuidV7(
      Math.max(nowMs, Number(before.at(-1)?.at_ms ?? 0)),
      services.randomBytes,
      Math.min(before.length, MAX_POSITION),
    ),
    person: person!,
    email,
    contact,
    channel,
    scope,
    act,
    given_id: givenId,
    text,
    text_version: text === '' ? '' : versionOfText(text),
    source,
    source_id: sourceId,
    page_url: pageUrl,
    ip,
    at_ms: nowMs,
  }
  await addConsentRow(tx, row)
  await noteCustomer(tx, email)
  return row
}

/** Records a consent with the exact text that was shown. Of mail, it counts once it is confirmed. */
export const recordMarketingConsent = (
  tx: Sql,
  services: Services,
  evidence: Evidence,
): Promise<ConsentRow> => record(tx, services, 'given', evidence, null)

/** A consent of somebody whose address is proven: a signed-in member. */
export const recordProvenConsent = async (tx: Sql, services: Services, evidence: Evidence): Promise<void> => {
  const given = await recordMarketingConsent(tx, services, evidence)
  await record(tx, services, 'confirmed', { ...evidence, source: 'account' }, given.id)
}

/** What a person's acts amount to: `open` waits for the mailed link. */
export type ConsentState = 'none' | 'open' | 'given' | 'withdrawn'

/** `sinceMs`: when it was last confirmed, 0 unless it counts. */
export const foldActs = (
  acts: readonly ConsentRow[],
  suppressedMs: number,
): { state: ConsentState; sinceMs: number } => {
  let state: ConsentState = suppressedMs > 0 ? 'withdrawn' : 'none'
  let sinceMs = 0
  for (const { act, channel, at_ms } of acts) {
    const atMs = Number(at_ms)
    if (act === 'withdrawn') state = 'withdrawn'
    // A refusal of the same moment counts.
    else if (atMs < suppressedMs || (atMs === suppressedMs && state === 'withdrawn')) continue
    else if (act === 'confirmed') {
      state = 'given'
      sinceMs = atMs
    } else if (state !== 'given') {
      state = channel === 'email' ? 'open' : 'given'
      sinceMs = channel === 'email' ? 0 : atMs
    }
  }
  return { state, sinceMs: state === 'given' ? sinceMs : 0 }
}

const foldOf = async (sql: Sql, contact: string, channel: Channel, scope: string) => {
  const [person] = await hashContacts(sql, [contact])
  return foldActs(
    await listActs(sql, person!, channel, scope),
    await findSuppressedMs(sql, person!, channel, [scope]),
  )
}

export const consentState = async (
  sql: Sql,
  contact: string,
  channel: Channel,
  scope: string = SHOP_SCOPE,
): Promise<ConsentState> => (await foldOf(sql, contact, channel, scope)).state

/** Since when an address consents to mail of this scope, milliseconds UTC; 0: it does not. */
export const consentedMs = async (sql: Sql, email: string, scope: string): Promise<number> =>
  (await foldOf(sql, email, 'email', scope)).sinceMs

/** Confirms what waits for it; false: it was withdrawn meanwhile. Following the link again changes nothing. */
export const confirmConsent = async (
  tx: Sql,
  services: Services,
  given: ConsentRow,
  { ip, pageUrl }: { ip: string; pageUrl: string },
): Promise<boolean> => {
  const channel = given.channel as Channel
  const state = await consentState(tx, given.contact, channel, given.scope)
  if (state === 'given') return true
  if (state !== 'open') return false
  await record(
    tx,
    services,
    'confirmed',
    { ...given, channel, source: 'link', sourceId: given.source_id, pageUrl, ip },
    given.id,
  )
  return true
}

/** Withdraws a consent; from now on nobody is written to without a new one. */
export const withdrawConsent = async (
  tx: Sql,
  services: Services,
  evidence: Omit<Evidence, 'text'>,
): Promise<void> => {
  const { person } = await record(tx, services, 'withdrawn', { ...evidence, text: '' }, null)
  await putSuppression(tx, {
    person,
    channel: evidence.channel,
    scope: evidence.scope,
    reason: 'withdrawn',
    at_ms: services.now(),
  })
}

/**
 * When a person last refused mail of one of these scopes, milliseconds UTC; 0: never. Every sender of commercial mail
 * looks here, also of people who are known from an import.
 */
export const refusedMs = async (sql: Sql, email: string, scopes: readonly string[]): Promise<number> => {
  const [person] = await hashContacts(sql, [email])
  return findSuppressedMs(sql, person!, 'email', scopes)
}

/** What each address consents to of the shop's mail, for the cards of people: when it first and last did anything. */
export const summarizeConsents = async (sql: Sql, emails: readonly string[]) => {
  const rows = (await listConsentsOf(sql, emails)).toReversed()
  const refused = await mapSuppressed(sql, emails, SHOP_SCOPE)
  return [...new Set([...rows.map(({ email }) => email), ...refused.keys()])].map((email) => {
    const acts = rows.filter((row) => row.email === email)
    const refusedMs = refused.get(email) ?? 0
    const own = acts.filter(({ channel, scope }) => channel === 'email' && scope === SHOP_SCOPE)
    return {
      email,
      isGiven: foldActs(own, refusedMs).state === 'given',
      refusedMs,
      moments: acts.map(({ at_ms }) => Number(at_ms)),
    }
  })
}

/** Everything these contacts consented to and withdrew, for the person's export. */
export const exportConsents = async (sql: Sql, emails: readonly string[]) =>
  (await listConsentsOf(sql, [...new Set(emails.map((email) => email.toLowerCase()))])).map(
    ({ person: _person, given_id: _given, at_ms, ...row }) => ({ ...row, atMs: Number(at_ms) }),
  )

/**
 * Erases a person's contacts from the evidence and suppresses them: the acts stay under a keyed hash, so that a consent
 * can still be proven to whoever names the address, and no import revives it.
 */
export const forgetConsentsOf = async (
  tx: Sql,
  services: Services,
  emails: readonly string[],
): Promise<void> => {
  const lower = [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => email !== '')
  if (lower.length === 0) return
  const rows = await listConsentsOf(tx, lower)
  const nowMs = services.now()
  const suppress = async (contacts: string[], channels: readonly string[], scopes: readonly string[]) => {
    for (const person of await hashContacts(tx, contacts))
      for (const channel of channels)
        for (const scope of scopes)
          await putSuppression(tx, { person, channel, scope, reason: 'erased', at_ms: nowMs })
  }
  await suppress(
    lower,
    ['email'],
    [...new Set([SHOP_SCOPE, REMINDER_SCOPE, ...rows.map(({ scope }) => scope)])],
  )
  const phones = rows.filter(({ channel }) => channel !== 'email').map(({ contact }) => contact)
  await suppress([...new Set(phones)], ['sms', 'phone'], [SHOP_SCOPE])
  await clearContacts(tx, lower)
}
