import type { Context } from 'hono'
import { routeOf } from '#server/platform/observe/request-info.ts'
import type { Services } from '#server/platform/services.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { IdentityProblem, oauthProblem, problems } from './identity-problem.ts'
import { peerOf } from './peer.ts'

/** Only programs call these. Under `/oauth2/` there are also pages for people. */
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

/** Whether the caller expects the wire's error format instead of a page. */
export const isWirePath = (path: string): boolean => PREFIXES.some((prefix) => path.startsWith(prefix))

/** Answers an error of a call in the wire's format; a bug as a 500 with the request id of the log. */
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

/** A refusal by another part of the shop, converted to this wire. */
const refused = (c: Context, { status, code, message, retryAfterSeconds }: Refusal): IdentityProblem =>
  status === 503 && isOAuth(c)
    ? new IdentityProblem(
        503,
        { error: 'temporarily_unavailable', error_description: message },
        retryAfterSeconds,
      )
    : problems.application(status, code.toUpperCase(), message, {}, retryAfterSeconds)

const bug = (c: Context, services: Services, error: Error, requestId: string) => {
  services.log(`${requestId} ${c.req.method} ${routeOf(c)}: ${error.stack ?? error.message}`)
  return isOAuth(c)
    ? oauthProblem('server_error', `Something went wrong on our side, request id: ${requestId}`)
    : problems.internal(requestId)
}
