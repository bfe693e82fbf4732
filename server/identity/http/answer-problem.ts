import type { Context } from 'hono'
import type { Shop } from '#server/shop.ts'
import { Refusal } from '#server/http/refusal.ts'
import { IdentityProblem, oauthProblem, problems } from '../identity-problem.ts'
import { peerOf } from '../peer.ts'

/** Answers what a call threw in the wire's shape; a bug as a 500 whose request id is in the log. */
export const answerProblem = (c: Context, shop: Shop, error: Error): Response => {
  const { requestId } = peerOf(c, shop)
  const problem = error instanceof IdentityProblem ? error : error instanceof Refusal ? problems.application(error.status, error.code.toUpperCase(), error.message) : bug(c, shop, error, requestId)
  c.header('Cache-Control', 'no-store')
  if (problem.retryAfterSeconds !== undefined) c.header('Retry-After', String(problem.retryAfterSeconds))
  if (problem.status === 401 && c.req.path.includes('oauth')) c.header('WWW-Authenticate', 'Bearer')
  return c.json(problem.body, problem.status)
}

const bug = (c: Context, shop: Shop, error: Error, requestId: string) => {
  shop.log(`${requestId} ${c.req.method} ${c.req.path}: ${error.stack ?? error.message}`)
  return /\/oauth2?\//.test(c.req.path) ? oauthProblem('server_error', `Something went wrong on our side, request id: ${requestId}`) : problems.internal(requestId)
}
