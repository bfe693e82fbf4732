import { setTimeout as sleep } from 'node:timers/promises'
import { fetchVisitor } from './data/prepare-identity.ts'

const LISTING = '/sklep/'
/**
 * The measured shop is in use but not at its limit, where a second program alone would double every
 * waiting time.
 */
const LISTINGS_PER_SECOND = 50
const LOGINS_PER_SECOND = 20
const MEMBERS = 20
const PASSWORD = 'dębowa lamella 17'
const JSON_BODY = { 'content-type': 'application/json' }

type Waits = { p50Ms: number; p99Ms: number }

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

/**
 * Starts `work` at a fixed rate for a fixed time, whether or not earlier runs have ended; returns the
 * duration of each, in ms.
 */
const steadily = async (
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
): Promise<number[]> => {
  const startMs = performance.now()
  const running: Promise<number>[] = []
  for (let index = 0; index < perSecond * seconds; index += 1) {
    await sleep(Math.max(0, startMs + (index * 1_000) / perSecond - performance.now()))
    const beganMs = performance.now()
    running.push(work(index).then(() => performance.now() - beganMs))
  }
  return Promise.all(running)
}

/** From an address of its own each, as members are. */
const call = async (url: string, path: string, body: object, index: number, accessToken: string) => {
  const headers = {
    ...JSON_BODY,
    authorization: accessToken,
    'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}`,
  }
  const answer = await fetch(`${url}/_api/iam/authentication${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const { state } = (await answer.json()) as { state?: string }
  if (state !== 'SUCCESS') throw new Error(`${path} answered ${answer.status} ${state}`)
}

const readListing = async (url: string) => {
  const answer = await fetch(url + LISTING)
  if (!(await answer.text()).endsWith('</html>')) throw new Error(`${LISTING} answered ${answer.status}`)
}

/**
 * How long page requests take while members sign in, compared with other times; the same rate of pages
 * both times.
 */
export const listingBesideLogins = async (
  url: string,
  clientId: string,
  seconds: number,
): Promise<{ idle: Waits; beside: Waits; loginMs: number }> => {
  const { access_token: accessToken } = await fetchVisitor(url, clientId)
  const loginIds = Array.from({ length: MEMBERS }, (_, index) => ({ email: `czlonek-${index}@example.pl` }))
  for (const [index, loginId] of loginIds.entries())
    await call(url, '/v2/register', { loginId, password: PASSWORD }, index, accessToken)

  const listings = async () => {
    const values = await steadily(LISTINGS_PER_SECOND, seconds, () => readListing(url))
    return { p50Ms: percentile(values, 0.5), p99Ms: percentile(values, 0.99) }
  }
  await listings()
  const idle = await listings()
  const [beside, logins] = await Promise.all([
    listings(),
    steadily(LOGINS_PER_SECOND, seconds, (index) =>
      call(url, '/v2/login', { loginId: loginIds[index % MEMBERS], password: PASSWORD }, index, accessToken),
    ),
  ])
  return { idle, beside, loginMs: percentile(logins, 0.5) }
}
