import { createHash } from 'node:crypto'
import type {
  NoticeGround,
  ModerationOutcome,
  NoticeSubject,
} from '#contract/shop/product-page/content-notices.ts'
import { nextId } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { contentNotice as words } from '#storefront/strings/pl/catalog/content-notices.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import {
  addNoticeRow,
  anonymizeNoticeRows,
  countOpenNoticeRows,
  decideNoticeRows,
  findNoticeByRequest,
  findNoticeRow,
  listNoticeRows,
  listNoticesFrom,
  listOpenNotices,
  type NoticedContent,
  type NoticeRow,
  removeNoticeContent,
  removeOldNoticeRows,
} from './store.ts'

/** An owner reads no more about one content, and nobody fills the shop's disk with them. */
const MAX_OPEN = 20

export type ContentNotice = {
  /** Random for each form: the same one sent twice is one notice. */
  key: string
  subject: NoticedContent
  /** Where it was shown. */
  url: string
  /** As it was shown. */
  content: string
  ground: NoticeGround
  reason: string
  /** ''. */
  name: string
  /** ''. */
  email: string
}

const aboutNotice = (id: number) => `notice:${id}`

const rowsOf = ({ id, content_kind, url, ground, reason }: NoticeRow) => [
  { label: words.rows.id, value: String(id) },
  { label: words.rows.subject, value: words.subjectOf(content_kind as NoticeSubject) },
  { label: words.address, value: url },
  { label: words.rows.ground, value: words.groundOf(ground as NoticeGround) },
  ...(reason ? [{ label: words.rows.reason, value: reason }] : []),
]

const queueLetter = async (
  tx: Sql,
  services: Services,
  row: NoticeRow,
  { kind, subject, texts }: { kind: 'receipt' | 'decision'; subject: string; texts: string[] },
): Promise<void> => {
  if (row.email === '') return
  const [opening = '', ...more] = texts
  await queueMail(
    tx,
    {
      cause: `${aboutNotice(row.id)}:${kind}`,
      about: aboutNotice(row.id),
      to: row.email,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: opening },
        { kind: 'rows', rows: rowsOf(row) },
        ...more.map((text) => ({ kind: 'text' as const, text })),
        { kind: 'text', text: mailWords.goodbye(services.shopSettings().shopName) },
      ]),
    },
    services.now(),
  )
}

const queueOwnersNews = async (tx: Sql, services: Services, row: NoticeRow): Promise<void> => {
  const { orderMailTo, email } = services.shopSettings()
  const to = orderMailTo || email
  if (to === '') return
  const subject = words.ownerSubject(row.id, row.content_kind as NoticeSubject)
  await queueMail(
    tx,
    {
      cause: `${aboutNotice(row.id)}:new`,
      about: aboutNotice(row.id),
      to,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: words.ownerOpening },
        { kind: 'rows', rows: rowsOf(row) },
        { kind: 'text', text: `${words.content}:\n${row.content}` },
        {
          kind: 'link',
          label: words.ownerOpen,
          url: `${services.settings.publicUrl}${paths.panel}#/opinie/zgloszenia`,
        },
      ]),
    },
    services.now(),
  )
}

/**
 * Stores a notice with its receipt and the news for the owner (DSA art. 16); the same form sent twice is one. Its
 * number, or null: so many wait about this content that it is read anyway.
 */
export const addNotice = async (
  tx: Sql,
  services: Services,
  { key, subject, url, content, ground, reason, name, email }: ContentNotice,
): Promise<number | null> => {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([key, subject, ground, reason, name, email]))
    .digest('hex')
  const known = await findNoticeByRequest(tx, requestHash)
  if (known) return known.id
  if ((await listOpenNotices(tx, subject)).length >= MAX_OPEN) return null
  const row: NoticeRow = {
    id: await nextId(tx, 'notice'),
    request_hash: requestHash,
    content_kind: subject.kind,
    content_id: subject.id,
    url,
    content,
    ground,
    reason,
    name,
    email,
    at_ms: services.now(),
    outcome: null,
    decision: '',
    decided_by: '',
    decided_ms: null,
  }
  await addNoticeRow(tx, row)
  await queueLetter(tx, services, row, {
    kind: 'receipt',
    subject: words.receiptSubject(row.id, services.shopSettings().shopName),
    texts: [words.receiptText],
  })
  await queueOwnersNews(tx, services, row)
  return row.id
}

export type NoticeDecision = { outcome: ModerationOutcome; reasons: string; author: string }

/** Decides all waiting notices about some content, and mails the reasons to who sent them (DSA art. 16, 17). */
export const decideNotices = async (
  tx: Sql,
  services: Services,
  subject: NoticedContent,
  { outcome, reasons, author }: NoticeDecision,
): Promise<void> => {
  const open = await listOpenNotices(tx, subject)
  await decideNoticeRows(
    tx,
    open.map(({ id }) => id),
    { outcome, decision: reasons, decided_by: author, decided_ms: services.now() },
  )
  for (const row of open)
    await queueLetter(tx, services, row, {
      kind: 'decision',
      subject: words.decisionSubject(row.id, services.shopSettings().shopName),
      texts: [words.decisionText(outcome, reasons), words.redress],
    })
}

export const findNotice = (db: Sql, id: number): Promise<NoticeRow | undefined> => findNoticeRow(db, id)
export const countOpenNotices = (db: Sql): Promise<number> => countOpenNoticeRows(db)
export const listNotices = (
  db: Sql,
  wanted: { isOpen: boolean; limit: number; offset: number },
): Promise<NoticeRow[]> => listNoticeRows(db, wanted)

/** Removes what notices repeat of content that its author removed. */
export const forgetNoticedContent = (tx: Sql, subject: NoticedContent): Promise<void> =>
  removeNoticeContent(tx, subject)

const lowerOf = (emails: readonly string[]) => [...new Set(emails.map((email) => email.toLowerCase()))]

/** What these addresses have reported, for the person's export. */
export const exportNotices = async (db: Sql, emails: readonly string[]) =>
  (await listNoticesFrom(db, lowerOf(emails))).map(
    ({ id, url, ground, reason, name, at_ms, outcome, decision }) => ({
      number: id,
      sentMs: Number(at_ms),
      url,
      ground,
      reason,
      name,
      outcome,
      decision,
    }),
  )

/** Leaves the decisions about what these addresses reported, without the person. */
export const forgetNoticesOf = (tx: Sql, emails: readonly string[]): Promise<void> =>
  anonymizeNoticeRows(tx, lowerOf(emails))

/** Removes some notices that arrived before a time; returns how many. */
export const removeOldNotices = (tx: Sql, beforeMs: number, limit: number): Promise<number> =>
  removeOldNoticeRows(tx, beforeMs, limit)
