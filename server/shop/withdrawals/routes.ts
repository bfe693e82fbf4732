import { type Context, Hono } from 'hono'
import { limiterOf } from '#server/platform/limits/limiters.ts'
import type { WithdrawalPage } from '#contract/withdrawal.ts'
import { readTexts } from '#server/identity/members/change-profile.ts'
import { findSignedIn } from '#server/identity/sign-in/page-session.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { field, readFormBody } from '#server/platform/http/read-form.ts'
import { clientNetwork } from '#server/platform/limits/client-network.ts'
import type { Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { withdrawalPath } from '../orders/find-order.ts'
import { showPage } from '../pages/show-page.ts'
import { modelFormRoutes } from './model-form.ts'
import { readReceiptToken, receiptToken } from '../statements/form-texts.ts'
import { findKnownOrder, type KnownOrder, listFormsOf } from '../statements/known-order.ts'
import { emptyValues, readWithdrawal } from './read-withdrawal.ts'
import { receiptRows, statementRows } from './statement.ts'
import { findWithdrawalRow, type WithdrawalRow } from './store.ts'
import { statementOf, submitWithdrawal } from './submit-withdrawal.ts'

const findReceipt = async (services: Services, token: string): Promise<WithdrawalRow | undefined> => {
  const id = readReceiptToken(services, 'withdrawal', token)
  return id === undefined ? undefined : findWithdrawalRow(services.db.read, id)
}

/**
 * Withdrawal from a contract in two steps, without scripts and without an account: form, summary with its button, and
 * the receipt; the model form to print.
 */
export const withdrawalRoutes = (services: Services): Hono => {
  const confirmed = limiterOf(services, 'withdrawals')
  return new Hono()
    .route('/', modelFormRoutes(services))
    .get(paths.withdraw, async (c) => showForm(c, services, await startingForm(c, services)))
    .post(paths.withdraw, async (c) => {
      const form = await readFormBody(c)
      const { values, order, statement, problems } = await readWithdrawal(services, form)
      const step = field(form, 'krok')
      const shown = { values, order, orders: [], problems: [], trouble: null }
      if (step === 'wroc') return showForm(c, services, shown)
      if (problems.length > 0) return showForm(c, services, { ...shown, problems }, 422)
      if (step !== 'potwierdz')
        return show(c, services, { step: 'summary', values, rows: statementRows(statement) })
      const isAllowed = await confirmed.consume(clientNetwork(c, services)).then(
        () => true,
        () => false,
      )
      const outcome = isAllowed
        ? await submitWithdrawal(services, {
            ...statement,
            key: values.klucz,
            orderId: order?.id ?? null,
            channel: 'form',
            author: '',
            receivedMs: services.now(),
          })
        : undefined
      if (!outcome?.ok)
        return showForm(c, services, { ...shown, trouble: words.tooOften(services.shopSettings()) }, 429)
      return c.redirect(paths.withdrawalReceipt(receiptToken(services, 'withdrawal', outcome.row.id)), 303)
    })
    .get(paths.withdrawalReceipt(':token'), async (c) => {
      const row = await findReceipt(services, c.req.param('token') ?? '')
      if (!row) throw new Refusal(404, 'no_withdrawal', words.receiptMissing)
      return show(c, services, {
        step: 'receipt',
        rows: receiptRows(statementOf(row), Number(row.received_ms)),
        hash: row.statement_hash,
        email: row.email,
      })
    })
}

type Form = Omit<Extract<WithdrawalPage, { step: 'form' }>, 'step' | 'order'> & { order: KnownOrder | null }

/** What is known without typing: of the link's order, or of the signed-in member. */
const startingForm = async (c: Context, services: Services): Promise<Form> => {
  const token = c.req.query('zamowienie') ?? ''
  const order = await findKnownOrder(services, token)
  const values = { ...emptyValues(services), ...(order && { zamowienie: token, umowa: order.contract }) }
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
          pathOf: (one) => withdrawalPath(services, one),
          isFor: ({ status }) => status !== 'cancelled' && status !== 'refunded',
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
  props: WithdrawalPage,
  status: 200 | 422 | 429 = 200,
): Promise<Response> => {
  const isPlain = props.step === 'form' && props.order === null
  const response = await showPage(c, services, {
    page: 'withdrawal',
    props,
    title: props.step === 'receipt' ? words.receiptTitle : words.title,
    description: words.description,
    canonicalPath: isPlain ? paths.withdraw : null,
    isIndexed: isPlain && status === 200,
    status,
  })
  // Addresses open an order's lines or a statement, and each form has a key of its own.
  response.headers.set('Referrer-Policy', 'same-origin')
  response.headers.set('Cache-Control', 'private, no-store')
  return response
}
