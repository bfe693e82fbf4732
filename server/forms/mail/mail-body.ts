import { decodeEntities } from '#forms/template/decode-entities.ts'
import { type MailFacts, replaceMailTags } from '#forms/mail/mail-template.ts'
import { escapeHtml } from '#server/platform/mail/render-mail.ts'
import type { MailTemplate } from '#contract/contact-forms/stored-form.ts'

const BLOCK =
  'address|article|aside|blockquote|center|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul'
const STARTS_WITH_BLOCK = new RegExp(`^\\s*</?(?:${BLOCK}|!--)\\b`, 'i')
const ENDS_WITH_BLOCK = new RegExp(`</?(?:${BLOCK})\\b[^<>]*>\\s*$`, 'i')
const ENDS_A_LINE = new RegExp(`<br\\b[^<>]*>|</(?:${BLOCK})>`, 'gi')
const IS_DOCUMENT = /<html[\s>]/i
/**
 * Elements whose content is not shown. Only complete elements match: an element without a closing tag is
 * text.
 */
const HIDDEN_PARTS = /<(head|style|script|title)\b[^<>]*>[^]*?<\/\1\s*>/gi
const LINK = /<a\b[^<>]*\bhref=(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>([^<>]*)<\/a>/gi

/**
 * The plain and HTML bodies of a mail; `html` is empty when its template is plain text. `notes` come last,
 * one paragraph each.
 */
export const mailBody = (
  template: Pick<MailTemplate, 'body' | 'use_html' | 'exclude_blank'>,
  facts: MailFacts,
  subject: string,
  notes: string[],
): { text: string; html: string } => {
  const source = template.body.replace(/\r\n?/g, '\n')
  const excludeBlank = template.exclude_blank
  if (!template.use_html)
    return { text: [replaceMailTags(source, facts, { excludeBlank }), ...notes].join('\n\n'), html: '' }

  const replaced = replaceMailTags(source, facts, { isHtml: true, excludeBlank, lineBreak: '<br>' })
  const noteMarkup = notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')
  const html = IS_DOCUMENT.test(source)
    ? withBefore(replaced, '</body>', noteMarkup)
    : `<!doctype html><html lang="pl"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${paragraphs(replaced)}${noteMarkup}</body></html>`
  return { text: textOfMarkup(html), html }
}

const withBefore = (markup: string, tag: string, more: string) => {
  const at = markup.toLowerCase().lastIndexOf(tag)
  return at < 0 ? markup + more : markup.slice(0, at) + more + markup.slice(at)
}

/**
 * Converts the owner's lines to paragraphs: an empty line separates paragraphs, other line breaks stay, and
 * existing markup is unchanged.
 */
const paragraphs = (markup: string): string =>
  markup
    .split(/\n{2,}/)
    .filter((part) => part.trim())
    .map((part) =>
      STARTS_WITH_BLOCK.test(part) || ENDS_WITH_BLOCK.test(part)
        ? part
        : `<p>${part.trim().replace(/(<br>)?\n/g, '<br>\n')}</p>`,
    )
    .join('\n')

/** For programs that show no HTML: plain text, with link addresses after their link text. */
export const textOfMarkup = (html: string): string =>
  decodeEntities(
    html
      .replace(HIDDEN_PARTS, '')
      .replace(/\s+/g, ' ')
      .replace(LINK, (_, double: string | undefined, single: string | undefined, words: string) => {
        const url = (double ?? single ?? '').replace(/^mailto:/i, '')
        return url === '' || words.includes(url) ? words : `${words} (${url})`
      })
      .replace(ENDS_A_LINE, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
