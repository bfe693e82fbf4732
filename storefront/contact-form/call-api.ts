const ACCEPT = 'application/json, */*;q=0.1'

/** What is logged when an answer did not come or cannot be read; the texts are the wire's. */
export type CallProblem = { code: 'fetch_error' | 'invalid_json'; message: string }

/**
 * Asks the server. Null: it had nothing to say (204). Throws the answer itself when it is no success, else a `CallProblem`.
 * No nonce goes along: forms are for everybody, and a stale one would be refused.
 */
export const callApi = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer | null> => {
  const { root = '', namespace = '' } = window.wpcf7?.api ?? {}
  const endpoint = `${namespace}/${path}`
  const url = root + (root.includes('?') ? endpoint.replace('?', '&') : endpoint)
  const response = await fetch(url, { ...init, headers: { Accept: ACCEPT } }).catch(() => {
    throw { code: 'fetch_error', message: 'You are probably offline.' } satisfies CallProblem
  })
  if (!response.ok) throw response
  if (response.status === 204) return null
  return response.json().catch(() => {
    throw { code: 'invalid_json', message: 'The response is not a valid JSON response.' } satisfies CallProblem
  })
}

export const formPath = (formId: number, call: string): string => `contact-forms/${formId}/${call}`
