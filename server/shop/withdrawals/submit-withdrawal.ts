import type { WithdrawalChannel, WithdrawnLine } from '#contract/withdrawal.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { mailboxOf } from '#server/platform/limits/mailbox.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { hashStatement } from '../statements/form-texts.ts'
import { receiptRows, type Statement, writeStatement } from './statement.ts'
import { endWithdrawnCredits } from '../samples/follow-samples.ts'
import {
  addWithdrawalRow,
  countWithdrawalsSince,
  findWithdrawalByRequest,
  type WithdrawalRow,
} from './store.ts'

const DAY_MS = 86_400_000
/** The payments are returned within this of the statement (UPK art. 32). */
const REFUND_DAYS = 14
/** Of one mailbox: each sends a letter to it, and nobody has more contracts to withdraw from. */
const MOST_A_DAY = 20

export type WithdrawalToSubmit = Statement & {
  /** Random for each form. */
  key: string
  /** Proven by a link or its member, or chosen by the owner; null. */
  orderId: number | null
  channel: WithdrawalChannel
  /** Who enters it in the console; '': the buyer. */
  author: string
  receivedMs: number
}

export type WithdrawalOutcome = { ok: true; row: WithdrawalRow } | { ok: false; reason: 'too_many' }

/** By what the outbox knows the letters about a statement. */
export const aboutWithdrawal = (id: string): string => `withdrawal:${id}`

/** Stored by the columns; the lines are those of the moment. */
export const statementOf = (row: WithdrawalRow): Statement => ({
  name: row.name,
  email: row.email,
  contract: row.contract,
  note: row.note,
  lines: JSON.parse(row.lines_json) as WithdrawnLine[],
})

/** The receipt with content, date and time, in the transaction that stores the statement. */
const queueReceipt = async (tx: Sql, services: Services, row: WithdrawalRow): Promise<void> => {
  const { shopName } = services.shopSettings()
  const subject = words.mailSubject(shopName)
  await queueMail(
    tx,
    {
      lane: 'order',
      cause: `${aboutWithdrawal(row.id)}:receipt`,
      about: aboutWithdrawal(row.id),
      to: row.email,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: words.mailOpening },
        { kind: 'heading', text: words.statement(shopName) },
        { kind: 'rows', rows: receiptRows(statementOf(row), Number(row.received_ms)) },
        { kind: 'heading', text: words.whatNext },
        { kind: 'text', text: words.nextSteps.join('\n') },
        { kind: 'text', text: `${words.hash}:\n${row.statement_hash}` },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
}

const queueOwnersNews = async (tx: Sql, services: Services, row: WithdrawalRow): Promise<void> => {
  const { orderMailTo, email } = services.shopSettings()
  const to = orderMailTo || email
  if (to === '') return
  const subject = words.ownerSubject(row.name)
  await queueMail(
    tx,
    {
      cause: `${aboutWithdrawal(row.id)}:new`,
      about: aboutWithdrawal(row.id),
      to,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: words.ownerOpening(Number(row.refund_due_ms)) },
        { kind: 'rows', rows: receiptRows(statementOf(row), Number(row.received_ms)) },
        {
          kind: 'link',
          label: words.ownerOpen,
          url: `${services.settings.publicUrl}${paths.panel}#/odstapienia/${row.id}`,
        },
      ]),
    },
    services.now(),
  )
}

/**
 * Stores a statement with its receipt, all or nothing; the same form sent twice is one. It is never refused for being
 * late or about no known order: the owner decides that later.
 */
export const submitWithdrawal = async (
  services: Services,
  { key, orderId, channel, author, receivedMs, ...statement }: WithdrawalToSubmit,
): Promise<WithdrawalOutcome> => {
  const requestHash = hashStatement(JSON.stringify([key, orderId, channel, statement]))
  const outcome = await services.db.transaction(async (tx): Promise<WithdrawalOutcome> => {
    const known = await findWithdrawalByRequest(tx, requestHash)
    if (known) return { ok: true, row: known }
    const nowMs = services.now()
    const mailbox = statement.email === '' ? '' : mailboxOf(statement.email)
    if (channel === 'form' && (await countWithdrawalsSince(tx, mailbox, nowMs - DAY_MS)) >= MOST_A_DAY)
      return { ok: false, reason: 'too_many' }
    const text = writeStatement(statement, receivedMs, services.shopSettings().shopName)
    const row: WithdrawalRow = {
      id: uuidV7(nowMs, services.randomBytes),
      request_hash: requestHash,
      received_ms: receivedMs,
      name: statement.name,
      email: statement.email,
      mailbox,
      contract: statement.contract,
      note: statement.note,
      order_id: orderId,
      lines_json: JSON.stringify(statement.lines),
      channel,
      author,
      text_version: words.textVersion,
      statement: text,
      statement_hash: hashStatement(text),
      refund_due_ms: receivedMs + REFUND_DAYS * DAY_MS,
    }
    if (!(await addWithdrawalRow(tx, row)))
      return { ok: true, row: (await findWithdrawalByRequest(tx, requestHash))! }
    if (orderId !== null)
      await endWithdrawnCredits(tx, services, {
        orderId,
        positions: statement.lines.map(({ position }) => position),
      })
    if (row.email !== '') await queueReceipt(tx, services, row)
    if (channel === 'form') await queueOwnersNews(tx, services, row)
    return { ok: true, row }
  })
  services.mailWaiting()
  return outcome
}
