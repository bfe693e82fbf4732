import type { Context } from 'hono'
import { type CustomerAnswer, customersApi } from '#contract/console/shop/customers.ts'
import { eraseCustomer, listErasures, previewErasure } from '#server/customers/cards/erase-customer.ts'
import { readableExport } from '#server/customers/cards/readable-export.ts'
import { privacy as words } from '#storefront/strings/pl/frame/privacy.ts'
import { exportCustomer } from '#server/customers/cards/export-customer.ts'
import { exportCustomers, listCustomers } from '#server/customers/cards/list-customers.ts'
import { mergeCustomers, separateCustomers } from '#server/customers/cards/merge-customers.ts'
import {
  addCustomerNote,
  editCustomerNote,
  removeCustomerNote,
  showCustomer,
} from '#server/customers/cards/show-customer.ts'
import { peerOf } from '#server/identity/http/peer.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const noNote = () => new Refusal(404, 'no_note', 'Tej notatki już nie ma.')
const noCustomer = () => new Refusal(404, 'no_customer', 'Nie ma takiej osoby.')

type DataFile = { format: 'html' | undefined; name: string }

/** A copy of a person's data: for programs, or for people to read. Always a file, never a page of the console. */
export const answerPersonData = (c: Context, data: object, { format, name }: DataFile): Response =>
  c.body(format === 'html' ? readableExport(data, words.copyOfData) : JSON.stringify(data, null, 2), 200, {
    'Content-Type': format === 'html' ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8',
    'Content-Disposition': `attachment; filename="${name}.${format ?? 'json'}"`,
    'X-Content-Type-Options': 'nosniff',
  })

/** People: their list, and what is known of each. */
export const customerRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noCustomer)
  const card = async (id: string): Promise<CustomerAnswer> => {
    const found = await showCustomer(services, id)
    if (!found) throw noCustomer()
    return found
  }
  mountEndpoint(customersApi.list, ({ query }) => listCustomers(services, query))
  mountEndpoint(customersApi.exportList, ({ c, query }) =>
    sendFile(c, { name: `klienci-${dayOf(services.now())}.csv` }, exportCustomers(services, query)),
  )
  mountEndpoint(customersApi.one, ({ params }) => card(params.id))
  mountEndpoint(customersApi.addNote, async ({ c, params: { id }, body: { text } }) => {
    const { name, email } = c.get('owner')
    if (!(await addCustomerNote(services, id, { text, author: name || email }))) throw noCustomer()
    return card(id)
  })
  mountEndpoint(customersApi.editNote, async ({ params, body }) => {
    const outcome = await editCustomerNote(services, params, body)
    if (outcome === 'no_note') throw noNote()
    if (outcome === 'changed_meanwhile')
      throw new Refusal(
        409,
        'changed_meanwhile',
        'Ktoś zmienił tę notatkę w międzyczasie. Skopiuj swój tekst i odśwież stronę.',
      )
    return card(params.id)
  })
  mountEndpoint(customersApi.removeNote, async ({ params }) => {
    if (!(await removeCustomerNote(services, params))) throw noNote()
    return card(params.id)
  })
  mountEndpoint(customersApi.merge, async ({ params: { id }, body: { otherId } }) => {
    const undo = await mergeCustomers(services, id, otherId)
    if (!undo) throw new Refusal(409, 'cannot_merge', 'Tych osób nie można połączyć. Odśwież stronę.')
    return { card: await card(id), undo }
  })
  mountEndpoint(customersApi.separate, async ({ params: { id }, body: { ids } }) => {
    if (!(await separateCustomers(services, id, ids)))
      throw new Refusal(409, 'cannot_separate', 'Ten adres nie należy już do tej karty. Odśwież stronę.')
    return card(id)
  })
  mountEndpoint(customersApi.exportOne, async ({ c, params: { id }, query: { format } }) => {
    const data = await exportCustomer(services, id)
    if (!data) throw noCustomer()
    return answerPersonData(c, data, { format, name: `dane-osoby-${dayOf(services.now())}` })
  })
  mountEndpoint(customersApi.previewErasure, async ({ params: { id } }) => {
    const counts = await previewErasure(services, id)
    if (!counts) throw noCustomer()
    return counts
  })
  mountEndpoint(customersApi.erase, async ({ c, params: { id } }) => {
    const { name, email } = c.get('owner')
    const author = name || email
    const counts = await eraseCustomer(services, id, { author, requestId: peerOf(c, services).requestId })
    if (!counts) throw noCustomer()
    return counts
  })
  mountEndpoint(customersApi.erasures, async ({ query: { email } }) => ({
    erasures: await listErasures(services, email),
  }))
  return routes
}
