/** UTF-16 code units of a whole name. */
const MAX_LENGTH = 120
/** Longer „endings” are only text behind a dot. */
const MAX_ENDING = 20
const NAMELESS = 'plik'

/**
 * Control, bidirectional and invisible signs, halves of pairs, bytes that were no text, and what file systems
 * keep for themselves.
 */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd<>:"|?*]+/gu
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
const EDGES = /^[.\s]+|[.\s]+$/g

/** Endings that a server, a browser or a desktop may run. A file called so is never taken. */
const RUN_ENDINGS =
  /^(?:ph(?:p\d*|ps|t|tml?|ar)|inc|html?|xht(?:ml)?|s?html?|mht(?:ml)?|jsp[xf]?|aspx?|as[hm]x|cgi|pl|py|rb|sh|bash|c?js|mjs|vb[se]?|ws[fh]?|hta|exe|dll|com|bat|cmd|ps1|scr|pif|msi|cpl|jar|class|lnk|reg|apk|app|dmg|deb|rpm|elf|so|swf|htaccess|url|desktop|xsl|xslt)$/i

export const isRunEnding = (ending: string): boolean => RUN_ENDINGS.test(ending)

/** The part behind the last dot, in lower case, without the dot. */
export const endingOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''

/**
 * A visitor's name for a file, made fit to be shown and attached: no path, nothing hidden, nothing that runs,
 * never empty.
 */
export const cleanFileName = (raw: string): string => {
  const last = raw.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const visible = last.replace(NOT_SHOWN, '_').replace(/\s+/g, ' ').replace(EDGES, '')
  const whole = cut(
    visible
      .split('.')
      .map((part, index) => (index > 0 && isRunEnding(part.trim()) ? `${part}_` : part))
      .join('.'),
  )
  const named = RESERVED.test(whole) ? cut(`_${whole}`) : whole
  return /^_*$/.test(named) ? NAMELESS : named
}

/** Shortened before its ending, so that it still says what it is. */
const cut = (name: string): string => {
  if (name.length <= MAX_LENGTH) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= MAX_ENDING ? name.slice(dot) : ''
  return (
    name
      .slice(0, MAX_LENGTH - ending.length)
      .toWellFormed()
      .replace(/[\ufffd.\s]+$/, '') + ending
  )
}
