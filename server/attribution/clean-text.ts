const LONE_SURROGATE = /[\uD800-\uDFFF]/u
/** A `<` that no `>` closes before the next `<` or the end. */
const OPENING = /<[^>]*?(?:(?=<)|>|$)/g
const SCRIPT = /<(script|style)[^>]*>.*?<\/\1>/gis
const COMMENT = /<!--.*?-->/gs
/** A `<` before a blank is no tag; a `>` inside quotes does not end one. */
const TAG = /<(?!\s)(?:"[^"]*"|'[^']*'|[^>"'])*>/g

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' }
const escapeMarkup = (text: string) => text.replace(/&(?!#?\w+;)|[<>"']/g, (sign) => ENTITIES[sign] as string)

/**
 * One line of plain text: tags go, blanks are single, text that is not Unicode is dropped whole. Percent signs stay,
 * since addresses need them.
 */
export const cleanText = (text: string): string => {
  if (LONE_SURROGATE.test(text)) return ''
  return text
    .replace(OPENING, (opening) => (opening.endsWith('>') ? opening : escapeMarkup(opening)))
    .replace(SCRIPT, '')
    .replace(COMMENT, '')
    .replace(TAG, '')
    .replace(/[\r\n\t ]+/g, ' ')
    .replaceAll('\0', '')
    .trim()
}
