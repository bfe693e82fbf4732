import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { defineTask, type Task } from '#server/platform/jobs/tasks.ts'
import type { Services } from '#server/platform/services.ts'
import { invoiceAccepted, invoiceIssuedOffline } from '../events.ts'
import type { KsefAccount, KsefAnswer, KsefFailure } from './call-ksef.ts'
import { type KsefClient, type KsefSession, openKsefClient } from './ksef-client.ts'
import { parseKsefNumber } from './ksef-number.ts'
import {
  describeForeignDuplicate,
  describePostponed,
  describeRejection,
  describeWaiting,
  type KsefStatus,
  PROCESSING,
} from './ksef-sentences.ts'
import { originalInvoice, SESSION_UNAVAILABLE, type SessionInvoice, UNKNOWN_SESSION } from './ksef-wire.ts'
import {
  type KsefDocumentChange,
  type KsefDocumentRow,
  listDueDocuments,
  postponeDocuments,
  setOpenDocument,
  setUpo,
} from './store.ts'

const MINUTE_MS = 60_000
/** KSeF takes 120 sessions an hour, and 30 invoices a minute. */
const EVERY_MS = MINUTE_MS
const BATCH = 25
/** By the number of failed tries before. */
const RETRY_AFTER_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE_MS)
/** Nothing failed, KSeF only needs longer. */
const PROCESSING_AFTER_MS = RETRY_AFTER_MS.slice(0, 3)
/** Between looks at invoices just sent; most are accepted in seconds. */
const STATUS_PAUSES_MS = [0, 1_000, 2_000, 4_000]

/** About a day. An invoice is valid without its receipt. */
const MAX_UPO_TRIES = 30

/** It is known that KSeF does not have it. */
const NOT_SENT = { state: 'waiting', session_ref: null, invoice_ref: null }

/** Codes of an invoice's status; 100 and 150: in progress. */
const ACCEPTED = 200
const FAILED = 400
const DUPLICATE = 440
/** Not the invoice's fault, as are those from 500: its session was cancelled, it was not decrypted. */
const NOT_PROCESSED = [405, 435]

type Run = {
  services: Services
  client: KsefClient
  environment: KsefAccount['environment']
  offline: KsefAccount['offline']
  /** Opened for the first invoice that needs it; one that was refused is not opened again in this run. */
  session: KsefAnswer<KsefSession> | undefined
}

/**
 * `done`: nothing more in this run. `interrupted`: KSeF cannot be called any more in this run. A row: KSeF is
 * processing it.
 */
type Outcome = 'done' | 'interrupted' | KsefDocumentRow

const pauseAfter = (pauses: readonly number[], tries: number): number =>
  pauses[Math.min(tries, pauses.length - 1)]!

const store = async (
  { services }: Run,
  row: KsefDocumentRow,
  change: KsefDocumentChange,
): Promise<KsefDocumentRow> => {
  const changed = { ...change, updated_ms: services.now() }
  const isChanged = await services.db.transaction((tx) => setOpenDocument(tx, row.invoice_id, changed))
  if (!isChanged) throw new Error('it was settled meanwhile')
  return { ...row, ...changed }
}

/**
 * When an invoice that KSeF has not received is issued offline, because KSeF does not answer; undefined: it waits, or
 * was issued so before.
 */
const offlineFromMs = (
  { offline }: Run,
  { state, is_offline, created_ms }: KsefDocumentRow,
  { reason }: KsefFailure,
): number | undefined =>
  offline && reason === 'unreachable' && state === 'waiting' && is_offline === 0
    ? Number(created_ms) + offline.afterMs
    : undefined

