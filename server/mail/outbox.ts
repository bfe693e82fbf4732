import { performance } from 'node:perf_hooks'
import type { Shop } from '#server/shop.ts'
import { outgoingMail, owedTo } from './outgoing-mail.ts'
import { claimMail, listDueMail, setClaimed, setTooLateDue, type OutboxRow } from './store.ts'
import { type MailTransport, type RefusedRecipient, RefusedForGood } from './transport.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long a claim keeps other processes away; renewed while sending, so only a crash lets it run out. */
const LEASE_MS = 2 * MINUTE_MS
const RENEW_MS = 30_000
const GIVE_UP_AFTER_MS = 72 * HOUR_MS
const MAX_DELAY_MS = 6 * HOUR_MS
const DELAY_GROWTH = 3
/** Fewer tries than this are not three days of trying: the clock was set forward, or the shop was off. */
const MIN_TRIES = 6
const BATCH = 10
const POLL_MS = 5_000
const MAX_ERROR_LENGTH = 500
/**
 * The mail itself is durable. A power cut that forgets the mark sends it once more under the same Message-ID,
 * as any crash there does.
 */
const MAY_BE_FORGOTTEN = { isDurable: false }
/** Marks are set on mail that still waits under our claim: setting them twice is setting them once. */
const MARK = { ...MAY_BE_FORGOTTEN, isRepeatable: true }
/** Above this share of the processor buyers are being served, and mail waits, at most so long a batch. */
const BUSY_SHARE = 0.8
const BUSY_PAUSE_MS = 250
const MAX_BUSY_PAUSES = 12

/** How long to wait after the n-th failed try: 1, 3, 9, 27, 81, 243 minutes, then 6 hours. */
export const delayAfterMs = (attempts: number): number =>
  Math.min(MAX_DELAY_MS, MINUTE_MS * DELAY_GROWTH ** (attempts - 1))

type Needs = Pick<Shop, 'db' | 'now' | 'settings' | 'shopSettings' | 'log'>

/**
 * Sends what is due, once: claims, sends, marks. Gives back how many were sent.
 * A crash between sending and marking sends the mail again under the same Message-ID.
 */
export const sendDueMail = async (
  shop: Needs,
  transport: MailTransport,
  letBuyersFirst: () => Promise<void> = async () => {},
): Promise<number> => {
  let sent = 0
  // Nothing is ever put off for longer: a clock that ran ahead and was set back would keep mail waiting for
  // as long as it was wrong.
  await setTooLateDue(shop.db, shop.now(), MAX_DELAY_MS + MINUTE_MS)
  for (;;) {
    await letBuyersFirst()
    const due = await listDueMail(shop.db.read, shop.now(), BATCH)
    if (due.length === 0) return sent
    const results = await Promise.all(due.map((mail) => sendOne(shop, transport, mail)))
    sent += results.filter((result) => result === 'sent').length
    // All taken by other processes: the next poll looks again.
    if (results.every((result) => result === 'taken')) return sent
  }
}

const sendOne = async (
  shop: Needs,
  transport: MailTransport,
  mail: OutboxRow,
): Promise<'sent' | 'failed' | 'taken'> => {
  const attempts = mail.attempts + 1
  if (
    !(await shop.db.transaction(
      (tx) => claimMail(tx, mail, shop.now(), shop.now() + LEASE_MS),
      MAY_BE_FORGOTTEN,
    ))
  )
    return 'taken'

  const renewing = setInterval(
    () =>
      void shop.db
        .transaction((tx) => setClaimed(tx, mail.id, attempts, { next_try_ms: shop.now() + LEASE_MS }))
        .catch((error) => shop.log(`mail: ${error}`)),
    RENEW_MS,
  )
  let refused: RefusedRecipient[]
  try {
    refused = await transport.send(await outgoingMail(shop, mail))
  } catch (error) {
    await markFailed(shop, mail, attempts, error as Error)
    return 'failed'
  } finally {
    clearInterval(renewing)
  }
  return markSent(shop, mail, attempts, refused)
}

const isTriedEnough = (mail: OutboxRow, attempts: number, nextMs: number) =>
  nextMs - mail.created_ms > GIVE_UP_AFTER_MS && attempts >= MIN_TRIES

/** Whoever got it never gets it again; an address that is to be tried later is all that is still owed. */
const markSent = async (
  shop: Needs,
  mail: OutboxRow,
  attempts: number,
  refused: RefusedRecipient[],
): Promise<'sent' | 'failed'> => {
  const later = refused.filter(({ isFinal }) => !isFinal)
  const nextMs = shop.now() + delayAfterMs(attempts)
  const last_error =
    refused
      .map(({ address, response }) => `${address}: ${response}`)
      .join('; ')
      .slice(0, MAX_ERROR_LENGTH) || null
  if (last_error) shop.log(`mail ${mail.cause}: ${last_error}`)
  if (later.length > 0 && !isTriedEnough(mail, attempts, nextMs)) {
    // Durable: forgetting it would send the mail again to those who have it.
    await shop.db.transaction((tx) =>
      setClaimed(tx, mail.id, attempts, {
        ...owedTo(
          mail,
          later.map(({ address }) => address),
        ),
        next_try_ms: nextMs,
        last_error,
      }),
    )
    return 'failed'
  }
  await shop.db.transaction(
    (tx) => setClaimed(tx, mail.id, attempts, { status: 'sent', sent_ms: shop.now(), last_error }),
    MARK,
  )
  return 'sent'
}

const markFailed = async (shop: Needs, mail: OutboxRow, attempts: number, error: Error) => {
  const nextMs = shop.now() + delayAfterMs(attempts)
  const isHopeless = error instanceof RefusedForGood || isTriedEnough(mail, attempts, nextMs)
  const last_error = error.message.slice(0, MAX_ERROR_LENGTH)
  await shop.db.transaction((tx) =>
    setClaimed(
      tx,
      mail.id,
      attempts,
      isHopeless ? { status: 'given_up', last_error } : { next_try_ms: nextMs, last_error },
    ),
  )
  shop.log(`mail ${mail.cause} to ${mail.to_address}: ${last_error}${isHopeless ? ' (given up)' : ''}`)
}

/** Waits while the process is busy, three seconds at most: nobody looks at a mail as closely as at a page. */
const letBuyersFirst = async (): Promise<void> => {
  for (let pauses = 0; pauses < MAX_BUSY_PAUSES; pauses++) {
    const before = performance.eventLoopUtilization()
    await new Promise((resolve) => setTimeout(resolve, pauses === 0 ? BUSY_PAUSE_MS / 10 : BUSY_PAUSE_MS))
    if (performance.eventLoopUtilization(before).utilization < BUSY_SHARE) return
  }
}

/** Sends in the background until stopped: at once when woken, else whenever something falls due. */
export const startOutbox = (
  shop: Needs,
  transport: MailTransport,
  pollMs: number = POLL_MS,
): { wake: () => void; stop: () => Promise<void> } => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false

  const run = async () => {
    do {
      isAskedAgain = false
      await sendDueMail(shop, transport, letBuyersFirst).catch((error: Error) =>
        shop.log(`outbox: ${error.message}`),
      )
    } while (isAskedAgain && !isStopped)
  }
  const wake = () => {
    if (isStopped) return
    isAskedAgain = true
    running ??= run().finally(() => (running = undefined))
  }
  const poll = setInterval(wake, pollMs)
  poll.unref()
  wake()

  const stop = async () => {
    isStopped = true
    clearInterval(poll)
    // What is being sent is finished and marked, or cut off by the transport and tried again after the next start.
    transport.close()
    await running
  }
  return { wake, stop }
}
