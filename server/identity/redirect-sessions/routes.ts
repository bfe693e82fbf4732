import { Hono } from 'hono'
import { identityPaths } from '#contract/identity/paths.ts'
import { createRedirectSession as call } from '#contract/identity/redirect-session.ts'
import { answerCall } from '../http/answer-call.ts'
import type { IdentityService } from '../identity-service.ts'
import { createRedirectSession } from './create-redirect-session.ts'
import { logoutRoutes } from './logout-routes.ts'
import { visitRoutes } from './visit-routes.ts'

export const redirectSessionRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()
  answerCall(app, identity, identityPaths.redirectSession, call, createRedirectSession)
  app.route('/', visitRoutes(identity))
  app.route('/', logoutRoutes(identity))
  return app
}
