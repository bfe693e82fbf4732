import type { Context } from 'hono'
import type * as v from 'valibot'
import { readJsonText } from '#server/platform/http/read-json.ts'
import { ApiRefusal, checked } from './refuse.ts'
import type { Services } from '#server/platform/services.ts'

export const STORE_API = '/wp-json/wc/store/v1'

type Page = { page: number; perPage: number; total: number }

/** The total, and the links to the previous and the next page. */
export const setPageHeaders = (c: Context, services: Services, { page, perPage, total }: Page): void => {
  const pages = Math.ceil(total / perPage)
  c.header('X-WP-Total', String(total))
  c.header('X-WP-TotalPages', String(pages))
  const links: string[] = []
  const link = (number: number, rel: string) => {
    const path = c.req.path.replace(/^.*?\/wc\/store(?:\/v1)?(?=\/|$)/, '')
    const url = new URL(`${services.settings.publicUrl}${STORE_API}${path}`)
    const query = c.req.url.indexOf('?')
    if (query >= 0) url.search = c.req.url.slice(query)
    url.searchParams.set('page', String(number))
    links.push(`<${url}>; rel="${rel}"`)
  }
  if (page > 1) link(Math.min(page - 1, Math.max(pages, 1)), 'prev')
  if (page < pages) link(page + 1, 'next')
  if (links.length) c.header('Link', links.join(', '))
}

export type Parameters = Record<string, unknown>

const MAX_DEPTH = 5
const MAX_ENTRIES = 1_000
const BODYLESS = new Set(['GET', 'HEAD'])

/**
 * The parameters of a call in its query, its form body and its JSON body; the later wins, as clients expect.
 */
export const readParameters = async (c: Context): Promise<Parameters> => {
  const parameters: Parameters = Object.create(null)
  const query = c.req.url.indexOf('?')
  if (query >= 0) collect(parameters, new URLSearchParams(c.req.url.slice(query + 1).split('#', 1)[0]))
  if (BODYLESS.has(c.req.method)) return parameters

  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('multipart/form-data')) {
    const form = await c.req.formData().catch(() => {
      throw new ApiRefusal(400, 'rest_invalid_param', 'Nie udało się odczytać formularza.')
    })
    collect(
      parameters,
      [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    return parameters
  }
  const text = await readJsonText(c)
  if (type.startsWith('application/x-www-form-urlencoded'))
    collect(parameters, new URLSearchParams(text.replaceAll('%00', '')))
  else if (text.trim() !== '') {
    const body = parseJson(text)
    if (body !== null && typeof body === 'object' && !Array.isArray(body))
      for (const [name, value] of Object.entries(body)) parameters[name] = value
  }
  return parameters
}

/** The same, as far as it matches the schema. */
export const readJsonParameters = async <S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<v.InferOutput<S>> => checked(schema, await readParameters(c))

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiRefusal(400, 'rest_invalid_json', 'Treść zapytania nie jest poprawnym JSON-em.')
  }
}

/** `a[b][]=c` as PHP reads it: lists and objects by their brackets. */
const collect = (parameters: Parameters, entries: Iterable<[string, string]>): void => {
  let count = 0
  for (const [name, value] of entries) {
    if (++count > MAX_ENTRIES) throw new ApiRefusal(413, 'rest_too_many_params', 'Za dużo pól naraz.')
    const first = name.indexOf('[')
    const keys =
      first > 0 && name.endsWith(']')
        ? [name.slice(0, first), ...name.slice(first + 1, -1).split('][')]
        : [name]
    if (keys.length <= MAX_DEPTH) put(parameters, keys, value.replaceAll('\0', ''))
  }
  for (const [name, value] of Object.entries(parameters)) parameters[name] = withLists(value)
}

const put = (target: Parameters, keys: string[], value: string): void => {
  const [key = '', ...rest] = keys
  const name = key === '' ? String(Object.keys(target).length) : key
  if (!rest.length) {
    target[name] = value
    return
  }
  const known = target[name]
  const inner: Parameters =
    known !== null && typeof known === 'object'
      ? Array.isArray(known)
        ? Object.assign(Object.create(null), known)
        : (known as Parameters)
      : Object.create(null)
  target[name] = inner
  put(inner, rest, value)
}

/** An object with consecutive numbers as keys is a list. */
const withLists = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  return entries.every(([key]) => /^\d+$/.test(key))
    ? entries.map(([, inner]) => inner)
    : Object.assign(Object.create(null), Object.fromEntries(entries))
}
