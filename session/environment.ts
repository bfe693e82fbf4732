/** What a session needs of its environment; tests use their own. */
export type SessionEnvironment = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970, UTC. */
  now: () => number
  randomBytes: (count: number) => Uint8Array<ArrayBuffer>
}

/** The browser's or Node's own. `fetch` is looked up at each call, so that a page may wrap it later. */
export const realOutside: SessionEnvironment = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
}