const setRetry = async (
  run: Run,
  row: KsefDocumentRow,
  failure: KsefFailure,
  change: KsefDocumentChange = {},
): Promise<void> => {
  const { services, environment } = run
  const { reason, retryAfterMs = 0 } = failure
  const nowMs = services.now()
  const usualMs = nowMs + Math.max(retryAfterMs, pauseAfter(RETRY_AFTER_MS, row.tries))
  const offlineMs = offlineFromMs(run, row, failure)
  const isOffline = offlineMs !== undefined && offlineMs <= nowMs
  const nextMs = offlineMs === undefined || isOffline ? usualMs : Math.min(usualMs, offlineMs)
  const retry = { tries: row.tries + 1, next_try_ms: nextMs, updated_ms: nowMs }
  await services.db.transaction(async (tx) => {
    if (row.state === 'accepted')
      await setUpo(tx, row.invoice_id, row.tries < MAX_UPO_TRIES ? retry : { ...retry, next_try_ms: null })
    else {
      const isOpen = await setOpenDocument(tx, row.invoice_id, {
        ...retry,
        status_text: describeWaiting(failure, isOffline || row.is_offline === 1),
        ...change,
        ...(isOffline && { is_offline: 1, certificate_url: run.offline!.certificateUrl(row.xml_hash) }),
      })
      if (isOpen && isOffline)
        await services.events.emit(invoiceIssuedOffline, { tx, invoiceId: row.invoice_id })
    }
    if (reason === 'limited') await postponeDocuments(tx, environment, nowMs + retryAfterMs)
  })
}

const retryLater = async (
  run: Run,
  row: KsefDocumentRow,
  failure: KsefFailure,
  change: KsefDocumentChange = {},
): Promise<Outcome> => {
  const { reason, message } = failure
  run.services.log(`invoice ${row.invoice_id} and KSeF: ${reason}: ${message}`)
  await setRetry(run, row, failure, change)
  return reason === 'refused' ? 'done' : 'interrupted'
}

const reject = async (
  run: Run,
  row: KsefDocumentRow,
  status: KsefStatus,
  reason = describeRejection(status),
): Promise<Outcome> => {
  await store(run, row, {
    state: 'rejected',
    status_code: status.code,
    status_text: reason,
    next_try_ms: null,
  })
  return 'done'
}

/** Sends it again in another session, after a pause; a copy that KSeF has after all is recognized as a duplicate. */
const sendAgainLater = async (
  run: Run,
  row: KsefDocumentRow,
  { status }: SessionInvoice,
): Promise<Outcome> => {
  await store(run, row, {
    ...NOT_SENT,
    status_code: status.code,
    status_text: describePostponed(status),
    tries: row.tries + 1,
    next_try_ms: run.services.now() + pauseAfter(RETRY_AFTER_MS, row.tries),
  })
  return 'done'
}

const fetchUpo = async (run: Run, row: KsefDocumentRow): Promise<Outcome> => {
  const { services, client } = run
  const upo = await client.downloadUpo(row.session_ref!, row.invoice_ref!)
  if (!upo.ok) return retryLater(run, row, upo)
  const change = { upo_xml: upo.value, next_try_ms: null, updated_ms: services.now() }
  await services.db.transaction((tx) => setUpo(tx, row.invoice_id, change))
  return 'done'
}

type Acceptance = { ksefNumber: string; acceptedMs: number; sessionRef: string; invoiceRef: string }

const accept = async (
  run: Run,
  row: KsefDocumentRow,
  { ksefNumber, acceptedMs, sessionRef, invoiceRef }: Acceptance,
): Promise<Outcome> => {
  const { services } = run
  // It is accepted nevertheless: KSeF says so.
  if (!parseKsefNumber(ksefNumber)) services.log(`KSeF number with a wrong checksum: ${ksefNumber}`)
  const change = {
    state: 'accepted',
    session_ref: sessionRef,
    invoice_ref: invoiceRef,
    status_code: ACCEPTED,
    status_text: '',
    tries: 0,
    ksef_number: ksefNumber,
    accepted_ms: acceptedMs,
    updated_ms: services.now(),
  }
  const isFirst = await services.db.transaction(async (tx) => {
    const isChanged = await setOpenDocument(tx, row.invoice_id, change)
    if (isChanged) await services.events.emit(invoiceAccepted, { tx, invoiceId: row.invoice_id, ksefNumber })
    return isChanged
  })
  return isFirst ? fetchUpo(run, { ...row, ...change }) : 'done'
}

