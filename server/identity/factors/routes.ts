import { Hono } from 'hono'
import * as v from 'valibot'
import { FACTOR_TYPES } from '#contract/identity/names.ts'
import { identityPaths } from '#contract/identity/paths.ts'
import { verifyFactor as call } from '#contract/identity/verify-factor.ts'
import { factorMail } from '#storefront/strings/pl/factor-mail.ts'
import { escapeHtml } from '#server/mail/draw-mail.ts'
import { field, type Form, readForm } from '#server/http/read-form.ts'
import { sameOriginOnly } from '#server/http/same-origin.ts'
import { answerCall } from '../http/answer-call.ts'
import { plainPage } from '../http/plain-page.ts'
import { problems } from '../identity-problem.ts'
import type { IdentityService } from '../identity-service.ts'
import { peerOf } from '../peer.ts'
import { signingIn } from '../sign-in/asked-by.ts'
import { DATA_FIELDS } from './factor.ts'
import { findKind } from './find-kind.ts'
import { approvePush, isPushOfNewDevice, isPushWaiting, PUSH_APPROVAL_PARAMETER, PUSH_APPROVAL_PATH } from './push-approval.ts'
import { verifyFactor } from './verify-factor.ts'

const words = factorMail.approval

/** A factor's verify over the wire, and the page where a device says yes. */
export const factorRoutes = (identity: IdentityService): Hono => {
  const app = new Hono()

  answerCall(app, identity, identityPaths.verifyFactor, call, async (input, asked) => {
    const inPath = v.safeParse(v.picklist(FACTOR_TYPES), asked.c.req.param('factorType'))
    if (!inPath.success) throw problems.notFound()
    const factorType = inPath.output
    if (input.factorType !== undefined && input.factorType !== factorType) throw problems.violations([{ field: 'factorType', description: 'must be the one of the path', violatedRule: 'OTHER', data: {} }])
    const { dataField } = findKind(factorType)!
    const foreign = DATA_FIELDS.filter((name) => name !== dataField && input[name] !== undefined)
    if (foreign.length > 0) throw problems.violations(foreign.map((name) => ({ field: name, description: `only ${dataField} belongs to ${factorType}`, violatedRule: 'OTHER', data: {} })))
    const at = await signingIn(asked)
    // Calls carry no cookies, so that no device could be remembered by them.
    return (await verifyFactor(identity, at, { factorType, stateToken: input.stateToken, data: input[dataField] })).answer
  })

  app.get(PUSH_APPROVAL_PATH, async (c) => {
    const secret = c.req.query(PUSH_APPROVAL_PARAMETER) ?? ''
    if (!(await isPushWaiting(identity.shop, secret))) return plainPage(c, identity.shop, words.title, `<p>${words.gone}</p>`, 410)
    const hidden = `<input type="hidden" name="${PUSH_APPROVAL_PARAMETER}" value="${escapeHtml(secret)}">`
    const question = (await isPushOfNewDevice(identity.shop, secret)) ? words.newDevice : words.question
    return plainPage(c, identity.shop, words.title, `<p>${question}</p><form method="post" action="${PUSH_APPROVAL_PATH}">${hidden}<button>${words.yes}</button></form>`, 200)
  })
  // Besides, the secret in the form is what nobody else's page could send along.
  app.post(PUSH_APPROVAL_PATH, sameOriginOnly(identity.shop.settings.publicUrl), async (c) => {
    const form = await readForm(c).catch((): Form => ({}))
    const isApproved = await approvePush(identity, field(form, PUSH_APPROVAL_PARAMETER) ?? '', peerOf(c, identity.shop))
    return plainPage(c, identity.shop, words.title, `<p>${isApproved ? words.done : words.gone}</p>`, isApproved ? 200 : 410)
  })

  return app
}
