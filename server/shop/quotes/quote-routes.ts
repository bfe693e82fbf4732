import { type Context, Hono } from 'hono'
import type { CheckoutProblem } from '#contract/shop/checkout.ts'
import type { CheckoutValues } from '#contract/shop/checkout-fields.ts'
import { totalsOfQuote } from '#contract/shop/quote.ts'
import { findOwner } from '#server/identity/owners/find-owner.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { customerIp } from '#server/platform/http/customer-ip.ts'
import { readFormBody } from '#server/platform/http/read-form.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { quote as words } from '#storefront/strings/pl/order/quote.ts'
import { readCheckout } from '../checkout/checkout-form.ts'
import { orderPlaced } from '../events.ts'
import { renderPdf } from '../orders/print/render-pdf.ts'
import { showPage } from '../pages/show-page.ts'
import { listPaymentChoices } from '../payments/list-payment-choices.ts'
import { acceptQuote, cartOfQuote } from './accept-quote.ts'
import { quoteDeliveryOf, endOfQuote, quoteLinesOf } from './find-quote.ts'
import { findLogoFile } from '#server/shop/media/render-logo.ts'
import { documentOfQuote } from './quote-document.ts'
import { findQuoteByToken, quotePath, recordQuoteSeen } from './quote-link.ts'
import type { QuoteRow } from './store.ts'

type Attempt = {
  values: CheckoutValues
  problems: CheckoutProblem[]
  trouble: string | null
  status: 200 | 409 | 422
}

/** The page behind a quote's link: what it offers, and the form that orders it. */
export const quoteRoutes = (services: Services): Hono => {
  const load = async (c: Context): Promise<QuoteRow> => {
    const row = await findQuoteByToken(services.db.read, services, c.req.param('token') ?? '')
    if (!row) throw new Refusal(404, 'no_quote', words.notFound)
    return row
  }
  return new Hono()
    .get(paths.quote(':token'), async (c) => {
      const row = await load(c)
      if (row.seen_ms === null && (await findOwner(c, services)) === null)
        await recordQuoteSeen(services, row.id)
      return showQuote(c, services, row)
    })
    .get(`${paths.quote(':token')}oferta.pdf`, async (c) => {
      const row = await load(c)
      const settings = services.shopSettings()
      return c.body(
        await renderPdf(documentOfQuote(row, settings), settings.shopName, await findLogoFile(services)),
        200,
        {
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${words.file(row.id)}"`,
          'X-Content-Type-Options': 'nosniff',
          ...PRIVATE_PAGE,
        },
      )
    })
    .post(paths.quote(':token'), async (c) => {
      const row = await load(c)
      const read = readCheckout(await readFormBody(c))
      const member = await findSignedIn(c, services)
      const outcome = await acceptQuote(services, row.id, {
        ...read,
        asksTerms: true,
        isOwner: (await findOwner(c, services)) !== null,
        identityId: member?.identity.id ?? null,
        placedVia: 'checkout',
        customerIp: customerIp(c, services.settings.trustedProxies),
        clientNetwork: clientNetwork(c, services),
        userAgent: c.req.header('user-agent') ?? '',
      })
      if (outcome.ok) {
        if (!outcome.isRepeat) await services.events.emit(orderPlaced, { c, orderId: outcome.order.id })
        return c.redirect(outcome.redirectUrl, 303)
      }
      const { values } = read
      switch (outcome.reason) {
        case 'fields':
          return showQuote(c, services, row, {
            values,
            problems: outcome.problems,
            trouble: null,
            status: 422,
          })
        case 'ended':
        case 'no_cart':
          return showQuote(c, services, await load(c))
        default:
          return showQuote(c, services, row, { values, problems: [], trouble: outcome.message, status: 409 })
      }
    })
}

const PRIVATE_PAGE = {
  // The address opens the quote: it is not sent to other sites, not cached and not indexed.
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** What the buyer wrote in the message; the rest of the form is empty. */
const knownValues = ({ name, email }: QuoteRow): CheckoutValues => {
  const [first = '', ...rest] = name.replace(/\s+/g, ' ').trim().split(' ')
  return { billing_email: email, billing_first_name: first, billing_last_name: rest.join(' ') }
}

const showQuote = async (
  c: Context,
  services: Services,
  row: QuoteRow,
  attempt: Attempt = { values: knownValues(row), problems: [], trouble: null, status: 200 },
) => {
  const { shopName, companyLines, phone, email } = services.shopSettings()
  const cart = cartOfQuote(row)
  const lines = quoteLinesOf(row)
  const delivery = quoteDeliveryOf(row)
  const end = await endOfQuote(services.db.read, row, services.now())
  const paymentChoices = listPaymentChoices(services.shopSettings(), cart)
  const chosen = attempt.values.payment_method
  const response = await showPage(c, services, {
    page: 'quote',
    props: {
      id: row.id,
      path: quotePath(services, row),
      sentMs: row.sent_ms ?? row.created_ms,
      validUntilMs: row.valid_until_ms,
      lines,
      delivery,
      totals: totalsOfQuote(lines, delivery),
      note: row.note,
      end,
      values: attempt.values,
      problems: attempt.problems,
      trouble: attempt.trouble,
      paymentChoices,
      paymentMethodId: paymentChoices.some(({ id }) => id === chosen) ? (chosen ?? null) : null,
      seller: { name: shopName, lines: companyLines, phone, email },
    },
    title: words.title(row.id),
    description: words.description,
    canonicalPath: null,
    isIndexed: false,
    status: end === null ? attempt.status : 200,
  })
  for (const [name, value] of Object.entries(PRIVATE_PAGE)) response.headers.set(name, value)
  return response
}
