import type { Sql } from '#server/platform/db/tables.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { contentNotice } from '#storefront/strings/pl/catalog/content-notices.ts'
import { questions as words } from '#storefront/strings/pl/catalog/questions.ts'
import { mail as mailWords } from '#storefront/strings/pl/mail/order-mail.ts'
import { findProductsById } from '../catalog/find-products.ts'
import type { QuestionRow } from './store.ts'

/** The letter is removed from the outbox after this. */
const MAIL_MS = 30 * 86_400_000

/** By what the outbox knows the letter about a question. */
export const aboutQuestion = (id: string): string => `question:${id}`

/** Queues the one letter that the author of a question gets: the shop's answer. */
export const queueAnswer = async (tx: Sql, services: Services, row: QuestionRow): Promise<void> => {
  if (row.email === '') return
  const product = (await findProductsById(tx, [row.product_id])).get(row.product_id)
  const { shopName } = services.shopSettings()
  const name = product?.name ?? ''
  const subject = words.mailSubject(name || shopName)
  const nowMs = services.now()
  const link =
    product?.status === 'published'
      ? [
          {
            kind: 'link' as const,
            label: words.mailOpen,
            url: services.settings.publicUrl + paths.product(product.slug),
          },
        ]
      : []
  await queueMail(
    tx,
    {
      cause: `${aboutQuestion(row.id)}:answer`,
      about: aboutQuestion(row.id),
      to: row.email,
      subject,
      endsMs: nowMs + MAIL_MS,
      ...renderMail(subject, [
        { kind: 'text', text: words.mailQuestion(row.question) },
        { kind: 'text', text: words.mailAnswer(row.answer) },
        ...link,
        { kind: 'text', text: words.mailEnd },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    nowMs,
  )
}

/** Mails the author of a question why it was taken off its page (DSA art. 17). */
export const queueHidden = async (
  tx: Sql,
  services: Services,
  row: QuestionRow,
  reasons: string,
): Promise<void> => {
  if (row.email === '') return
  const { shopName } = services.shopSettings()
  const subject = contentNotice.questionSubject(shopName)
  await queueMail(
    tx,
    {
      cause: `${aboutQuestion(row.id)}:hidden:${row.version}`,
      about: aboutQuestion(row.id),
      to: row.email,
      subject,
      ...renderMail(subject, [
        { kind: 'text', text: contentNotice.questionText(row.question, reasons) },
        { kind: 'text', text: contentNotice.redress },
        { kind: 'text', text: mailWords.goodbye(shopName) },
      ]),
    },
    services.now(),
  )
}
