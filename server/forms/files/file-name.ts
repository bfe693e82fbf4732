/** UTF-16 code units of a complete name. */
const MAX_LENGTH = 120
/** A longer text after the last dot is not treated as an extension. */
const MAX_ENDING = 20
const NAMELESS = 'plik'

/**
 * Control, bidirectional and invisible characters, lone surrogates, bytes that were not text, and characters
 * reserved by file systems.
 */
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd<>:"|?*]+/gu
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i
const EDGES = /^[.\s]+|[.\s]+$/g

/** Extensions that a server, a browser or a desktop may run. A file with such a name is always refused. */
const RUN_ENDINGS =
  /^(?:ph(?:p\d*|ps|t|tml?|ar)|inc|html?|xht(?:ml)?|s?html?|mht(?:ml)?|jsp[xf]?|aspx?|as[hm]x|cgi|pl|py|rb|sh|bash|c?js|mjs|vb[se]?|ws[fh]?|hta|exe|dll|com|bat|cmd|ps1|scr|pif|msi|cpl|jar|class|lnk|reg|apk|app|dmg|deb|rpm|elf|so|swf|htaccess|url|desktop|xsl|xslt)$/i

export const isRunEnding = (ending: string): boolean => RUN_ENDINGS.test(ending)

/** The part after the last dot, in lower case, without the dot. */
export const endingOf = (name: string): string =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''

/**
 * A visitor's file name made safe for display and attachments: no path, no invisible characters, no
 * executable extension, never empty.
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

/** Shortened before its extension, so that the extension stays. */
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
