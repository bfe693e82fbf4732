import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { ProviderAnswer, ProviderFailure, ProviderField } from './payment-provider.ts'

/** A buyer waits for most of these calls. */
const TIMEOUT_MS = 15_000
const MAX_CHARACTERS = 1_000_000

export type ProviderRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  body?: string
}

/** An HTTP answer of a provider with its JSON; `json` is undefined when the body is none. */
export type ProviderResponse = { status: number; json: unknown }

/**
 * One HTTP call. `unreachable`: no answer in time, an answer that is no JSON, or a fault of the provider (5xx), so
 * that it is unknown what happened there.
 */
export const callProvider = async ({
  url,
  ...request
}: ProviderRequest): Promise<ProviderAnswer<ProviderResponse>> => {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = (await response.text()).slice(0, MAX_CHARACTERS)
    if (response.status >= 500) return unreachable(`status ${response.status}`)
    return { ok: true, value: { status: response.status, json: readJson(text) } }
  } catch (error) {
    return unreachable((error as Error).message)
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const unreachable = (message: string): ProviderFailure => ({
  ok: false,
  reason: 'unreachable',
  message,
})

/**
 * An answer of the expected shape and status; another status is a refusal, with the provider's own words. What is no
 * JSON leaves unknown what happened.
 */
export const expectAnswer = <Schema extends v.GenericSchema>(
  answer: ProviderAnswer<ProviderResponse>,
  statuses: readonly number[],
  schema: Schema,
  messageOf: (response: ProviderResponse) => string,
): ProviderAnswer<v.InferOutput<Schema>> => {
  if (!answer.ok) return answer
  const { status, json } = answer.value
  if (json === undefined) return unreachable(`status ${status} without JSON`)
  if (!statuses.includes(status)) return { ok: false, reason: 'refused', message: messageOf(answer.value) }
  const read = v.safeParse(schema, json)
  return read.success ? { ok: true, value: read.output } : unreachable('answer in an unknown format')
}

/** In constant time. */
export const isSignature = (expected: string, received: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(received)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Where a provider's calls go; another address may be typed, such as that of a double. */
export const addressField = ({
  production,
  sandbox,
  hint,
}: {
  production: string
  /** Where a provider has a place of its own for trials. */
  sandbox?: string
  hint: string
}): ProviderField => ({
  name: 'address',
  label: sandbox === undefined ? 'Adres API' : 'Środowisko',
  hint,
  options:
    sandbox === undefined
      ? [{ value: production, label: 'Adres operatora' }]
      : [
          { value: production, label: 'Prawdziwe płatności' },
          { value: sandbox, label: 'Piaskownica (próby)' },
        ],
  pattern: /^https?:\/\/[^\s/?#]+$/,
  problem: `Podaj adres, np. ${production}.`,
})
