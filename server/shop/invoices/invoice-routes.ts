import { type Context, Hono } from 'hono'
import type { OrderInvoiceLink } from '#contract/invoice.ts'
import type { Order } from '#contract/shop/order.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { limitRate } from '#server/platform/limits/rate-limit.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import { findOrderByKey } from '../orders/find-order.ts'
import { PRINT_SCRIPT, printStyle, renderPrintPage } from '../orders/print/render-page.ts'
import { printIssued, renderInvoice } from './invoice-file.ts'
import { findIssued, type Issued, listIssued } from './list-invoices.ts'

const PRIVATE = {
  // The address opens the invoice: it is not sent to other sites, not cached and not indexed.
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
}

/** An invoice for its buyer, to read and print or as a file; opened by the order's key. */
export const invoiceRoutes = (services: Services): Hono => {
  const load = async (c: Context): Promise<Issued> => {
    const issued = await findIssued(services.db.read, c.req.param('id') ?? '')
    const order =
      issued && (await findOrderByKey(services.db.read, issued.row.order_id, c.req.query('key') ?? ''))
    if (!issued || !order) throw new Refusal(404, 'no_invoice', words.problems.notFound)
    return issued
  }
  return new Hono()
    .get('/zamowienie/faktura/:id/', async (c) => showInvoice(c, services, await load(c), PRIVATE))
    .get(
      '/zamowienie/faktura/:id/faktura.pdf',
      limitRate(services, 'invoice-files', (c) => c.text(words.problems.tooOften, 429)),
      async (c) => sendInvoice(c, services, await load(c), PRIVATE),
    )
}

/** The page that a browser prints. */
export const showInvoice = (
  c: Context,
  services: Services,
  issued: Issued,
  headers: Record<string, string> = {},
) => {
  const printed = printIssued(issued)
  return c.body(renderPrintPage(printed, services.shopSettings()), 200, {
    'Content-Type': 'text/html; charset=UTF-8',
    ...securityHeaders(services, { inlineScripts: [PRINT_SCRIPT], inlineStyles: [printStyle(printed)] }),
    ...headers,
  })
}

export const sendInvoice = async (
  c: Context,
  services: Services,
  issued: Issued,
  headers: Record<string, string> = {},
) =>
  c.body(await renderInvoice(services, issued), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(words.file(issued.document.number))}`,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })

/** The invoices of an order as its pages link to them. */
export const linkInvoices = async (
  services: Services,
  { id, key }: Pick<Order, 'id' | 'key'>,
): Promise<OrderInvoiceLink[]> =>
  (await listIssued(services.db.read, id)).map(({ row, document }) => ({
    title: words.title(document.kind, document.number),
    url: paths.invoice(row.id, key),
    fileUrl: paths.invoiceFile(row.id, key),
  }))
