import { invoicesApi, type KsefConnection } from '#contract/console/orders/invoices.ts'
import { warsawDate } from '#contract/working-days.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { exportRegister, exportSales } from '#server/shop/invoices/export-invoices.ts'
import { issueByHand } from '#server/shop/invoices/follow-order.ts'
import { sendInvoice, showInvoice } from '#server/shop/invoices/invoice-routes.ts'
import { findIssued, listMonth, listUnaccepted, presentIssued } from '#server/shop/invoices/list-invoices.ts'
import { mailInvoiceAgain } from '#server/shop/invoices/mail-invoice.ts'
import { invoice as words } from '#storefront/strings/pl/order/invoice.ts'
import { checkKsefAccess } from '#server/shop/ksef/ksef-access.ts'
import {
  findOfflineCertificate,
  hasKsefToken,
  openKsefAccount,
  saveKsefToken,
  saveOfflineCertificate,
} from '#server/shop/ksef/ksef-settings.ts'
import { readOfflineCertificate } from '#server/shop/ksef/offline-certificate.ts'
import { sendToKsefAgain } from '#server/shop/invoices/queue-for-ksef.ts'
import { authorOf, noOrder, orderAnswer } from './order-answer.ts'

const MAX_LISTED = 500
const MAX_TROUBLES = 50
const noInvoice = () => new Refusal(404, 'no_invoice', 'Nie ma takiej faktury.')

/** Invoices for the owner: of an order, of a month, and as files. */
export const invoiceConsoleRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noInvoice)
  const db = services.db.read
  const thisMonth = () => warsawDate(services.now()).slice(0, 'yyyy-mm'.length)
  const monthOf = (text: string) => (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text) ? text : thisMonth())
  const load = async (id: string) => {
    const issued = await findIssued(db, id)
    if (!issued) throw noInvoice()
    return issued
  }

  mountEndpoint(invoicesApi.list, async ({ query }) => {
    const month = monthOf(query.month)
    const { newest, rates, isCut } = await listMonth(db, month, MAX_LISTED)
    return {
      month,
      invoices: newest.map(presentIssued),
      rates,
      troubles: (await listUnaccepted(db, MAX_TROUBLES)).map(presentIssued),
      isCut,
    }
  })
  mountEndpoint(invoicesApi.export, ({ c, params: { file }, query }) => {
    const month = monthOf(query.month)
    return file === 'register'
      ? sendFile(c, { name: `faktury-${month}.csv` }, exportRegister(db, month))
      : sendFile(c, { name: `sprzedaz-${month}.csv` }, exportSales(db, month))
  })
  mountEndpoint(invoicesApi.file, async ({ c, params: { id }, query: { format } }) => {
    const issued = await load(id)
    if (format === 'pdf') return sendInvoice(c, services, issued)
    if (format === undefined) return showInvoice(c, services, issued, { 'X-Robots-Tag': 'noindex' })
    const text = format === 'xml' ? issued.ksef?.xml : issued.ksef?.upo_xml
    if (!text) throw new Refusal(404, 'no_file', 'Tego pliku jeszcze nie ma.')
    const name = `${format}-${words.file(issued.document.number).replace(/\.pdf$/, '')}.xml`
    return sendFile(c, { name: encodeURIComponent(name), type: 'application/xml' }, piecesOf(text))
  })
  mountEndpoint(invoicesApi.issue, async ({ c, params: { id }, body: { key, invoice } }) => {
    const outcome = await issueByHand(services, {
      orderId: id,
      author: authorOf(c.get('owner')),
      key,
      invoice,
    })
    if (!outcome.ok) throw new Refusal(409, 'not_issued', outcome.message)
    services.mailWaiting()
    return orderAnswer(services, id)
  })
  mountEndpoint(invoicesApi.mailAgain, async ({ params: { id }, body: { key } }) => {
    const issued = await load(id)
    if (!(await mailInvoiceAgain(services, issued, key))) throw noOrder()
    return orderAnswer(services, issued.row.order_id)
  })
  mountEndpoint(invoicesApi.sendAgain, async ({ params: { id } }) => {
    const issued = await load(id)
    const problem = await sendToKsefAgain(services, issued)
    if (problem !== null) throw new Refusal(409, 'not_sent', problem)
    return orderAnswer(services, issued.row.order_id)
  })

  const ksefAnswer = async (check: KsefConnection['check'] = null): Promise<KsefConnection> => ({
    hasToken: await hasKsefToken(services),
    offline: await findOfflineCertificate(services),
    check,
  })
  mountEndpoint(invoicesApi.ksef, () => ksefAnswer())
  mountEndpoint(invoicesApi.saveToken, async ({ body: { token } }) => {
    await saveKsefToken(services, token)
    return ksefAnswer()
  })
  mountEndpoint(invoicesApi.saveCertificate, async ({ body }) => {
    const read = readOfflineCertificate(body, services.now())
    if (!read.ok) throw new Refusal(422, 'invalid_certificate', read.problem)
    await saveOfflineCertificate(services, read.value)
    return ksefAnswer()
  })
  mountEndpoint(invoicesApi.check, async () => {
    const account = await openKsefAccount(services)
    if (!account) return ksefAnswer({ ok: false, message: 'Najpierw zapisz token.' })
    const answer = await checkKsefAccess(services, account)
    return ksefAnswer(
      answer.ok
        ? { ok: true, message: 'Połączenie działa: KSeF przyjął token.' }
        : { ok: false, message: answer.message },
    )
  })
  return routes
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text
}
