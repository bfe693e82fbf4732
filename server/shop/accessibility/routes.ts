import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import type { ComplaintPage } from '#contract/complaint.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { accessibility, barrier as words } from '#storefront/strings/pl/frame/accessibility.ts'
import { submitComplaint } from '../complaints/submit-complaint.ts'
import { answerError } from '../pages/answer-error.ts'
import { showPage } from '../pages/show-page.ts'
import { receiptToken } from '../statements/form-texts.ts'
import { accessibilityHtml } from './statement-html.ts'
import { emptyBarrier, readBarrier } from './read-barrier.ts'

type Form = Omit<Extract<ComplaintPage, { step: 'barrier' }>, 'step'>

const showForm = async (
  c: Context,
  services: Services,
  form: Form,
  status: 200 | 422 | 429 = 200,
): Promise<Response> => {
  const response = await showPage(c, services, {
    page: 'complaint',
    props: { step: 'barrier', ...form },
    title: words.title,
    description: words.description,
    canonicalPath: paths.reportBarrier,
    status,
  })
  // Each form has a key of its own.
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}

/** The accessibility statement, and complaints about barriers, whether the shop is open or not. */
export const accessibilityRoutes = (services: Services): Hono => {
  const sent = limiterOf(services, 'accessibility-reports')
  const app = new Hono()
  app.onError((error, c) => answerError(c, services, error))
  return app
    .get(paths.accessibility, (c) => {
      const settings = services.shopSettings()
      if (settings.accessibility.page === 'off')
        throw new Refusal(404, 'no_statement', 'Nie ma takiej strony.')
      return showPage(c, services, {
        page: 'static',
        props: { title: accessibility.title, html: accessibilityHtml(settings) },
        title: accessibility.title,
        description: accessibility.description,
      })
    })
    .get(paths.reportBarrier, (c) =>
      showForm(c, services, {
        values: emptyBarrier(services, c.req.query('strona') ?? ''),
        problems: [],
        trouble: null,
      }),
    )
    .post(paths.reportBarrier, async (c) => {
      const { values, complaint, problems } = readBarrier(services, await readFormBody(c))
      if (problems.length > 0) return showForm(c, services, { values, problems, trouble: null }, 422)
      const refuse = () =>
        showForm(c, services, { values, problems: [], trouble: words.tooOften(services.shopSettings()) }, 429)
      const isAllowed = await sent.consume(clientNetwork(c, services)).then(
        () => true,
        () => false,
      )
      if (!isAllowed) return refuse()
      const outcome = await submitComplaint(services, {
        ...complaint,
        key: values.klucz,
        orderId: null,
        channel: 'form',
        author: '',
        receivedMs: services.now(),
        photos: [],
      })
      if (!outcome.ok) return refuse()
      return c.redirect(paths.complaintReceipt(receiptToken(services, 'complaint', outcome.row.id)), 303)
    })
}
