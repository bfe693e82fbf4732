import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import { type ComplaintPage, MAX_COMPLAINT_PHOTOS } from '#contract/complaint.ts'
import { MAX_PHOTO_BYTES } from '#contract/shop/reviews.ts'
import { readTexts } from '#server/identity/members/change-profile.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { readFormBody, readFormWithFiles } from '#server/platform/http/read-form.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
import { complaintPath } from '../orders/find-order.ts'
import { showPage } from '../pages/show-page.ts'
import { readReceiptToken, receiptToken } from '../statements/form-texts.ts'
import { findKnownOrder, type KnownOrder, listFormsOf } from '../statements/known-order.ts'
import { complaintOf, complaintRows, complaintWordsOf } from './complaint-text.ts'
import { emptyComplaint, readComplaint, readPhotos } from './read-complaint.ts'
import { type ComplaintRow, findComplaintRow, listComplaintPhotos } from './store.ts'
import { submitComplaint } from './submit-complaint.ts'

/** The texts of the form beside its photographs. */
const MAX_FORM_BYTES = MAX_COMPLAINT_PHOTOS * MAX_PHOTO_BYTES + 256 * 1024

const findReceipt = async (services: Services, token: string): Promise<ComplaintRow | undefined> => {
  const id = Number(readReceiptToken(services, 'complaint', token))
  return Number.isSafeInteger(id) ? findComplaintRow(services.db.read, id) : undefined
}

/** The complaint form, without scripts and without an account, and its receipt. */
export const complaintRoutes = (services: Services): Hono => {
  const sent = limiterOf(services, 'complaints')
  return new Hono()
    .get(paths.complain, async (c) => showForm(c, services, await startingForm(c, services)))
    .post(paths.complain, async (c) => {
      const { form, files } = await readSentForm(c)
      const { values, order, complaint, problems } = await readComplaint(services, form)
      const shown = { values, order, orders: [], problems: [], trouble: null }
      if (problems.length > 0) {
        const again = files.length > 0 ? [{ field: 'zdjecia' as const, text: words.photosAgain }] : []
        return showForm(c, services, { ...shown, problems: [...problems, ...again] }, 422)
      }
      const isAllowed = await sent.consume(clientNetwork(c, services)).then(
        () => true,
        () => false,
      )
      const refuse = () =>
        showForm(c, services, { ...shown, trouble: words.tooOften(services.shopSettings()) }, 429)
      if (!isAllowed) return refuse()
      const photos = await readPhotos(services, files)
      if (typeof photos === 'string')
        return showForm(c, services, { ...shown, problems: [{ field: 'zdjecia', text: photos }] }, 422)
      const outcome = await submitComplaint(services, {
        ...complaint,
        key: values.klucz,
        orderId: order?.id ?? null,
        channel: 'form',
        author: '',
        receivedMs: services.now(),
        photos,
      })
      if (!outcome.ok) return refuse()
      return c.redirect(paths.complaintReceipt(receiptToken(services, 'complaint', outcome.row.id)), 303)
    })
    .get(paths.complaintReceipt(':token'), async (c) => {
      const row = await findReceipt(services, c.req.param('token') ?? '')
      if (!row) throw new Refusal(404, 'no_complaint', words.receiptMissing)
      const photoCount = (await listComplaintPhotos(services.db.read, row.id)).length
      return show(c, services, {
        step: 'receipt',
        kind: complaintOf(row).kind,
        id: row.id,
        rows: complaintRows(complaintOf(row), { receivedMs: Number(row.received_ms), photoCount }),
        hash: row.statement_hash,
        email: row.email,
        dueMs: Number(row.answer_due_ms),
      })
    })
}

/** A form with photographs is multipart; one that a program sends without them may be urlencoded. */
const readSentForm = async (c: Context) =>
  (c.req.header('content-type') ?? '').startsWith('multipart/form-data')
    ? readFormWithFiles(c, 'zdjecia', MAX_FORM_BYTES)
    : { form: await readFormBody(c), files: [] }

type Form = Omit<Extract<ComplaintPage, { step: 'form' }>, 'step' | 'order'> & { order: KnownOrder | null }

/** What is known without typing: of the link's order, or of the signed-in member. */
const startingForm = async (c: Context, services: Services): Promise<Form> => {
  const token = c.req.query('zamowienie') ?? ''
  const order = await findKnownOrder(services, token)
  const values = { ...emptyComplaint(services), ...(order && { zamowienie: token, umowa: order.contract }) }
  const start: Form = { values, order, orders: [], problems: [], trouble: null }
  const member = await findSignedIn(c, services)
  if (!member) return start
  const { firstName = '', lastName = '' } = readTexts(member.identity).profile
  return {
    ...start,
    values: { ...values, imie: `${firstName} ${lastName}`.trim(), email: member.identity.email },
    orders: order
      ? []
      : await listFormsOf(services, member.session.subject_id, {
          pathOf: (one) => complaintPath(services, one),
          isFor: ({ status }) => status !== 'cancelled',
        }),
  }
}

const showForm = (c: Context, services: Services, { order, ...form }: Form, status: 200 | 422 | 429 = 200) =>
  show(
    c,
    services,
    {
      step: 'form',
      ...form,
      order: order && { id: order.id, createdMs: order.createdMs, lines: order.lines },
    },
    status,
  )

const show = async (
  c: Context,
  services: Services,
  props: ComplaintPage,
  status: 200 | 422 | 429 = 200,
): Promise<Response> => {
  const isPlain = props.step === 'form' && props.order === null
  const response = await showPage(c, services, {
    page: 'complaint',
    props,
    title: props.step === 'receipt' ? complaintWordsOf(props.kind).receiptTitle(props.id) : words.title,
    description: words.description,
    canonicalPath: isPlain ? paths.complain : null,
    isIndexed: isPlain && status === 200,
    status,
  })
  // Addresses open an order's lines or a complaint, and each form has a key of its own.
  response.headers.set('Referrer-Policy', 'same-origin')
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}
