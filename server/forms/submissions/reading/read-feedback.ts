import type { UploadedFile } from '#server/forms/files/check-files.ts'
import type { Context } from 'hono'
import { type FormTag, limitBytesOf } from '#forms/template/form-tag.ts'
import { moduleOf } from '#forms/tags/tag-registry.ts'
import { fieldOf } from '#forms/field-values.ts'
import { readBody } from '#server/platform/http/read-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { contactForm } from '#storefront/strings/pl/contact-form/contact-form.ts'
import { parseMultipart, percentDecoded, utf8TextOf } from './parse-multipart.ts'
import { wrongMediaType } from '#server/forms/definitions/refusals.ts'

/** Bytes of uploads that one process may have in memory at the same time. */
const ALL_UPLOADS_BYTES = 96 * 1024 * 1024

/** `take` returns false when the limit is reached. */
type UploadBudget = {
  take: (bytes: number) => boolean
  giveBack: (bytes: number) => void
  bufferedBytes: () => number
}

/**
 * Counts bytes that have arrived, not the announced size: a client that announces a large body and sends
 * nothing does not reduce the limit for others.
 */
export const openUploadBudget = (totalBytes: number): UploadBudget => {
  let buffered = 0
  return {
    take: (bytes) => {
      if (buffered + bytes > totalBytes) return false
      buffered += bytes
      return true
    },
    giveBack: (bytes) => {
      buffered -= bytes
    },
    bufferedBytes: () => buffered,
  }
}

const uploadBudget: UploadBudget = openUploadBudget(ALL_UPLOADS_BYTES)

/** The posted entries in the order they were sent, with their original names. */
export type Feedback = { entries: [name: string, value: string][]; files: UploadedFile[] }

const MEGABYTE = 1024 * 1024

/** Texts, names and the multipart's own lines; the total when a form has no files. */
const TEXTS_BYTES = MEGABYTE

const MAX_BODY_BYTES = 32 * MEGABYTE

const MAX_FIELDS = 1_000

const MAX_FILES = 50

/** UTF-16 code units of one text: enough for a long letter. */
const MAX_TEXT = 100_000

/** Small posts are read at once and never wait for other uploads. */
const SMALL_BYTES = 256 * 1024

/**
 * At most so much of a refused body is read before the response; a client that sends more may not receive it.
 */
const LISTENED_BYTES = 64 * MEGABYTE

const tooLarge = () => new Refusal(413, 'body_too_large', contactForm.tooLarge)

const busy = () => new Refusal(503, 'busy', 'Wiele osób wysyła teraz pliki. Spróbuj ponownie za chwilę.')

const broken = () =>
  new Refusal(400, 'broken_body', 'Nie udało się odczytać formularza. Wyślij go jeszcze raz.')

/** The maximum body size of a form with these tags, in bytes; without tags the maximum for any form. */
export const maxBodyBytes = (tags: FormTag[] | null): number =>
  tags
    ? Math.min(
        MAX_BODY_BYTES,
        tags.reduce((sum, tag) => (moduleOf(tag).isFile ? sum + limitBytesOf(tag) : sum), TEXTS_BYTES),
      )
    : MAX_BODY_BYTES

/**
 * Reads the body that a form's script sends. `tags` set the limits; null when the form is only known from the
 * body. Refuses a body that is too large or malformed.
 */
export const readFeedback = async (
  c: Context,
  tags: FormTag[] | null = null,
  budget: UploadBudget = uploadBudget,
): Promise<Feedback> => {
  const type = c.req.header('content-type') ?? ''
  if (!isMultipart(type)) throw wrongMediaType()
  return readBounded(c, maxBodyBytes(tags), budget, (body) => feedbackOf(body, type, tags))
}

/** Reads a form sent to a page without a script, in either encoding; null when the body is not a form. */
export const readPlainPost = async (
  c: Context,
  budget: UploadBudget = uploadBudget,
): Promise<Feedback | null> => {
  const type = c.req.header('content-type') ?? ''
  if (isMultipart(type)) return readFeedback(c, null, budget)
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return null
  return readBounded(c, TEXTS_BYTES, budget, (body) => ({ entries: urlencodedEntries(body), files: [] }))
}

