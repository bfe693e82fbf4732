import { complaintsApi } from '#contract/console/orders/complaints.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { answerComplaint } from '#server/shop/complaints/answer-complaint.ts'
import {
  type ComplaintChange,
  findComplaintPicture,
  followComplaint,
  listComplaints,
  showComplaint,
} from '#server/shop/complaints/follow-complaints.ts'
import { submitComplaint } from '#server/shop/complaints/submit-complaint.ts'
import { authorOf } from './order-answer.ts'
import { checkStatement } from './check-statement.ts'

const noComplaint = () => new Refusal(404, 'no_complaint', 'Nie ma takiej reklamacji.')
const problems: Record<Extract<ComplaintChange, { ok: false }>['reason'], () => Refusal> = {
  no_complaint: noComplaint,
  no_order: () => new Refusal(409, 'no_order', 'Nie ma zamówienia o tym numerze.'),
  no_refund: () => new Refusal(409, 'no_refund', 'Ten zwrot nie należy do tego zamówienia.'),
  closed_before: () => new Refusal(409, 'closed_before', 'Ta sprawa jest już zamknięta.'),
  not_extended: () =>
    new Refusal(409, 'not_extended', 'Termin można przedłużyć raz, przed odpowiedzią i przed jego upływem.'),
  not_answered: () => new Refusal(409, 'not_answered', 'Najpierw odpowiedz na reklamację.'),
}

/** Complaints for the owner: the queue, one of them, those that came otherwise, the answer, and what follows. */
export const ownersComplaintRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noComplaint)
  const load = async (id: number) => {
    const found = await showComplaint(services, id)
    if (!found) throw noComplaint()
    return found
  }
  mountEndpoint(complaintsApi.list, ({ query: { state = 'waiting', page = 1 } }) =>
    listComplaints(services, state, Math.max(1, page)),
  )
  mountEndpoint(complaintsApi.show, ({ params: { id } }) => load(id))
  mountEndpoint(complaintsApi.photo, async ({ c, params: { id, photoId } }) => {
    const photo = await findComplaintPicture(services.db.read, id, photoId)
    if (!photo) throw new Refusal(404, 'no_photo', 'Nie ma takiego zdjęcia.')
    return c.body(new Uint8Array(photo), 200, PHOTO_HEADERS)
  })
  mountEndpoint(complaintsApi.add, async ({ c, body: { receivedOn, orderId, ...typed } }) => {
    const receivedMs = await checkStatement(services, { email: typed.email, receivedOn, orderId })
    const outcome = await submitComplaint(services, {
      ...typed,
      lines: [],
      photos: [],
      key: receivedOn,
      orderId,
      author: authorOf(c.get('owner')),
      receivedMs,
    })
    if (!outcome.ok) throw new Refusal(429, 'too_many', 'Za dużo reklamacji z tego adresu jednego dnia.')
    return load(outcome.row.id)
  })
  mountEndpoint(complaintsApi.answer, async ({ c, params: { id }, body }) => {
    const outcome = await answerComplaint(services, id, body, authorOf(c.get('owner')))
    if (outcome.ok) return load(id)
    throw outcome.reason === 'no_complaint'
      ? noComplaint()
      : new Refusal(409, 'no_address', 'Ta reklamacja nie ma adresu e-mail. Odpowiedz listem.')
  })
  mountEndpoint(complaintsApi.addEvent, async ({ c, params: { id }, body }) => {
    const outcome = await followComplaint(services, id, body, authorOf(c.get('owner')))
    if (!outcome.ok) throw problems[outcome.reason]()
    return load(id)
  })
  return routes
}

const PHOTO_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}
