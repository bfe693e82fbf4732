import { orderListApi, type OrderViewsAnswer } from '#contract/console/orders/order-list.ts'
import { warsawMidnight } from '#contract/warsaw-day.ts'
import { orderPrint as printWords } from '#storefront/strings/pl/order/order-print.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { seal, unseal } from '#server/identity/secrets/seal.ts'
import { changeStatuses, type OrderBefore, undoStatuses } from '#server/shop/orders/change-order-status.ts'
import { exportOrders } from '#server/shop/orders/list/export-orders.ts'
import { listOrderViews, removeOrderView, saveOrderView } from '#server/shop/orders/list/order-views.ts'
import { rowFilterOf } from '#server/shop/orders/list/list-orders.ts'
import { findLogoFile } from '#server/shop/media/render-logo.ts'
import { printOrders } from '#server/shop/orders/print/print-document.ts'
import { PRINT_SCRIPT, printStyle, renderPrintPage } from '#server/shop/orders/print/render-page.ts'
import { renderPdf } from '#server/shop/orders/print/render-pdf.ts'

/** Each takes some 10 ms of the process that serves the shop. */
const MOST_IN_FILE = 50
const NOON_MS = 12 * 60 * 60 * 1000
const dayOf = (ms: number) => new Date(warsawMidnight(ms) + NOON_MS).toISOString().slice(0, 10)

/** Sums of payments are part of what is put back: sealed, so that a caller cannot invent them. */
const UNDO = 'undo of order states'
const readUndo = (services: Services, sealed: string): OrderBefore[] => {
  try {
    return unseal<OrderBefore[]>(services, UNDO, sealed)
  } catch (error) {
    throw new Refusal(422, 'not_undoable', 'Tej zmiany nie da się cofnąć.', { cause: error })
  }
}

/** Work with many orders: saved views, printing, export, and changes of chosen ones. */
export const orderListRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  const views = async (ownerId: string): Promise<OrderViewsAnswer> => ({
    views: await listOrderViews(services, ownerId),
  })

  mountEndpoint(orderListApi.views, ({ c }) => views(c.get('owner').id))
  mountEndpoint(orderListApi.saveView, async ({ c, body }) => {
    const { id } = c.get('owner')
    if (!(await saveOrderView(services, id, body)))
      throw new Refusal(
        409,
        'too_many_views',
        'Masz już bardzo dużo widoków. Usuń któryś i spróbuj ponownie.',
      )
    return views(id)
  })
  mountEndpoint(orderListApi.removeView, async ({ c, params }) => {
    const { id } = c.get('owner')
    await removeOrderView(services, id, params.id)
    return views(id)
  })
  mountEndpoint(orderListApi.choices, () => {
    const { deliveryMethods, paymentMethods } = services.shopSettings()
    const named = ({ id, title }: { id: string; title: string }) => ({ id, title })
    return { deliveries: deliveryMethods.map(named), payments: paymentMethods.map(named) }
  })
  mountEndpoint(orderListApi.export, ({ c, query: { ids, per = 'order', ...filter } }) => {
    const nowMs = services.now()
    const orders = exportOrders(services.db.read, rowFilterOf(filter, nowMs, ids), per)
    return sendFile(c, { name: `zamowienia-${dayOf(nowMs)}.csv` }, orders)
  })
  mountEndpoint(orderListApi.print, async ({ c, params: { kind }, query: { ids, format } }) => {
    if (format === 'pdf' && ids.length > MOST_IN_FILE)
      throw new Refusal(
        422,
        'too_many_orders',
        `Plik PDF może zawierać najwyżej ${MOST_IN_FILE} zamówień. Wybierz mniej albo wydrukuj stronę.`,
      )
    const printDocument = await printOrders(services, kind, ids)
    if (!printDocument) throw new Refusal(404, 'no_order', 'Nie ma takiego zamówienia.')
    const settings = services.shopSettings()
    if (format !== 'pdf')
      return c.body(renderPrintPage(printDocument, settings), 200, {
        'Content-Type': 'text/html; charset=UTF-8',
        'X-Robots-Tag': 'noindex',
        ...securityHeaders(services, {
          inlineScripts: [PRINT_SCRIPT],
          inlineStyles: [printStyle(printDocument)],
        }),
      })
    const file = `${printWords.file[kind]}-${ids.length === 1 ? ids[0] : dayOf(services.now())}.pdf`
    return c.body(await renderPdf(printDocument, settings.shopName, await findLogoFile(services)), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${file}"`,
      'X-Content-Type-Options': 'nosniff',
    })
  })
  mountEndpoint(orderListApi.changeStatuses, async ({ c, body }) => {
    const { name } = c.get('owner')
    const { results, before } = await changeStatuses(services, { ...body, author: name || 'Właściciel' })
    return { results, undo: before.length > 0 ? seal(services, UNDO, before) : null }
  })
  mountEndpoint(orderListApi.undoStatuses, async ({ c, body }) => {
    const before = readUndo(services, body.undo)
    const restored = await undoStatuses(services, before, c.get('owner').name || 'Właściciel')
    if (restored.length === 0)
      throw new Refusal(
        409,
        'changed_since',
        'Nie cofnięto: od tamtej pory każde z tych zamówień zmieniło się jeszcze raz.',
      )
    await services.refresh()
    return { restored, skipped: before.length - restored.length }
  })
  return routes
}
