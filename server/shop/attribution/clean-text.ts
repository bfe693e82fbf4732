const LONE_SURROGATE = /[\uD800-\uDFFF]/u
/** A `<` that no `>` closes before the next `<` or the end. */
const OPENING = /<[^>]*?(?:(?=<)|>|$)/g
const SCRIPT_OPENING = /<(script|style)[^>]*>/gi
/** A `<` before a blank is not a tag; a `>` inside quotes does not end one. */
const TAG = /<(?!\s)(?:"[^"]*"|'[^']*'|[^>"'])*>/g

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
}
const escapeMarkup = (text: string) => text.replace(/&(?!#?\w+;)|[<>"']/g, (sign) => ENTITIES[sign] as string)

/**
 * Scripts and styles with their content; an unclosed one stays. Each end is searched for once,
 * for any number of starts.
 */
const withoutScripts = (text: string): string => {
  const closings: Record<string, RegExp | undefined> = { script: /<\/script>/gi, style: /<\/style>/gi }
  let cleaned = ''
  let from = 0
  for (const opening of text.matchAll(SCRIPT_OPENING)) {
    const name = (opening[1] ?? '').toLowerCase()
    const closing = closings[name]
    if (!closing || opening.index < from) continue
    closing.lastIndex = opening.index + opening[0].length
    if (closing.test(text)) {
      cleaned += text.slice(from, opening.index)
      from = closing.lastIndex
    } else closings[name] = undefined
  }
  return cleaned + text.slice(from)
}

const withoutComments = (text: string): string => {
  let cleaned = ''
  let from = 0
  for (;;) {
    const begin = text.indexOf('<!--', from)
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4)
    if (end < 0) return cleaned + text.slice(from)
    cleaned += text.slice(from, begin)
    from = end + 3
  }
}

/**
 * One line of plain text: tags are removed, blanks are single, text that is not Unicode is dropped
 * completely. Percent signs stay, because addresses need them.
 */
export const cleanText = (text: string): string => {
  if (LONE_SURROGATE.test(text)) return ''
  const closed = text.replace(OPENING, (opening) => (opening.endsWith('>') ? opening : escapeMarkup(opening)))
  return withoutComments(withoutScripts(closed))
    .replace(TAG, '')
    .replace(/[\r\n\t ]+/g, ' ')
    .replaceAll('\0', '')
    .trim()
}
