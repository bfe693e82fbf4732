import { Hono } from 'hono'
import { HIDDEN } from '#contract/contact-forms/wire.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { questions as words } from '#storefront/strings/pl/catalog/questions.ts'
import { findProductsById } from '../catalog/find-products.ts'
import { loadProductDetails } from '../catalog/load-product-details.ts'
import { showProduct } from '../pages/product-routes.ts'
import { goBackWithNotice } from '../wishlist/go-back.ts'
import { submitQuestion } from '../questions/submit-question.ts'

const refuseOften = (): never => {
  throw new Refusal(429, 'too_many_requests', words.tooOften)
}

/** The form for questions on product pages; what is refused is shown again on the page. */
export const questionRoutes = (services: Services): Hono =>
  new Hono().post(paths.productQuestion, limitRate(services, 'questions', refuseOften), async (c) => {
    const form = await readFormBody(c)
    const productId = Number(/^\d{1,9}$/.exec(field(form, 'produkt') ?? '')?.[0] ?? 0)
    const question = field(form, 'pytanie') ?? ''
    const email = field(form, 'email') ?? ''
    const outcome = await submitQuestion(services, {
      productId,
      question,
      email,
      token: field(form, HIDDEN.botCheck) ?? '',
      honeypot: field(form, HIDDEN.honeypot) ?? '',
      remoteIp: customerIp(c, services.settings.trustedProxies),
    })
    const slug = (await findProductsById(services.db.read, [productId])).get(productId)?.slug
    const thanks = { kind: 'success' as const, text: words.thanks }
    // Without a fragment of its own the address would have the form's, far below the notice.
    if (outcome.ok)
      return goBackWithNotice(
        c,
        services,
        `${slug === undefined ? paths.shop : paths.product(slug)}#wrapper`,
        thanks,
      )
    const problem = words.problems[outcome.reason]
    const product =
      slug === undefined || outcome.reason === 'unknown'
        ? null
        : await loadProductDetails(services.db.read, slug, services.now())
    return product
      ? showProduct(c, services, product, { question, email, problem })
      : goBackWithNotice(c, services, paths.shop, { kind: 'error', text: problem })
  })
