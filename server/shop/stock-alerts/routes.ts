import { type Context, Hono } from 'hono'
import type { Notice } from '#contract/shop/cart.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { stockAlerts as words } from '#storefront/strings/pl/catalog/stock-alerts.ts'
import { showPage } from '../pages/show-page.ts'
import { goBackWithNotice, pageBefore } from '../wishlist/go-back.ts'
import { type AlertOutcome, cancelAlert, confirmAlert, findAwaited, requestAlert } from './stock-alerts.ts'

const ID = /^[\w-]{24}$/

const noticeOf: Record<AlertOutcome, Notice> = {
  asked: { kind: 'success', text: words.asked },
  bad_address: { kind: 'error', text: words.badAddress },
  unknown: { kind: 'error', text: words.unknown },
  is_there: { kind: 'info', text: words.isThere },
}

/** Requests for a letter when a product is back, and the pages behind the links in the first letter. */
export const stockAlertRoutes = (services: Services): Hono => {
  const awaitedOf = async (c: Context) => {
    const id = c.req.param('token') ?? ''
    const found = ID.test(id) ? await findAwaited(services, id) : undefined
    if (!found) throw new Refusal(404, 'no_alert', words.gone)
    return { id, ...found }
  }
  const showQuestion = async (
    c: Context,
    text: (name: string) => string,
    button: string,
  ): Promise<Response> => {
    const { name } = await awaitedOf(c)
    const response = await showPage(c, services, {
      page: 'question',
      props: {
        title: words.confirmTitle,
        text: text(name),
        action: new URL(c.req.url).pathname,
        button,
      },
      title: words.confirmTitle,
      canonicalPath: null,
      isIndexed: false,
    })
    // The address opens it: it is not sent to other sites and not cached.
    response.headers.set('Referrer-Policy', 'same-origin')
    response.headers.set('Cache-Control', 'private, no-store')
    return response
  }
  const refuseOften = (): never => {
    throw new Refusal(429, 'too_many_requests', words.tooOften)
  }
  return new Hono()
    .post(paths.stockAlert, limitRate(services, 'stock-alerts', refuseOften), async (c) => {
      const form = await readFormBody(c)
      const productId = Number(/^\d{1,9}$/.exec(field(form, 'produkt') ?? '')?.[0] ?? 0)
      const outcome = await requestAlert(services, productId, field(form, 'email') ?? '')
      return goBackWithNotice(c, services, pageBefore(c, services, paths.shop), noticeOf[outcome])
    })
    .get(paths.confirmStockAlert(':token'), (c) => showQuestion(c, words.confirmQuestion, words.confirmLabel))
    .post(paths.confirmStockAlert(':token'), async (c) => {
      const { id, name, path } = await awaitedOf(c)
      await confirmAlert(services, id)
      return goBackWithNotice(c, services, path, { kind: 'success', text: words.confirmed(name) })
    })
    .get(paths.cancelStockAlert(':token'), (c) => showQuestion(c, words.cancelQuestion, words.cancelLabel))
    .post(paths.cancelStockAlert(':token'), async (c) => {
      const { id, path } = await awaitedOf(c)
      await cancelAlert(services, id)
      return goBackWithNotice(c, services, path, { kind: 'success', text: words.cancelled })
    })
}
