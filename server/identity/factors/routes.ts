import { Hono } from 'hono'
import * as v from 'valibot'
import { FACTOR_TYPES } from '#contract/identity/names.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { verifyFactor as call } from '#contract/identity/verify-factor.ts'
import { answerCall } from '../http/answer-call.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { signingIn } from '../sign-in/asked-by.ts'
import { DATA_FIELDS } from './factor.ts'
import { findKind } from './find-kind.ts'
import { pushApprovalRoutes } from './push-approval-routes.ts'
import { verifyFactor } from './verify-factor.ts'

/** A factor's verify over the wire, and the page where a device says yes. */
export const factorRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()

  answerCall(app, identity, identityPaths.verifyFactor, call, async (input, asked) => {
    const inPath = v.safeParse(v.picklist(FACTOR_TYPES), asked.c.req.param('factorType'))
    if (!inPath.success) throw problems.notFound()
    const factorType = inPath.output
    if (input.factorType !== undefined && input.factorType !== factorType)
      throw problems.violations([
        { field: 'factorType', description: 'must be the one of the path', violatedRule: 'OTHER', data: {} },
      ])
    const { dataField } = findKind(factorType)!
    const foreign = DATA_FIELDS.filter((name) => name !== dataField && input[name] !== undefined)
    if (foreign.length > 0)
      throw problems.violations(
        foreign.map((name) => ({
          field: name,
          description: `only ${dataField} belongs to ${factorType}`,
          violatedRule: 'OTHER',
          data: {},
        })),
      )
    const at = await signingIn(asked)
    // Calls carry no cookies, so that no device could be remembered by them.
    return (
      await verifyFactor(identity, at, { factorType, stateToken: input.stateToken, data: input[dataField] })
    ).answer
  })

  app.route('/', pushApprovalRoutes(identity))
  return app
}
