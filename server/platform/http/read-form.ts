import type { Context } from 'hono'
import { Refusal } from '../errors/refusal.ts'

const MAX_BODY_BYTES = 256 * 1024
const MAX_FIELDS = 1_000
const MAX_TEXT = 20_000
const TOO_LARGE = 'To za dużo naraz. Skróć wpisane teksty i wyślij jeszcze raz.'

/** Field name → its values in order, names as they were sent (`cart[KEY][qty]`). No prototype: any name is safe. */
export type FormBody = Record<string, string[]>

const collect = (entries: Iterable<[string, FormDataEntryValue]>): FormBody => {
  const form: FormBody = Object.create(null)
  let count = 0
  for (const [name, value] of entries) {
    if (++count > MAX_FIELDS) throw new Refusal(413, 'too_many_fields', TOO_LARGE)
    // The shop's own forms accept no files.
    if (typeof value !== 'string') continue
    if (value.length > MAX_TEXT) throw new Refusal(413, 'field_too_long', TOO_LARGE)
    // PostgreSQL cannot store NUL in a text, and no person types one.
    ;(form[name] ??= []).push(value.replaceAll('\0', ''))
  }
  return form
}

/** Reads a urlencoded or multipart body; an empty body is an empty form. Refuses what is too large or broken. */
export const readFormBody = async (c: Context): Promise<FormBody> => {
  const announced = Number(c.req.header('content-length') ?? 0)
  if (announced > MAX_BODY_BYTES) throw new Refusal(413, 'body_too_large', TOO_LARGE)
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) {
    const body = await readBody(c)
    try {
      return collect(await new Response(body, { headers: { 'content-type': type } }).formData())
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal(400, 'broken_body', 'Nie udało się odczytać formularza. Wyślij go jeszcze raz.')
    }
  }
  return collect(new URLSearchParams(new TextDecoder().decode(await readBody(c))))
}

/** A multipart body with files under one name, as a form that takes pictures sends it. */
export const readFormWithFiles = async (
  c: Context,
  fileField: string,
  maxBytes: number,
): Promise<{ form: FormBody; files: File[] }> => {
  const type = c.req.header('content-type') ?? ''
  const body = await readBody(c, maxBytes)
  const sent = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal(400, 'broken_body', 'Nie udało się odczytać formularza. Wyślij go jeszcze raz.')
  })
  const isFile = (value: FormDataEntryValue): value is File => typeof value !== 'string' && value.size > 0
  return { form: collect(sent), files: sent.getAll(fileField).filter(isFile) }
}

/** The body's bytes, cut off (and refused) at the limit also when no length was announced. */
export const readBody = async (
  c: Context,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<Uint8Array<ArrayBuffer>> => {
  const announced = c.req.header('content-length')
  if (announced !== undefined && Number(announced) > maxBytes)
    throw new Refusal(413, 'body_too_large', TOO_LARGE)
  try {
    return announced !== undefined || !c.req.raw.body
      ? new Uint8Array(await c.req.arrayBuffer())
      : await readUpTo(c.req.raw.body, maxBytes)
  } catch (error) {
    // The visitor disconnected meanwhile: nobody reads the answer, and it is not our error.
    throw error instanceof Refusal ? error : new Refusal(400, 'broken_off', 'Zapytanie urwało się w połowie.')
  }
}

const readUpTo = async (
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.byteLength
    if (size > maxBytes) throw new Refusal(413, 'body_too_large', TOO_LARGE)
    parts.push(part)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** The last value sent under a name, as PHP reads it; undefined when it was not sent. */
export const field = (form: FormBody, name: string): string | undefined => form[name]?.at(-1)
