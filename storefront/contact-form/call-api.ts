const ACCEPT = 'application/json, */*;q=0.1'

/**
 * What is logged when an answer did not come or cannot be read, a plain object as clients of the wire know
 * it; the texts are the wire's.
 */
export type FeedbackCallProblem = { code: 'fetch_error' | 'invalid_json'; message: string }

const refuse = (problem: FeedbackCallProblem) => Promise.reject(problem)

/**
 * Asks the server. Null: it had nothing to say (204). Throws the answer itself when it is no success, else a
 * `CallProblem`. No nonce goes along: forms are for everybody, and a stale one would be refused.
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
