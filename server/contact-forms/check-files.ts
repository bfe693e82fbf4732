import { createHash, randomBytes } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import type { FormTag } from '#forms/form-tag.ts'
import { moduleOf } from '#forms/tag-registry.ts'
import { fits, isProgram, isTellable } from './file-kinds.ts'
import { cleanFileName } from './file-name.ts'
import type { UploadedFile } from './read-feedback.ts'

export type CheckedFile = {
  /** 32 random hexadecimal digits. */
  id: string
  field: string
  /** Fit to be shown. */
  name: string
  /** By content; `application/octet-stream` when that does not tell. */
  mediaType: string
  size: number
  sha256: string
  bytes: Uint8Array
}

export type FilesOutcome = { ok: true; files: CheckedFile[] } | { ok: false; problems: { field: string; key: MessageKey }[] }

const ID_BYTES = 16
const MAX_SVG_BYTES = 1024 * 1024
const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Looks into the files of a submission: one a field, and none whose content is another than its name says. Names and
 * sizes are the rules' business. Nothing is unpacked. Files of fields the form does not have are left out.
 */
export const checkFiles = async (tags: readonly FormTag[], sent: readonly UploadedFile[], random: (count: number) => Uint8Array = randomBytes): Promise<FilesOutcome> => {
  const fields = new Set(tags.filter((tag) => moduleOf(tag).isFile).map(({ name }) => name))
  const files: CheckedFile[] = []
  const problems: { field: string; key: MessageKey }[] = []
  const seen = new Set<string>()
  for (const { field: sentField, name: sentName, bytes } of sent) {
    const field = sentField.replace(/\[.*$/s, '').replace(/[. ]/g, '_')
    if (!fields.has(field)) continue
    const name = cleanFileName(sentName)
    const mediaType = await mediaTypeOf(name, bytes)
    if (seen.has(field)) problems.push({ field, key: 'upload_failed' })
    else if (mediaType === null) problems.push({ field, key: 'upload_file_type_invalid' })
    else {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      files.push({ id: Buffer.from(random(ID_BYTES)).toString('hex'), field, name, mediaType, size: bytes.byteLength, sha256, bytes })
    }
    seen.add(field)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, files }
}

/** Null: the content is not what the name says, or nothing a message needs. */
const mediaTypeOf = async (name: string, bytes: Uint8Array): Promise<string | null> => {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === 'svg') return isHarmlessSvg(bytes) ? 'image/svg+xml' : null
  const content = await contentOf(bytes)
  if (content) {
    if (isProgram(content.ending) || (isTellable(ending) && !fits(ending, content.ending))) return null
    return content.mediaType
  }
  if (isTellable(ending)) return null
  return isText(bytes) ? 'text/plain' : UNKNOWN_TYPE
}

const ZIP_STARTS = ['504b0304', '504b0506', '504b0708']

/** Zip files are told by their first bytes alone: to know what is zipped would mean to unpack it. */
const contentOf = async (bytes: Uint8Array): Promise<{ ending: string; mediaType: string } | null> => {
  if (ZIP_STARTS.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))) return { ending: 'zip', mediaType: 'application/zip' }
  // Loaded with the first file: most messages have none.
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  // Markup is no kind of its own: it is text like any other.
  return found && found.ext !== 'xml' ? { ending: found.ext, mediaType: found.mime } : null
}

// oxlint-disable-next-line no-control-regex -- controls are what tells bytes from text
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
/** UTF-8, or an older single-byte encoding: without the controls no text has. */
const isText = (bytes: Uint8Array): boolean => !CONTROLS.test(Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'latin1'))

/** A drawing without anything that runs, loads or is filled in from elsewhere. */
const ALIVE = /<\s*(?:script|foreignobject|iframe|embed|object|handler|set|animate\w*|use\b[^>]*href\s*=\s*["']?(?!#))|<!|<\?(?!xml\s)|\son\w+\s*=|(?:href|src)\s*=\s*["']?\s*(?!#)|url\(\s*["']?(?!#)|@import|javascript:|&/i
const isHarmlessSvg = (bytes: Uint8Array): boolean => {
  if (bytes.byteLength > MAX_SVG_BYTES || !isUtf8(bytes)) return false
  const text = Buffer.from(bytes).toString('utf8').replace(/^\ufeff/, '')
  return /^\s*(?:<\?xml[^>]*\?>\s*)?<svg[\s>]/i.test(text) && !ALIVE.test(text)
}
