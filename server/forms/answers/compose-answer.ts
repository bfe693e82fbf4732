import type { MessageField } from '#contract/console/messages.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import { answerMail as words } from '#storefront/strings/pl/mail/answer-mail.ts'
import type { MessageRow } from '../inbox/store.ts'

const MAX_ORIGINAL = 10_000

const LINK = /https?:\/\/[^\s<>"']+/g
/** An escaped bracket or quotation mark ends an address; punctuation after it belongs to the sentence. */
const AFTER_LINK = /(?:&(?:quot|#39|gt|lt);[^]*|[.,;:!?)\]]+)$/
const BOLD = /\*\*([^*\n]{1,500})\*\*/g
const ITEM = /^[-*•] +/

const inline = (text: string): string =>
  escapeHtml(text)
    .replace(LINK, (found) => {
      const after = AFTER_LINK.exec(found)?.[0] ?? ''
      const address = found.slice(0, found.length - after.length)
      return `<a href="${address}">${address}</a>${after}`
    })
    .replace(BOLD, '<b>$1</b>')

const block = (text: string): string => {
  const lines = text.split('\n')
  return lines.every((line) => ITEM.test(line))
    ? `<ul>${lines.map((line) => `<li>${inline(line.replace(ITEM, ''))}</li>`).join('')}</ul>`
    : `<p style="margin:0 0 1em">${lines.map(inline).join('<br>')}</p>`
}

/**
 * A text as its author sees it while typing, as HTML: paragraphs, lists of lines that begin with a hyphen, `**bold**`
 * and addresses. Everything else is escaped.
 */
const renderAnswer = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+|\n+$/g, ''))
    .filter(Boolean)
    .map(block)
    .join('')

/** The same as plain text: without the stars of bold words. */
const plainAnswer = (text: string): string => text.replace(/\r\n?/g, '\n').replace(BOLD, '$1')

type Original = { opening: string; text: string }

/** What the visitor wrote, to be quoted below an answer. */
export const originalOf = (row: MessageRow, fields: MessageField[]): Original => {
  const lines = fields
    .filter(({ consent, values }) => consent === null && values.length > 0)
    .map(({ label, name, values }) => `${label || name}: ${values.join(', ')}`)
  const text = lines.join('\n').replace(/\r\n?/g, '\n').toWellFormed()
  return {
    opening: words.wrote(row.received_ms, (row.sender_name || row.sender_email).replace(/\s+/g, ' ')),
    text: text.length > MAX_ORIGINAL ? `${text.slice(0, MAX_ORIGINAL).toWellFormed()}…` : text,
  }
}

const QUOTED = 'margin:0;padding:0 0 0 1em;border-left:3px solid #cccccc;color:#555555'

/** Both parts of an answer: the text, the signature, and below them the visitor's message. */
export const composeAnswer = (
  text: string,
  signature: string,
  original: Original | null,
): { text: string; html: string } => {
  const quoted = original?.text.split('\n').map((line) => (line ? `> ${line}` : '>')) ?? []
  const markup = original
    ? `<p style="margin:1.5em 0 0.5em">${escapeHtml(original.opening)}</p><blockquote style="${QUOTED}">${escapeHtml(original.text).replaceAll('\n', '<br>')}</blockquote>`
    : ''
  return {
    text: `${plainAnswer(text)}\n\n-- \n${signature}\n${original ? `\n${original.opening}\n${quoted.join('\n')}\n` : ''}`,
    html: `<!doctype html><html lang="pl"><head><meta charset="utf-8"></head><body style="font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5;color:#222222">${renderAnswer(text)}<p style="margin:1.5em 0 0">${escapeHtml(signature).replaceAll('\n', '<br>')}</p>${markup}</body></html>`,
  }
}
