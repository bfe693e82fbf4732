import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import type { IdentityService } from './identity-service.ts'
import { peerOf, type Peer } from '../http/peer.ts'
import { readObject, readRequest } from '../http/read-body.ts'

export type CallContext = { c: Context; identity: IdentityService; peer: Peer }

/**
 * Serves a call at all its addresses: parses, runs it, answers 200 with JSON (anything else is an error for
 * clients, contract A0.1).
 */
export const answerCall = <Answer, Request extends v.GenericSchema>(
  app: Hono,
  identity: IdentityService,
  paths: readonly string[],
  call: Endpoint<Answer, Request>,
  work: (input: v.InferOutput<Request>, context: CallContext) => Promise<Answer>,
): void => {
  for (const path of paths) {
    app.post(path, async (c) => {
      const peer = peerOf(c, identity.services)
      const input = readRequest(call.request, await readObject(c))
      const answer = await work(input, { c, identity, peer })
      c.header('Cache-Control', 'no-store')
      return c.json(answer as object, 200)
    })
  }
}
