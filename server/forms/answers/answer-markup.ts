import { escapeHtml } from '#server/platform/mail/render-mail.ts'

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
export const renderAnswer = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.replace(/^\n+|\n+$/g, ''))
    .filter(Boolean)
    .map(block)
    .join('')

/** The same as plain text: without the stars of bold words. */
export const plainAnswer = (text: string): string => text.replace(/\r\n?/g, '\n').replace(BOLD, '$1')
