import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { graphqlRequest } from '#contract/graphql/schema.ts'
import { crossOrigin, requireOrigin } from '#server/identity/service/cross-origin.ts'
import { answerProblem } from '#server/identity/http/answer-problem.ts'
import { readObject } from '#server/identity/http/read-body.ts'
import { problems } from '#server/identity/http/identity-problem.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { readCaller } from '#server/identity/tokens/read-caller.ts'
import { routeOf } from '#server/platform/observe/request-info.ts'
import type { Services } from '#server/platform/services.ts'

const CONSISTENT_HEADER = 'X-Wix-Consistent'
const CONSISTENT_VALUE = /^[\x21-\x7e]{1,300}$/
const CONSISTENT_BYTES = 12

/**
 * Cart, products and the signed-in member as one query; called with the tokens of the identity service, from
 * the same origins.
 */
export const graphqlRoutes = (services: Services): Hono => {
  const identity = identityService(services)
  const app = new Hono()
  app.onError((error, c) => answerProblem(c, services, error))
  app.use('/graphql/*', crossOrigin(identity))

  app.post('/graphql/:apiVersion', async (c) => {
    const { requestId } = peerOf(c, services)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    c.header(CONSISTENT_HEADER, consistencyOf(c, services))
    // Without a token the caller is a visitor, as on the shop's own pages.
    const caller = c.req.header('authorization') ? await readCaller(c, identity) : undefined
    requireOrigin(c, identity, caller?.client)

    const read = v.safeParse(graphqlRequest, await readObject(c))
    if (!read.success)
      return c.json({
        errors: [
          {
            message: `${v.getDotPath(read.issues[0]) ?? 'The body'} is missing or of the wrong type`,
            extensions: { code: 'BAD_REQUEST' },
          },
        ],
      })
    const { query, variables, operationName } = read.output
    // The library takes 22 MB; a shop that is used through its pages only never loads it.
    const { runQuery } = await import('./run-query.ts')
    const answer = await runQuery(
      { c, services, caller },
      { query, variables: variables ?? {}, operationName },
      (error) => {
        services.log(`${requestId} ${c.req.method} ${routeOf(c)}: ${error.stack ?? error.message}`)
        return { message: 'Something went wrong on our side', extensions: { code: 'INTERNAL', requestId } }
      },
    )
    return c.json(answer)
  })

  app.use('/graphql/*', () => {
    throw problems.notFound()
  })
  return app
}

/** Clients send the header back to read their own writes; every process of ours reads the one database. */
const consistencyOf = (c: Context, services: Services): string => {
  const given = c.req.header(CONSISTENT_HEADER)
  return given !== undefined && CONSISTENT_VALUE.test(given)
    ? given
    : Buffer.from(services.randomBytes(CONSISTENT_BYTES)).toString('base64url')
}
