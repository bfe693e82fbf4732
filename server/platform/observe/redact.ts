/** An id of ours, which a line of the log may contain. */
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const LONG = /[\w+/=.~-]{20,}/g
const HAS_DIGIT = /\d/

/**
 * A line for the log without what could be a person's. Values that a database, a parser or a service quotes, addresses
 * of mail, addresses of pages below their host, long numbers (telephone, NIP, account, card) and tokens are replaced.
 * File names and line numbers of a stack stay.
 */
export const redact = (text: string): string =>
  text
    .split('\n')
    .map((line) => (/^\s+at /.test(line) ? line : redactLine(line)))
    .join('\n')

const redactLine = (line: string): string =>
  line
    // PostgreSQL names the values of a conflict: Key (email)=(jan@example.pl) already exists.
    .replace(/=\([^)]*\)/g, '=(…)')
    .replace(/"(?:[^"\\]|\\.)*"?|„[^”"]*[”"]?|“[^”]*”?|«[^»]*»?|`[^`]*`?/g, '"…"')
    .replace(/(^|[\s(:=,])'(?:[^'\\]|\\.)*'?/g, "$1'…'")
    .replace(/<[^<>\s]{3,}>/g, '<…>')
    .replace(/[^\s@<>"'(),;:=]+(?:@|%40)[^\s@<>"'(),;:=]+/gi, '[mail]')
    .replace(/\b(https?:\/\/[^/\s]+)\/\S*/gi, '$1/…')
    .replace(/(^|\s)\/[^\s:]*\?\S*/g, '$1/…?…')
    .replace(LONG, (found) =>
      HAS_DIGIT.test(found) && !UUID.test(found) && !isTime(found) ? '[token]' : found,
    )
    .replace(/(?<![\w-])\+?\d(?:[ \-.()]{0,2}\d){8,}(?![\w-])/g, (found) =>
      isTime(found) ? found : '[number]',
    )

const isTime = (text: string) => /^\d{4}-\d\d-\d\d/.test(text)
