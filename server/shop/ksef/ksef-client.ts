import type { GenericSchema } from 'valibot'
import type { KsefAccount, KsefAnswer } from './call-ksef.ts'
import {
  callWithAccess,
  encryptSecret,
  findAccess,
  type KsefContext,
  withCurrentKeys,
} from './ksef-access.ts'
import { sealInvoice } from './ksef-crypto.ts'
import * as wire from './ksef-wire.ts'
import type { SessionInvoice } from './ksef-wire.ts'

/** An interactive session. Its key is in memory only: a session of an earlier run can be read, not sent to. */
export type KsefSession = { ref: string; key: Uint8Array; iv: Uint8Array }

type InvoiceToSend = {
  xml: string
  /** Issued while KSeF could not be reached. */
  isOffline: boolean
  /** Of the rejected file that this one replaces, without a change of content ("korekta techniczna"). */
  correctedHash: string | null
}

/** Calls of KSeF with one account. None throws. */
export type KsefClient = {
  /** Whether the account has access, authenticating when needed. */
  connect: () => Promise<KsefAnswer<unknown>>
  openSession: () => Promise<KsefAnswer<KsefSession>>
  /** The invoice's reference in the session; whether it is accepted is known later. */
  sendInvoice: (session: KsefSession, invoice: InvoiceToSend) => Promise<KsefAnswer<string>>
  findInvoice: (sessionRef: string, invoiceRef: string) => Promise<KsefAnswer<SessionInvoice>>
  /** The first invoice of a session that matches; undefined: none does. */
  findInSession: (
    sessionRef: string,
    matches: (invoice: SessionInvoice) => boolean,
  ) => Promise<KsefAnswer<SessionInvoice | undefined>>
  closeSession: (sessionRef: string) => Promise<KsefAnswer<unknown>>
  /** The official receipt of an accepted invoice, an XML. */
  downloadUpo: (sessionRef: string, invoiceRef: string) => Promise<KsefAnswer<string>>
}

const FORM_CODE = { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' }
const KEY_BYTES = 32
const IV_BYTES = 16
const PAGE_SIZE = 1000
/** Of 10 000 invoices, the most that a session has. */
const MAX_PAGES = 10

const sessionPath = (ref: string) => `/sessions/${encodeURIComponent(ref)}`
const invoicePath = (sessionRef: string, invoiceRef: string) =>
  `${sessionPath(sessionRef)}/invoices/${encodeURIComponent(invoiceRef)}`

const openSession = async (context: KsefContext): Promise<KsefAnswer<KsefSession>> => {
  const { randomBytes } = context.services
  const [key, iv] = [randomBytes(KEY_BYTES), randomBytes(IV_BYTES)]
  const encrypted = await encryptSecret(context, 'SymmetricKeyEncryption', key)
  if (!encrypted.ok) return encrypted
  const opened = await callWithAccess(context, {
    method: 'POST',
    path: '/sessions/online',
    body: {
      formCode: FORM_CODE,
      encryption: {
        encryptedSymmetricKey: encrypted.value.encrypted,
        initializationVector: Buffer.from(iv).toString('base64'),
        publicKeyId: encrypted.value.publicKeyId,
      },
    },
    answer: wire.openedSession,
  })
  return opened.ok ? { ok: true, value: { ref: opened.value.referenceNumber, key, iv } } : opened
}

const sendInvoice = async (
  context: KsefContext,
  session: KsefSession,
  { xml, isOffline, correctedHash }: InvoiceToSend,
): Promise<KsefAnswer<string>> => {
  const sent = await callWithAccess(context, {
    method: 'POST',
    path: `/sessions/online/${encodeURIComponent(session.ref)}/invoices`,
    body: {
      ...sealInvoice(xml, session),
      offlineMode: isOffline,
      ...(correctedHash !== null && { hashOfCorrectedInvoice: correctedHash }),
    },
    answer: wire.sentInvoice,
  })
  return sent.ok ? { ok: true, value: sent.value.referenceNumber } : sent
}

const findInSession = async (
  context: KsefContext,
  sessionRef: string,
  matches: (invoice: SessionInvoice) => boolean,
): Promise<KsefAnswer<SessionInvoice | undefined>> => {
  let next: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await callWithAccess(context, {
      method: 'GET',
      path: `${sessionPath(sessionRef)}/invoices?pageSize=${PAGE_SIZE}`,
      headers: next === undefined ? {} : { 'x-continuation-token': next },
      answer: wire.sessionInvoices,
    })
    if (!read.ok) return read
    const found = read.value.invoices.find(matches)
    next = read.value.continuationToken ?? undefined
    if (found || next === undefined) return { ok: true, value: found }
  }
  return { ok: true, value: undefined }
}

/** A client for one run; access tokens and public keys are shared by all of them. */
export const openKsefClient = (
  services: KsefContext['services'],
  account: KsefAccount,
  pause: KsefContext['pause'],
): KsefClient => {
  const context = { services, account, pause }
  const get = <T>(path: string, answer: GenericSchema<string, T>) =>
    callWithAccess(context, { method: 'GET', path, answer })
  return {
    connect: () => findAccess(context),
    openSession: () => withCurrentKeys(context, () => openSession(context)),
    sendInvoice: (session, invoice) => sendInvoice(context, session, invoice),
    findInvoice: (sessionRef, invoiceRef) => get(invoicePath(sessionRef, invoiceRef), wire.sessionInvoice),
    findInSession: (sessionRef, matches) => findInSession(context, sessionRef, matches),
    closeSession: (sessionRef) =>
      callWithAccess(context, {
        method: 'POST',
        path: `/sessions/online/${encodeURIComponent(sessionRef)}/close`,
        answer: wire.nothing,
      }),
    downloadUpo: (sessionRef, invoiceRef) => get(`${invoicePath(sessionRef, invoiceRef)}/upo`, wire.upo),
  }
}
