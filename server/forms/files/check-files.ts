import { createHash } from 'node:crypto'
import type { MessageKey } from '#contract/contact-forms/message-keys.ts'
import { checkRules } from '#forms/check.ts'
import { fileTypesOf, type FormTag, hasOption, limitBytesOf } from '#forms/template/form-tag.ts'
import { moduleOf } from '#forms/tags/tag-registry.ts'
import { fieldOf } from '#forms/field-values.ts'
import { mediaTypeOfContent } from './file-content.ts'
import { cleanFileName, endingOf, isRunEnding } from './file-name.ts'

/**
 * A file that may be saved. Its `name` is only displayed; it is found by its `id`, which the visitor does not
 * know.
 */
export type CheckedFile = {
  id: string
  field: string
  name: string
  mediaType: string
  size: number
  sha256: string
  bytes: Uint8Array
}

export type FileProblem = { field: string; key: MessageKey }
export type CheckedFiles = { ok: true; files: CheckedFile[] } | { ok: false; problems: FileProblem[] }

const MAX_FILES_OF_FIELD = 10
const ID_BYTES = 16

/**
 * Checks files by number, size, name and content, with one problem per field. Files for fields that are not
 * in the form are ignored.
 */
export const checkFiles = async (
  tags: FormTag[],
  files: UploadedFile[],
  randomBytes: (count: number) => Uint8Array,
): Promise<CheckedFiles> => {
  if (files.length === 0) return { ok: true, files: [] }
  const checked: CheckedFile[] = []
  const problems: FileProblem[] = []
  const seen = new Set<string>()
  for (const tag of tags) {
    if (tag.name === '' || seen.has(tag.name) || !moduleOf(tag).isFile) continue
    seen.add(tag.name)
    const ofField = files.filter(({ field }) => fieldOf(field).field === tag.name)
    const outcome = await checkField(tag, ofField, randomBytes)
    if (typeof outcome === 'string') problems.push({ field: tag.name, key: outcome })
    else checked.push(...outcome)
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, files: checked }
}

const checkField = async (
  tag: FormTag,
  files: UploadedFile[],
  randomBytes: (count: number) => Uint8Array,
): Promise<CheckedFile[] | MessageKey> => {
  if (files.length > (hasOption(tag, 'multiple') ? MAX_FILES_OF_FIELD : 1)) return 'upload_failed'
  const total = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  if (total > limitBytesOf(tag) || files.some(({ problem }) => problem === 'too_large'))
    return 'upload_file_too_large'

  const checked: CheckedFile[] = []
  for (const { name: raw, bytes } of files) {
    if (bytes.byteLength === 0) return 'upload_failed'
    const mediaType = await allowedType(tag, raw, bytes)
    if (mediaType === null) return 'upload_file_type_invalid'
    checked.push({
      id: Buffer.from(randomBytes(ID_BYTES)).toString('hex'),
      field: tag.name,
      name: cleanFileName(raw),
      mediaType,
      size: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes,
    })
  }
  return checked
}

/** Checks the file extension with the same rule as the browser, and then the content. */
const allowedType = async (tag: FormTag, name: string, bytes: Uint8Array): Promise<string | null> => {
  const ending = endingOf(name)
  // An extension with invisible characters would look different when displayed.
  if (isRunEnding(ending) || endingOf(cleanFileName(name)) !== ending) return null
  const isAccepted =
    checkRules(
      [{ rule: 'file', field: tag.name, accept: fileTypesOf(tag), error: 'x' }],
      [[tag.name, { file: { name, size: bytes.byteLength, type: '' } }]],
    ).length === 0
  return isAccepted ? mediaTypeOfContent(bytes, ending) : null
}

export type UploadedFile = {
  field: string
  /** As sent by the visitor's program: never displayed or used as a path before `cleanFileName`. */
  name: string
  /** Truncated at the field's limit when the file is larger. */
  bytes: Uint8Array
  claimedType: string
  problem: null | 'too_large'
}
