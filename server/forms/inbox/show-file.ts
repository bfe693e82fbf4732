import type { Sql } from '#server/platform/db/tables.ts'
import { findFileRow, findMessageRow } from './store.ts'

/** Picture types that browsers display without running code. SVG is not one of them. */
const SAFE_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])
const LATIN = /[^\x20-\x7e]|["\\%]/g

export type FileToShow = { content: Uint8Array; headers: Record<string, string> }

/**
 * A file of a message as a download, never displayed on the shop's origin; undefined when this message has no
 * such file.
 */
export const showFile = async (
  db: Sql,
  messageId: string,
  fileId: string,
): Promise<FileToShow | undefined> => {
  if (!(await findMessageRow(db, messageId))) return undefined
  const file = await findFileRow(db, messageId, fileId)
  return (
    file && {
      content: file.content,
      headers: {
        'Content-Type': SAFE_TYPES.has(file.media_type) ? file.media_type : 'application/octet-stream',
        'Content-Length': String(file.content.byteLength),
        'Content-Disposition': attachment(file.name),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    }
  )
}

/** RFC 6266: an ASCII name for old programs, and the complete name in UTF-8 as in RFC 5987. */
export const attachment = (name: string): string => {
  // A lone surrogate cannot be encoded in UTF-8.
  const whole = name.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, '_') || 'plik'
  const encoded = encodeURIComponent(whole).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${whole.replace(LATIN, '_')}"; filename*=UTF-8''${encoded}`
}
