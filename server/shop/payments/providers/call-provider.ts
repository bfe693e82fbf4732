import type { ProviderAnswer, ProviderFailure } from './payment-provider.ts'

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
export const refusedBy = (message: string): ProviderFailure => ({ ok: false, reason: 'refused', message })
