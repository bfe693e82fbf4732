/** Longer than any of our answers takes; without it a lost request would block the queue for ever. */
const TIMEOUT_MS = 30_000

type Options = { timeoutMs?: number; headers?: Record<string, string> }

/** Posts a form body. Rejects without an answer in time, and without success. */
export const postForm = async (
  url: string,
  body: string | Record<string, string>,
  { timeoutMs = TIMEOUT_MS, headers }: Options = {},
): Promise<Response> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'X-Requested-With': 'XMLHttpRequest',
      ...headers,
    },
    body: String(typeof body === 'string' ? body : new URLSearchParams(body)),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}
