/** A short code as it stands in a page's text: `[contact-form-7 id="5f1ac07" title="Napisz do nas"]`. */
export type ShortCode = {
  /** The form's number or the hexadecimal digits of its hash. */
  id: string
  /** Every attribute, `id` and `title` too. */
  attributes: Record<string, string>
}

/** A paragraph of its own around it goes: a form may not stand in one. */
const SHORT_CODE = /<p>\s*\[contact-form-7\b([^\]]*)\]\s*<\/p>|\[contact-form-7\b([^\]]*)\]/g
/** Editors turn straight quotes into typographic ones or entities. */
const QUOTE = '(?:&quot;|&#8220;|&#8221;|&#8222;|&#8243;|&#34;|["“”„″])'
const ATTRIBUTE = new RegExp(`([a-z_][a-z0-9_-]*)\\s*=\\s*(?:${QUOTE}(.*?)${QUOTE}|([^\\s"]+))`, 'gi')

const read = (text: string): ShortCode => {
  const attributes: Record<string, string> = Object.create(null)
  for (const [, name = '', quoted, bare] of text.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] ??= quoted ?? bare ?? ''
  return { id: attributes['id'] ?? '', attributes }
}

/** The page's text cut at its short codes, in order. */
export const readShortCodes = (html: string): (string | ShortCode)[] => {
  const parts: (string | ShortCode)[] = []
  let at = 0
  for (const match of html.matchAll(SHORT_CODE)) {
    if (match.index > at) parts.push(html.slice(at, match.index))
    parts.push(read(match[1] ?? match[2] ?? ''))
    at = match.index + match[0].length
  }
  if (at < html.length) parts.push(html.slice(at))
  return parts
}