/** The number is taken: by this very file, sent before without our knowing its number, or by another invoice. */
const settleDuplicate = async (
  run: Run,
  row: KsefDocumentRow,
  { status }: SessionInvoice,
): Promise<Outcome> => {
  const original = v.safeParse(originalInvoice, status.extensions)
  if (!original.success) return reject(run, row, status)
  const { originalKsefNumber: ksefNumber, originalSessionReferenceNumber: sessionRef } = original.output
  const found = await run.client.findInSession(sessionRef, (one) => one.ksefNumber === ksefNumber)
  if (!found.ok && found.reason !== 'refused') return retryLater(run, row, found)
  // A session that cannot be read is of another program or person.
  const invoice = found.ok ? found.value : undefined
  if (invoice?.invoiceHash !== row.xml_hash)
    return reject(run, row, status, describeForeignDuplicate(ksefNumber))
  const acceptedMs = invoice.acquisitionDate ?? run.services.now()
  return accept(run, row, { ksefNumber, acceptedMs, sessionRef, invoiceRef: invoice.referenceNumber })
}

/** Reads what became of a sent invoice. */
const readStatus = async (run: Run, row: KsefDocumentRow): Promise<Outcome> => {
  const [sessionRef, invoiceRef] = [row.session_ref!, row.invoice_ref!]
  const found = await run.client.findInvoice(sessionRef, invoiceRef)
  if (!found.ok) {
    // KSeF lost it, or it is another KSeF: sent again.
    const isUnknown = found.status === 404 || found.code === UNKNOWN_SESSION
    return retryLater(run, row, found, isUnknown ? NOT_SENT : {})
  }
  const { status, ksefNumber, acquisitionDate } = found.value
  if (status.code === ACCEPTED && ksefNumber) {
    const acceptedMs = acquisitionDate ?? run.services.now()
    return accept(run, row, { ksefNumber, acceptedMs, sessionRef, invoiceRef })
  }
  if (status.code < FAILED) return { ...row, status_code: status.code }
  if (status.code === DUPLICATE) return settleDuplicate(run, row, found.value)
  if (NOT_PROCESSED.includes(status.code) || status.code >= 500) return sendAgainLater(run, row, found.value)
  return reject(run, row, status)
}

const openSession = async (run: Run): Promise<KsefAnswer<KsefSession>> => {
  run.session ??= await run.client.openSession()
  return run.session
}

/** The session is stored before the invoice is sent, so that an unknown outcome can be looked up in it. */
const send = async (run: Run, row: KsefDocumentRow, isRepeated = false): Promise<Outcome> => {
  const session = await openSession(run)
  if (!session.ok) return retryLater(run, row, session)
  const noted = await store(run, row, { session_ref: session.value.ref })
  const sent = await run.client.sendInvoice(session.value, {
    xml: row.xml,
    isOffline: row.is_offline === 1,
    correctedHash: row.corrected_hash,
  })
  if (sent.ok)
    return store(run, noted, {
      state: 'sent',
      invoice_ref: sent.value,
      status_text: PROCESSING,
    })
  if (sent.reason === 'unreachable') return retryLater(run, noted, sent)
  if (SESSION_UNAVAILABLE.includes(sent.code ?? 0) && !isRepeated) {
    run.session = undefined
    return send(run, noted, true)
  }
  if (sent.status === 400 && !SESSION_UNAVAILABLE.includes(sent.code ?? 0))
    return reject(run, noted, { code: sent.code ?? 400, description: sent.message })
  return retryLater(run, noted, sent, NOT_SENT)
}

/** Looks in its session for an invoice of which it is unknown whether KSeF received it; one that it did not is sent. */
const findOrSend = async (run: Run, row: KsefDocumentRow): Promise<Outcome> => {
  if (row.session_ref === null) return send(run, row)
  const found = await run.client.findInSession(row.session_ref, (one) => one.invoiceHash === row.xml_hash)
  if (!found.ok && found.reason !== 'refused') return retryLater(run, row, found)
  if (found.ok && found.value)
    return store(run, row, {
      state: 'sent',
      invoice_ref: found.value.referenceNumber,
      status_text: PROCESSING,
    })
  return send(run, await store(run, row, NOT_SENT))
}

