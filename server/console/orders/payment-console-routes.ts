import { paymentsApi, type ProviderAnswer, type ProviderToSave } from '#contract/console/orders/payments.ts'
import { warsawDate } from '#contract/working-days.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { reconcileDay } from '#server/shop/online-payments/describe-payments.ts'
import { retryRefund } from '#server/shop/online-payments/payment-refunds.ts'
import {
  noticeUrl,
  openAccount,
  openSecrets,
  paymentProvider,
  providerIds,
  saveProviderAccount,
} from '#server/shop/online-payments/provider-accounts.ts'
import { orderAnswer } from './order-answer.ts'

const noProvider = () => new Refusal(404, 'no_provider', 'Sklep nie zna tego operatora płatności.')
const MISSING = 'Uzupełnij to pole, zanim włączysz płatności.'

/** Accounts at payment providers, and what they say of a day. */
export const paymentConsoleRoutes = (services: Services) => {
  const savedOf = (id: string) => services.shopSettings().paymentProviders[id]
  const answerOf = async (id: string): Promise<ProviderAnswer> => {
    const { title, help, noticeSetup = null, fields, methods } = paymentProvider(id)!
    const saved = savedOf(id)
    const secrets = await openSecrets(services.db.read, services, id)
    return {
      id,
      title,
      help,
      isOn: saved?.isOn ?? false,
      fields: fields.map(({ name, label, hint, isSecret = false, options = [] }) => ({
        name,
        label,
        hint,
        isSecret,
        options,
        value: isSecret ? '' : (saved?.values[name] ?? options[0]?.value ?? ''),
        isSet: secrets[name] !== undefined,
      })),
      methods: methods.map((method) => method.title),
      noticeUrl: noticeUrl(services, id),
      noticeSetup,
      version: versionOf(saved ?? null),
    }
  }
  const all = async () => ({ providers: await Promise.all(providerIds().map(answerOf)) })

  const { routes, mountEndpoint } = endpointRoutes(noProvider)
  mountEndpoint(paymentsApi.providers, all)
  mountEndpoint(paymentsApi.save, async ({ c, params: { id }, body }) => {
    if (!paymentProvider(id)) throw noProvider()
    refuseOutdated(c, savedOf(id) ?? null)
    const entered = await readAccount(services, id, body)
    await saveProviderAccount(services, id, { isOn: body.isOn, ...entered })
    return all()
  })
  mountEndpoint(paymentsApi.check, async ({ params: { id } }) => {
    const open = await openAccount(services, id)
    if (!open) return { ok: false, message: 'Najpierw zapisz dane konta.' }
    const answer = await open.provider.testAccess(open.account)
    if (answer.ok) return { ok: true, message: 'Połączenie działa: operator przyjął dane konta.' }
    return {
      ok: false,
      message:
        answer.reason === 'refused'
          ? `Operator nie przyjął danych konta („${answer.message}”). Sprawdź numer, klucz i to, czy adres serwera sklepu jest u niego dozwolony.`
          : 'Operator nie odpowiada. Sprawdź adres środowiska i spróbuj za chwilę.',
    }
  })
  mountEndpoint(paymentsApi.reconciliation, ({ query: { day } }) =>
    reconcileDay(services, /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : warsawDate(services.now())),
  )
  mountEndpoint(paymentsApi.retryRefund, async ({ params: { id, refundId } }) => {
    if (!(await retryRefund(services, { orderId: id, refundId })))
      throw new Refusal(409, 'not_rejected', 'Ten zwrot nie czeka na ponowienie.')
    return orderAnswer(services, id)
  })
  return routes
}

/** The fields that the provider has, checked; one that is turned on needs all of them. */
const readAccount = async (services: Services, id: string, { isOn, values, secrets }: ProviderToSave) => {
  const known = await openSecrets(services.db.read, services, id)
  const read = { values: {} as Record<string, string>, secrets: {} as Record<string, string> }
  const problems: { path: string; message: string }[] = []
  for (const { name, isSecret, pattern, problem } of paymentProvider(id)?.fields ?? []) {
    const typed = (isSecret ? secrets : values)[name]?.trim() ?? ''
    const path = `${isSecret ? 'secrets' : 'values'}.${name}`
    const isKept = isSecret && typed === '' && known[name] !== undefined
    if (typed !== '' && !pattern.test(typed)) problems.push({ path, message: problem })
    else if (typed === '' && isOn && !isKept && !pattern.test('')) problems.push({ path, message: MISSING })
    if (isSecret) {
      if (typed !== '') read.secrets[name] = typed
    } else read.values[name] = typed
  }
  if (problems.length > 0) throw new FieldRefusal(problems)
  return read
}
