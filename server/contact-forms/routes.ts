import { type Context, Hono } from 'hono'
import { FieldRefusal } from '#server/console/read-json.ts'
import { Refusal, setRetryAfter } from '#server/http/refusal.ts'
import { clientNetwork } from '#server/limits/client-network.ts'
import type { Shop } from '#server/shop.ts'
import { formRoutes } from './form-routes.ts'
import { type LiveForm, loadForm } from './load-form.ts'
import { openSubmissionRate, type SubmissionRate, submissionRateOf } from './rate-limit.ts'
import { readFeedback } from './read-feedback.ts'
import { readSubmission } from './read-submission.ts'
import { refillOf } from './refill.ts'
import { formNotFound, noRoute, wrongMediaType } from './refusals.ts'
import { submitForm, type SubmitOptions } from './submit-form.ts'

export type ContactFormOptions = SubmitOptions & { rate?: SubmissionRate | undefined }

/** The contact forms' REST calls, below `/wp-json/contact-form-7/v1/contact-forms`. */
export const contactFormRoutes = (shop: Shop, options: ContactFormOptions = {}): Hono => {
  const countSubmission = options.rate ? openSubmissionRate(options.rate) : submissionRateOf(shop)
  const formOf = async (c: Context): Promise<LiveForm> => {
    const form = await loadForm(shop, c.req.param('id') ?? '')
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
    // Before the body is read: whoever sends too much is not listened to.
    await countSubmission(clientNetwork(c, shop.settings), form.id)
    const submission = await readSubmission(c, shop, form, await readFeedback(c, form.tags))
    return c.json(await submitForm(shop, form, submission, options), 200, NOT_KEPT)
  })
  api.get('/:id/refill', async (c) => c.json(refillOf(shop, await formOf(c)), 200, NOT_KEPT))
  api.route('/', formRoutes(shop))
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
