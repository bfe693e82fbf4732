import type { FormSchema } from '#contract/contact-forms/schema.ts'
import type { WireGlobal } from './wire-global.ts'

const ACCEPT = 'application/json, */*;q=0.1'

/** Logged when there is no answer or it cannot be read; a plain object with texts, as clients of the wire expect. */
export type FeedbackCallProblem = { code: 'fetch_error' | 'invalid_json'; message: string }

const refuse = (problem: FeedbackCallProblem) => Promise.reject(problem)

/**
 * Calls the forms' API. Null: no content (204). Throws the response itself when it is no success, else a
 * `FeedbackCallProblem`. No nonce is sent: forms are for everybody, and a stale one would be refused.
 */
export const callApi = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer | null> => {
  const { root = '', namespace = '' } = window.wpcf7?.api ?? {}
  const endpoint = `${namespace}/${path}`
  const url = root + (root.includes('?') ? endpoint.replace('?', '&') : endpoint)
  const response = await fetch(url, { ...init, headers: { Accept: ACCEPT } }).catch(() =>
    refuse({ code: 'fetch_error', message: 'You are probably offline.' }),
  )
  if (!response.ok) throw response
  if (response.status === 204) return null
  return response
    .json()
    .catch(() => refuse({ code: 'invalid_json', message: 'The response is not a valid JSON response.' }))
}

export const formPath = (formId: number, call: string): string => `contact-forms/${formId}/${call}`

/** Loads the rules of each form on the page, once for each. */
export const loadSchemas = (root: ParentNode, wire: WireGlobal): void => {
  const schemas = (wire.schemas ??= new Map())
  for (const { dataset } of root.querySelectorAll<HTMLElement>('.wpcf7[data-wpcf7-id]')) {
    const id = Number(dataset['wpcf7Id'])
    if (!id || schemas.has(id)) continue
    schemas.set(id, undefined)
    callApi<FormSchema>(formPath(id, 'feedback/schema')).then(
      (schema) => schemas.set(id, Array.isArray(schema?.rules) ? schema : undefined),
      (error: unknown) => console.error(error),
    )
  }
}