/** One document as far as it can be brought without waiting for KSeF. */
const advance = async (run: Run, row: KsefDocumentRow): Promise<Outcome> => {
  if (row.state === 'accepted') return fetchUpo(run, row)
  return row.state === 'sent' && row.invoice_ref !== null ? row : findOrSend(run, row)
}

/**
 * Works on each; the rows that are still in work afterwards. Undefined: KSeF cannot be called any more, the rest stay
 * due.
 */
const advanceEach = async (
  { services }: Run,
  rows: readonly KsefDocumentRow[],
  work: (row: KsefDocumentRow) => Promise<Outcome>,
  stop: AbortSignal | undefined,
): Promise<KsefDocumentRow[] | undefined> => {
  const left: KsefDocumentRow[] = []
  for (const row of rows) {
    if (stop?.aborted) return undefined
    const outcome = await work(row).catch((error: unknown) => {
      services.log(`invoice ${row.invoice_id} and KSeF: ${String(error)}`)
      return 'done' as const
    })
    if (outcome === 'interrupted') return undefined
    if (outcome !== 'done') left.push(outcome)
  }
  return left
}

const waitLonger = async (run: Run, row: KsefDocumentRow): Promise<Outcome> => {
  const next_try_ms = run.services.now() + pauseAfter(PROCESSING_AFTER_MS, row.tries)
  const { status_code, tries } = row
  await store(run, row, { tries: tries + 1, next_try_ms, status_code, status_text: PROCESSING })
  return 'done'
}

const sendDocuments = async (
  run: Run,
  rows: readonly KsefDocumentRow[],
  { pause, stop }: Required<Pick<SendingOptions, 'pause'>> & SendingOptions,
): Promise<void> => {
  let sent = await advanceEach(run, rows, (row) => advance(run, row), stop)
  for (const pauseMs of STATUS_PAUSES_MS) {
    if (!sent || sent.length === 0) break
    await pause(pauseMs)
    sent = await advanceEach(run, sent, (row) => readStatus(run, row), stop)
  }
  if (sent) await advanceEach(run, sent, (row) => waitLonger(run, row), stop)
  // One that stays open is closed by KSeF after twelve hours.
  if (sent && run.session?.ok) await run.client.closeSession(run.session.value.ref)
}

export type SendingOptions = {
  /** Waits; a test does not. */
  pause?: (ms: number) => Promise<unknown>
  /** The process shuts down. */
  stop?: AbortSignal
}

/**
 * Sends invoices that are due to KSeF, all in one session, reads what became of those sent before, and downloads
 * receipts. Each step is stored before the next call, so that whatever is interrupted is completed by a later run.
 */
export const sendWaitingInvoices = async (
  services: Services,
  account: KsefAccount,
  { pause = (ms) => sleep(ms), stop }: SendingOptions = {},
): Promise<void> => {
  const { environment } = account
  const due = { environment, nowMs: services.now(), limit: BATCH }
  const rows = await listDueDocuments(services.db.read, due)
  if (rows.length === 0) return
  const run: Run = {
    services,
    client: openKsefClient(services, account, pause),
    environment,
    offline: account.offline,
    session: undefined,
  }
  const connected = await run.client.connect()
  if (connected.ok) return sendDocuments(run, rows, { pause, ...(stop && { stop }) })
  services.log(`KSeF: ${connected.reason}: ${connected.message}`)
  for (const row of rows) await setRetry(run, row, connected)
}

/** Periodic sending; `accountOf` answers undefined while the shop does not use KSeF. */
export const ksefTask = (accountOf: (services: Services) => Promise<KsefAccount | undefined>): Task =>
  defineTask('invoices to KSeF', {
    everyMs: EVERY_MS,
    isRunAtStart: true,
    run: async (services, stop) => {
      const account = await accountOf(services)
      if (account) await sendWaitingInvoices(services, account, { stop })
    },
  })