const isMultipart = (type: string) => /^multipart\/form-data\s*(?:;|$)/i.test(type)

/** `read` runs while the bytes are counted; its result lives as long as its request. */
const readBounded = async (
  c: Context,
  maxBytes: number,
  budget: UploadBudget,
  read: (body: Buffer) => Feedback,
): Promise<Feedback> => {
  const header = c.req.header('content-length')
  const announced = header === undefined ? null : Number(header)
  if (announced !== null && !(announced <= LISTENED_BYTES)) throw tooLarge()
  if (!c.req.raw.body || (announced !== null && announced <= SMALL_BYTES)) {
    const bytes = await readBody(c, maxBytes)
    if (bytes.byteLength > maxBytes) throw tooLarge()
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  const chunks: Uint8Array[] = []
  let [arrived, buffered] = [0, 0]
  let refusal = announced !== null && announced > maxBytes ? tooLarge() : null
  try {
    for await (const chunk of c.req.raw.body as AsyncIterable<Uint8Array>) {
      arrived += chunk.byteLength
      refusal ??= arrived > maxBytes ? tooLarge() : budget.take(chunk.byteLength) ? null : busy()
      if (!refusal) {
        buffered += chunk.byteLength
        chunks.push(chunk)
      } else {
        // The rest is read and dropped: a browser reads no response before it has sent everything.
        budget.giveBack(buffered)
        buffered = chunks.length = 0
        if (arrived > LISTENED_BYTES) break
      }
    }
    if (refusal) throw refusal
    return read(Buffer.concat(chunks, buffered))
  } catch (error) {
    // A client that disconnects before the end gets no response, and this is not reported as an error.
    throw error instanceof Refusal ? error : new Refusal(400, 'broken_off', 'Zapytanie urwało się w połowie.')
  } finally {
    budget.giveBack(buffered)
  }
}

const feedbackOf = (body: Buffer, type: string, tags: FormTag[] | null): Feedback => {
  const multipart = parseMultipart(body, type, MAX_FIELDS + MAX_FILES)
  if (!multipart.ok) throw multipart.reason === 'too_many_parts' ? tooManyFields() : broken()
  const entries: Feedback['entries'] = []
  const files: UploadedFile[] = []
  for (const { name, fileName, mediaType, bytes } of multipart.parts) {
    if (fileName === null) entries.push([name, boundedText(utf8TextOf(bytes))])
    // An empty file name: no file was chosen.
    else if (fileName !== '') files.push(fileOf(name, fileName, mediaType, bytes, tags))
  }
  if (entries.length > MAX_FIELDS || files.length > MAX_FILES) throw tooManyFields()
  return { entries, files }
}

const fileOf = (
  field: string,
  name: string,
  claimedType: string,
  bytes: Buffer,
  tags: FormTag[] | null,
): UploadedFile => {
  const tag = tags?.find((one) => one.name === fieldOf(field).field && moduleOf(one).isFile)
  const limit = tag ? limitBytesOf(tag) : MAX_BODY_BYTES
  const isLarge = bytes.byteLength > limit
  return {
    field,
    name,
    claimedType,
    bytes: isLarge ? bytes.subarray(0, limit) : bytes,
    problem: isLarge ? 'too_large' : null,
  }
}

const urlencodedEntries = (body: Buffer): Feedback['entries'] => {
  const pairs = body
    .toString('latin1')
    .split('&', MAX_FIELDS + 1)
    .filter((pair) => pair !== '')
  if (pairs.length > MAX_FIELDS) throw tooManyFields()
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    const decoded = (text: string) =>
      utf8TextOf(Buffer.from(percentDecoded(text.replaceAll('+', ' ')), 'latin1'))
    return equals < 0
      ? [decoded(pair), '']
      : [decoded(pair.slice(0, equals)), boundedText(decoded(pair.slice(equals + 1)))]
  })
}

const boundedText = (text: string): string => {
  if (text.length > MAX_TEXT)
    throw new Refusal(413, 'field_too_long', 'Jeden z tekstów jest za długi. Skróć go i wyślij jeszcze raz.')
  return text
}

const tooManyFields = () =>
  new Refusal(413, 'too_many_fields', 'To za dużo pól naraz. Skróć formularz i wyślij jeszcze raz.')
