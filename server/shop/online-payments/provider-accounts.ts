import { LRUCache } from 'lru-cache'
import { seal, unseal } from '#server/identity/secrets/seal.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { changeShopSettingsIn } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { paths } from '#storefront/paths.ts'
import * as registry from '../payments/providers/index.ts'
import type {
  PaymentProvider,
  PaymentReference,
  ProviderAccount,
} from '../payments/providers/payment-provider.ts'
import { findSecrets, type PaymentRow, putSecrets } from './store.ts'

const providers = new Map<string, PaymentProvider>(Object.entries(registry))
const PURPOSE = 'payment provider'
const MAX_TOKENS = 20

const accessTokens = definePart(
  'access tokens of payment providers',
  () => new LRUCache<string, string>({ max: MAX_TOKENS }),
)

/** The provider of that id; undefined when this program does not know it. */
export const paymentProvider = (id: string): PaymentProvider | undefined => providers.get(id)

/** Ids of all providers. */
export const providerIds = (): string[] => [...providers.keys()]

export const openSecrets = async (
  db: Sql,
  services: Services,
  id: string,
): Promise<Record<string, string>> => {
  const sealed = await findSecrets(db, id)
  return sealed === undefined ? {} : unseal<Record<string, string>>(services, PURPOSE, sealed)
}

export type SavedAccount = { isOn: boolean; values: Record<string, string> }

/** A provider that is turned on for the first time adds its ways to pay, before the others. */
const withMethods = (settings: ShopSettings, id: string): ShopSettings['paymentMethods'] => {
  const methods = paymentProvider(id)?.methods ?? []
  if (settings.paymentMethods.some((listed) => methods.some((method) => method.id === listed.id)))
    return settings.paymentMethods
  const added = methods.map(({ id: methodId, title, hint, isOffAtFirst = false }) => ({
    id: methodId,
    title,
    hint,
    isOn: !isOffAtFirst,
  }))
  return [...added, ...settings.paymentMethods]
}

/** What the owner entered; secrets that are not given stay as they are. */
export const saveProviderAccount = async (
  services: Services,
  id: string,
  { isOn, values, secrets }: SavedAccount & { secrets: Record<string, string> },
): Promise<void> => {
  await services.db.transaction(async (tx) => {
    await saveSecrets(tx, services, id, secrets)
    await changeShopSettingsIn(tx, (settings) => ({
      ...settings,
      paymentMethods: isOn ? withMethods(settings, id) : settings.paymentMethods,
      paymentProviders: { ...settings.paymentProviders, [id]: { isOn, values } },
    }))
  })
  await services.refresh()
}

/** Seals further secrets of a provider beside the earlier ones. */
const saveSecrets = async (
  tx: Sql,
  services: Services,
  id: string,
  secrets: Record<string, string>,
): Promise<void> => {
  const all = { ...(await openSecrets(tx, services, id)), ...secrets }
  await putSecrets(tx, {
    provider: id,
    sealed: seal(services, PURPOSE, all),
    updated_ms: services.now(),
  })
}

export type OpenAccount = { provider: PaymentProvider; account: ProviderAccount }

/** The provider with what the owner entered; undefined while it was never set up. Used also while it is off. */
export const openAccount = async (services: Services, id: string): Promise<OpenAccount | undefined> => {
  const provider = paymentProvider(id)
  const saved = services.shopSettings().paymentProviders[id]
  if (!provider || !saved) return undefined
  return {
    provider,
    account: {
      values: saved.values,
      secrets: await openSecrets(services.db.read, services, id),
      tokens: services.get(accessTokens),
    },
  }
}

/** Where a provider sends its notices. */
export const noticeUrl = ({ settings: { publicUrl } }: Services, provider: string): string =>
  publicUrl + paths.paymentNotice(provider)

export const referenceOf = (payment: PaymentRow): PaymentReference => ({
  sessionId: payment.session_id,
  token: payment.token,
  providerRef: payment.provider_ref,
  amountGrosze: payment.amount_grosze,
  currency: payment.currency,
})
