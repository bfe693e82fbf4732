const LONGEST_READ = 20_000
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  oacute: 'ó',
  Oacute: 'Ó',
}
const LAST_SIGN = 0x10ffff

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name]! : whole
      const sign = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
      return sign > 0 && sign <= LAST_SIGN ? String.fromCodePoint(sign) : ''
    },
  )

/** What is read of a text with markup, on one line and no longer than `most` characters. */
export const plainText = (html: string, most: number): string =>
  decoded(
    html
      .slice(0, LONGEST_READ)
      // No tag within a tag: each sign is looked at a few times, however a hostile text begins tags and never
      // ends them.
      .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<[^>]*(?:>|$)/g, ' '),
  )
    // PostgreSQL keeps no NUL and no half of a letter in a text.
    .replaceAll('\0', '')
    .replace(/\\[nrt]|\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()
