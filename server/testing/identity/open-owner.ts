import { beforeAll } from 'vitest'
import { CSRF_HEADER, PANEL_API, type SessionAnswer } from '#contract/console/session.ts'
import type { Role } from '#contract/console/staff/rights.ts'
import { OWNER_COOKIE } from '#server/identity/owners/find-owner.ts'
import { hashToken, makeSignInLink, signInOwnerWithLink } from '#server/identity/owners/owner-sign-in.ts'
import type { TestShop } from '../open-test-shop.ts'
import type { TestVisitor } from '../visitor.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test asks for what it expects
type Answer = { status: number; body: any; headers: Headers }

export type TestOwner = {
  /** The owner's browser, for the shop's pages. */
  visitor: TestVisitor
  csrfToken: string
  /** Calls the console's server; a body is sent as JSON. Headers given here have priority. */
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
}

/** The token of a fresh one-time link. */
export const newLinkToken = async ({ services }: Pick<TestShop, 'services'>): Promise<string> =>
  (await makeSignInLink(services)).url.split('/').at(-1)!

/** Calls the console's server with this browser's cookies and token. */
export const callConsoleRoute = async (
  { app }: Pick<TestShop, 'app'>,
  visitor: TestVisitor,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await app.request(`${PANEL_API}/${path}`, {
    method,
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // A stream of events does not end by itself.
  const isEndless = response.headers.get('content-type') === 'text/event-stream'
  if (isEndless) await response.body?.cancel()
  const text = isEndless ? '' : await response.text()
  return {
    status: response.status,
    body: text.startsWith('{') && !text.includes('}\n') ? JSON.parse(text) : text,
    headers: response.headers,
  }
}

/** A signed-in owner with a browser of their own. */
export const openOwner = async (test: TestShop): Promise<TestOwner> =>
  openAccount(test, await newLinkToken(test))

/** A signed-in account of the console that has a role. */
export const openColleague = async (test: TestShop, role: Role): Promise<TestOwner> => {
  const { services } = test
  const id = crypto.randomUUID()
  const linkToken = Buffer.from(services.randomBytes(32)).toString('base64url')
  const [created_ms, expires_ms] = [services.now(), services.now() + 60_000]
  await services.db.transaction(async (tx) => {
    await tx
      .insertInto('owners')
      .values({
        id,
        email: `${id}@example.pl`,
        name: role,
        password_hash: null,
        created_ms,
        role,
        status: 'active',
      })
      .execute()
    await tx
      .insertInto('owner_links')
      .values({
        id: hashToken(linkToken),
        owner_id: id,
        kind: 'sign-in',
        email: null,
        created_ms,
        expires_ms,
        used_ms: null,
      })
      .execute()
  })
  return openAccount(test, linkToken)
}

const openAccount = async (test: TestShop, linkToken: string): Promise<TestOwner> => {
  const visitor = test.visitor()
  const token = await signInOwnerWithLink(test.services, linkToken, { userAgent: 'Test' })
  if (!token) throw new Error('the link did not work')
  visitor.cookies.set(OWNER_COOKIE, token)
  const { csrfToken } = (await callConsoleRoute(test, visitor, 'GET', 'session')).body as SessionAnswer
  return {
    visitor,
    csrfToken,
    request: (method, path, body, headers = {}) =>
      callConsoleRoute(test, visitor, method, path, body, { [CSRF_HEADER]: csrfToken, ...headers }),
  }
}

/** A signed-in owner of a shop that the tests of a `describe` share; available once the tests run. */
export const shareOwner = (test: TestShop): TestOwner => {
  const owner = {} as TestOwner
  beforeAll(async () => {
    Object.assign(owner, await openOwner(test))
  })
  return owner
}
