import { type Context, Hono } from 'hono'
import { COMPANY_PATH, type CompanyAnswer, TOWN_PATH, type TownAnswer } from '#contract/shop/checkout.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { cartIdOf } from '#server/shop/cart/cart-cookies.ts'
import { findCompany } from '#server/shop/company-register/find-company.ts'
import { hasReviewNonce } from './checkout-form.ts'
import { townOf } from './known-towns.ts'

const answer = <Body extends object>(c: Context, body: Body, status: 200 | 429 = 200) => {
  c.header('Cache-Control', 'private, no-store')
  return c.json(body, status)
}

/** What the checkout's script fills in for the buyer. Without these the form works the same. */
export const checkoutHintRoutes = (services: Services): Hono => {
  const limitTowns = limitRate(services, 'towns', (c) => answer(c, { town: null } satisfies TownAnswer, 429))
  const limitCompanies = limitRate(services, 'companies', (c) =>
    answer(c, { company: null, reason: 'unavailable' } satisfies CompanyAnswer, 429),
  )
  return new Hono()
    .get(TOWN_PATH, limitTowns, async (c) =>
      answer(c, { town: await townOf(services, c.req.query('kod') ?? '') } satisfies TownAnswer),
    )
    .get(COMPANY_PATH, limitCompanies, async (c) => {
      const cartId = cartIdOf(c, services)
      const mayAsk =
        cartId !== null && hasReviewNonce(services, cartId, { security: [c.req.query('security') ?? ''] })
      return answer<CompanyAnswer>(
        c,
        mayAsk
          ? await findCompany(services, c.req.query('nip') ?? '')
          : { company: null, reason: 'unavailable' },
      )
    })
}
