import { isUtf8 } from 'node:buffer'

/** One part of a multipart body. `fileName` is null for a text; `bytes` are a view of the body, not a copy. */
export type Part = { name: string; fileName: string | null; mediaType: string; bytes: Buffer }

export type Multipart = { ok: true; parts: Part[] } | { ok: false; reason: 'broken' | 'too_many_parts' }

/** RFC 2046 allows 70; some programs write longer ones. */
const MAX_BOUNDARY = 200
/** Bytes of one part's headers: a name, a file name and little more. */
const MAX_HEADERS = 8 * 1024
const CR = 13
const LF = 10
const DASH = 45
const SPACE = 32
const TAB = 9
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^;\s"]+))/i
/**
 * A backslash before the closing quote of a parameter is the last character of the value: browsers do not
 * escape it.
 */
const PARAMETER = /;\s*([-a-z0-9*]+)\s*=\s*(?:"((?:\\"(?!\s*(?:;|$))|[^"])*)"|([^;"\s]*))/gi
const ESCAPED = /\\"|%22|%0d|%0a/gi

const broken = { ok: false, reason: 'broken' } as const

/**
 * Parses a complete multipart/form-data body (RFC 7578), reading each byte once. A part without a name is
 * ignored; transfer encodings and nested multiparts are not decoded, as in browsers and PHP. The body is
 * already in memory, so parsing is synchronous.
 */
export const parseMultipart = (body: Buffer, contentType: string, maxParts: number): Multipart => {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = (quoted ?? plain ?? '').trimEnd()
  if (boundary === '' || boundary.length > MAX_BOUNDARY) return broken
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')

  const parts: Part[] = []
  let at = firstDelimiter(body, delimiter)
  for (let count = 0; at !== null; count++) {
    if (at.isLast) return { ok: true, parts }
    if (count >= maxParts) return { ok: false, reason: 'too_many_parts' }
    const head = headersAt(body, at.end)
    const next = head && delimiterFrom(body, delimiter, head.end)
    if (!head || !next) return broken
    const part = partOf(head.text, body.subarray(head.end, next.start))
    if (part) parts.push(part)
    at = next
  }
  return broken
}

type Delimiter = { start: number; end: number; isLast: boolean }

const firstDelimiter = (body: Buffer, delimiter: Buffer): Delimiter | null =>
  body.indexOf(delimiter.subarray(2)) === 0
    ? (delimiterEnd(body, -2, delimiter.length - 2) ?? delimiterFrom(body, delimiter, 0))
    : delimiterFrom(body, delimiter, 0)

const delimiterFrom = (body: Buffer, delimiter: Buffer, from: number): Delimiter | null => {
  for (let start = body.indexOf(delimiter, from); start >= 0; start = body.indexOf(delimiter, start + 1)) {
    const found = delimiterEnd(body, start, start + delimiter.length)
    if (found) return found
  }
  return null
}

/** A line that begins like a delimiter but continues is content. */
const delimiterEnd = (body: Buffer, start: number, after: number): Delimiter | null => {
  if (body[after] === DASH && body[after + 1] === DASH) return { start, end: after + 2, isLast: true }
  let end = after
  while (body[end] === SPACE || body[end] === TAB) end++
  return body[end] === CR && body[end + 1] === LF ? { start, end: end + 2, isLast: false } : null
}

const HEADERS_END = Buffer.from('\r\n\r\n')

const headersAt = (body: Buffer, start: number): { text: string; end: number } | null => {
  if (body[start] === CR && body[start + 1] === LF) return { text: '', end: start + 2 }
  const end = body.subarray(start, start + MAX_HEADERS).indexOf(HEADERS_END)
  return end < 0
    ? null
    : { text: body.toString('latin1', start, start + end), end: start + end + HEADERS_END.length }
}

const partOf = (headers: string, bytes: Buffer): Part | null => {
  let disposition = ''
  let mediaType = ''
  for (const line of headers.replace(/\r\n[\t ]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (name === 'content-disposition') disposition ||= line.slice(colon + 1).trim()
    else if (name === 'content-type')
      mediaType ||= line
        .slice(colon + 1)
        .split(';')[0]!
        .trim()
        .toLowerCase()
  }
  if (!/^form-data\s*(?:;|$)/i.test(disposition)) return null

  let name: string | null = null
  let fileName: string | null = null
  let extendedName: string | null = null
  for (const [, key = '', quoted, plain = ''] of disposition.matchAll(PARAMETER)) {
    const value = quoted === undefined ? plain : quoted.replace(ESCAPED, unescaped)
    if (/^name$/i.test(key)) name ??= value
    else if (/^filename$/i.test(key)) fileName ??= value
    else if (/^filename\*$/i.test(key)) extendedName ??= value
  }
  if (!name) return null
  return {
    name: nameText(name),
    fileName:
      fileName !== null ? fileNameText(fileName) : extendedName === null ? null : extendedText(extendedName),
    mediaType,
    bytes,
  }
}

/** Browsers percent-encode characters that would end a quoted text, old programs use a backslash. */
const unescaped = (sign: string): string => (/a$/i.test(sign) ? '\n' : /d$/i.test(sign) ? '\r' : '"')

const isAscii = (latin: string): boolean => !/[^\0-\x7f]/.test(latin)
const nameText = (latin: string): string =>
  (isAscii(latin) ? latin : utf8TextOf(Buffer.from(latin, 'latin1'))).replaceAll('\0', '')
/** Invalid bytes become U+FFFD, so that the rest of the file name stays. */
const fileNameText = (latin: string): string =>
  isAscii(latin) ? latin : Buffer.from(latin, 'latin1').toString('utf8')

/** RFC 5987, `UTF-8''za%C5%BC%C3%B3%C5%82%C4%87.pdf`; browsers never send it. */
const extendedText = (written: string): string => {
  const [, encoded = ''] = /^utf-8'[^']*'(.*)$/i.exec(written) ?? []
  return fileNameText(percentDecoded(encoded))
}

/** Bytes as a latin1 text. */
export const percentDecoded = (text: string): string =>
  text.includes('%')
    ? text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** A text without NUL, which PostgreSQL cannot store; empty when the bytes are not UTF-8. */
export const utf8TextOf = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) return ''
  const text = bytes.toString('utf8')
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
