import { type Context, Hono } from 'hono'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { Refusal, setRetryAfter } from '#server/platform/errors/refusal.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { formRoutes } from '../definitions/form-routes.ts'
import { type CompiledForm, loadForm } from '../definitions/compiled-form.ts'
import { countSubmission } from './rate-limit.ts'
import { answerOnce } from '#server/identity/once/answer-once.ts'
import { currentOnce } from '#server/identity/once/once-run.ts'
import { maxBodyBytes, readFeedback } from '#server/forms/submissions/reading/read-feedback.ts'
import { readSubmission } from '#server/forms/submissions/reading/read-submission.ts'
import { refillOf } from '../challenges/refill.ts'
import { formNotFound, noRoute, wrongMediaType } from '../definitions/refusals.ts'
import { submitForm, type SubmitOptions } from './submit-form.ts'

/** The contact forms' REST calls, below `/wp-json/contact-form-7/v1/contact-forms`. */
export const formApiRoutes = (services: Services, options: SubmitOptions = {}): Hono => {
  const count = countSubmission(services)
  const formOf = async (c: Context): Promise<CompiledForm> => {
    const form = await loadForm(services, c.req.param('id') ?? '')
    if (!form) throw formNotFound()
    return form
  }

  const api = new Hono()
  api.onError((error, c) => {
    if (error instanceof Refusal) return answerRefusal(c, error)
    throw error
  })
  api.post('/:id/feedback', async (c) => {
    if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) throw wrongMediaType()
    const form = await formOf(c)
    // Counted before the body is read, so that a body above the rate limit is not read.
    await count(clientNetwork(c, services), form.id)
    const once = { caller: () => clientNetwork(c, services), maxBytes: maxBodyBytes(form.tags) }
    return answerOnce(c, services, once, async () => {
      const submission = await readSubmission(c, services, form, await readFeedback(c, form.tags))
      const answer = await submitForm(services, form, submission, options)
      const run = currentOnce()
      if (!run?.isMarked()) run?.refuse()
      return c.json(answer, 200, NOT_KEPT)
    })
  })
  api.get('/:id/refill', async (c) => c.json(refillOf(services, await formOf(c)), 200, NOT_KEPT))
  api.route('/', formRoutes(services))
  api.all('*', (c) => c.json(noRoute, 404))
  return api
}

const NOT_KEPT = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

const answerRefusal = (c: Context, refusal: Refusal): Response => {
  setRetryAfter(c, refusal)
  const fields = refusal instanceof FieldRefusal ? { fields: refusal.fields } : {}
  return c.json(
    { code: refusal.code, message: refusal.message, data: { status: refusal.status, ...fields } },
    refusal.status,
  )
}
