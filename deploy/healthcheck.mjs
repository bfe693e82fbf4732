/** For containers: ends with 0 when the shop is ready for requests. A program, because slim images have no curl. */
const LIMIT_MS = 4_000
const SERVER_FAULT = 500

const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`
try {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS), redirect: 'manual' })
  if (status >= SERVER_FAULT) throw new Error(`answered ${status}`)
} catch (error) {
  console.error(`${url}: ${error.message}`)
  process.exit(1)
}
