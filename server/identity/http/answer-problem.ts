import type { Context } from 'hono'
import type { Services } from '#server/platform/services.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { IdentityProblem, oauthProblem, problems } from './identity-problem.ts'
import { peerOf } from './peer.ts'

/** Only programs ask here. Under `/oauth2/` there are pages as well, which answer people. */
const PREFIXES = [
  '/_api/',
  '/iam/',
  '/_iam/',
  '/oauth/',
  '/v1/oauth/',
  '/headless/',
  '/redirect-session/',
  '/graphql/',
]

/** Whoever asks here reads the wire's error shape, and no page. */
export const isWirePath = (path: string): boolean => PREFIXES.some((prefix) => path.startsWith(prefix))

/** Answers what a call threw in the wire's shape; a bug as a 500 whose request id is in the log. */
export const answerProblem = (c: Context, services: Services, error: Error): Response => {
  const { requestId } = peerOf(c, services)
  const problem =
    error instanceof IdentityProblem
      ? error
      : error instanceof Refusal
        ? refused(c, error)
        : bug(c, services, error, requestId)
  c.header('Cache-Control', 'no-store')
  setRetryAfter(c, problem)
  if (problem.status === 401 && c.req.path.includes('oauth')) c.header('WWW-Authenticate', 'Bearer')
  return c.json(problem.body, problem.status)
}

const isOAuth = (c: Context) => /\/oauth2?\//.test(c.req.path)

/** Refused by a part of the shop that knows nothing of this wire. */
const refused = (c: Context, { status, code, message, retryAfterSeconds }: Refusal): IdentityProblem =>
  status === 503 && isOAuth(c)
    ? new IdentityProblem(
        503,
        { error: 'temporarily_unavailable', error_description: message },
        retryAfterSeconds,
      )
    : problems.application(status, code.toUpperCase(), message, {}, retryAfterSeconds)

const bug = (c: Context, services: Services, error: Error, requestId: string) => {
  services.log(`${requestId} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
  return isOAuth(c)
    ? oauthProblem('server_error', `Something went wrong on our side, request id: ${requestId}`)
    : problems.internal(requestId)
}
