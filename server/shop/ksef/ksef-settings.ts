import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import type { KsefConnection } from '#contract/console/orders/invoices.ts'
import { seal, SealedOtherwise, unseal } from '#server/identity/secrets/seal.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import type { KsefAccount } from './call-ksef.ts'
import {
  certificateUrl,
  factsOfCertificate,
  isCertificateEnding,
  type OfflineCertificate,
} from './offline-certificate.ts'
import { findSealedKeys, putSealedKeys } from './store.ts'

const MINUTE_MS = 60_000

const ADDRESSES: Record<KsefEnvironment, string> = {
  test: 'https://api-test.ksef.mf.gov.pl/v2',
  demo: 'https://api-demo.ksef.mf.gov.pl/v2',
  production: 'https://api.ksef.mf.gov.pl/v2',
}

const PURPOSE = 'KSeF'
/** Of keys entered before migration 0069, when they were beside those of payment providers. */
const FORMER_PURPOSE = 'payment provider'

type KsefKeys = { token?: string; offline?: OfflineCertificate }
type FormerKeys = { token?: string; offlineCertificate?: string; offlineKey?: string }

const fromFormer = ({ token, offlineCertificate, offlineKey }: FormerKeys): KsefKeys => ({
  ...(token !== undefined && { token }),
  ...(offlineCertificate && offlineKey && { offline: { certificate: offlineCertificate, key: offlineKey } }),
})

/** Undefined: sealed with another SECRET, or for another purpose. */
const tryUnseal = <T>(services: Services, purpose: string, sealed: string): T | undefined => {
  try {
    return unseal<T>(services, purpose, sealed)
  } catch (error) {
    if (error instanceof SealedOtherwise) return undefined
    throw error
  }
}

/** Sealed with a SECRET that this server does not have, they count as not entered: the owner enters them again. */
const openKeys = async (services: Services, db: Sql = services.db.read): Promise<KsefKeys> => {
  const sealed = await findSealedKeys(db)
  if (sealed === undefined) return {}
  const keys = tryUnseal<KsefKeys>(services, PURPOSE, sealed)
  if (keys) return keys
  const former = tryUnseal<FormerKeys>(services, FORMER_PURPOSE, sealed)
  if (former) return fromFormer(former)
  services.log('The keys of KSeF do not open with this SECRET: they must be entered again')
  return {}
}

const saveKeys = (services: Services, keys: KsefKeys): Promise<void> =>
  services.db.transaction(async (tx) => {
    const all: KsefKeys = { ...(await openKeys(services, tx)), ...keys }
    await putSealedKeys(tx, seal(services, PURPOSE, all), services.now())
  })

/** Whether a token was entered. */
export const hasKsefToken = async (services: Services): Promise<boolean> =>
  (await openKeys(services)).token !== undefined

/** Seals the owner's token in the database. */
export const saveKsefToken = (services: Services, token: string): Promise<void> =>
  saveKeys(services, { token })

/** Seals the owner's certificate for invoices issued offline. */
export const saveOfflineCertificate = (services: Services, offline: OfflineCertificate): Promise<void> =>
  saveKeys(services, { offline })

/** What may be shown of that certificate; null: there is none. */
export const findOfflineCertificate = async (services: Services): Promise<KsefConnection['offline']> => {
  const { offline } = await openKeys(services)
  const facts = offline && factsOfCertificate(offline)
  return facts ? { ...facts, isEnding: isCertificateEnding(facts, services.now()) } : null
}

const accountOf = (services: Services, { token }: KsefKeys): KsefAccount | undefined => {
  const { seller, ksef } = services.shopSettings().invoices
  return token === undefined
    ? undefined
    : {
        environment: ksef.environment,
        baseUrl: ksef.address || ADDRESSES[ksef.environment],
        nip: seller.nip.replaceAll(/\D/g, ''),
        token,
      }
}

/** The shop's account at KSeF; undefined: no token was entered. Used also while sending is off. */
export const openKsefAccount = async (services: Services): Promise<KsefAccount | undefined> =>
  accountOf(services, await openKeys(services))

/** The account that invoices are sent with; undefined: they are not sent. */
export const sendingAccount = async (services: Services): Promise<KsefAccount | undefined> => {
  const { isOn, offlineAfterMinutes } = services.shopSettings().invoices.ksef
  if (!isOn) return undefined
  const keys = await openKeys(services)
  const account = accountOf(services, keys)
  const certificate = offlineAfterMinutes > 0 ? keys.offline : undefined
  if (!account || !certificate || factsOfCertificate(certificate).endsMs <= services.now()) return account
  const { environment, nip } = account
  return {
    ...account,
    offline: {
      afterMs: offlineAfterMinutes * MINUTE_MS,
      certificateUrl: (xmlHash) => certificateUrl(certificate, { environment, nip, xmlHash }),
    },
  }
}
