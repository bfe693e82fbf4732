import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { openSecrets, saveSecrets } from '../online-payments/provider-accounts.ts'
import type { KsefAccount } from './call-ksef.ts'
import {
  certificateUrl,
  factsOfCertificate,
  type OfflineCertificate,
  type OfflineCertificateFacts,
} from './offline-certificate.ts'

const MINUTE_MS = 60_000

const ADDRESSES: Record<KsefEnvironment, string> = {
  test: 'https://api-test.ksef.mf.gov.pl/v2',
  demo: 'https://api-demo.ksef.mf.gov.pl/v2',
  production: 'https://api.ksef.mf.gov.pl/v2',
}

/** Under this name the token is sealed beside the keys of payment providers. */
const SECRETS = 'ksef'

/** Whether a token was entered. */
export const hasKsefToken = async (services: Services): Promise<boolean> =>
  (await openSecrets(services.db.read, services, SECRETS))['token'] !== undefined

/** Seals the owner's token in the database. */
export const saveKsefToken = async (services: Services, token: string): Promise<void> => {
  await services.db.transaction((tx) => saveSecrets(tx, services, SECRETS, { token }))
}

/** Seals the owner's certificate for invoices issued offline. */
export const saveOfflineCertificate = async (
  services: Services,
  { certificate, key }: OfflineCertificate,
): Promise<void> => {
  await services.db.transaction((tx) =>
    saveSecrets(tx, services, SECRETS, { offlineCertificate: certificate, offlineKey: key }),
  )
}

const openCertificate = async (services: Services): Promise<OfflineCertificate | undefined> => {
  const { offlineCertificate, offlineKey } = await openSecrets(services.db.read, services, SECRETS)
  return offlineCertificate && offlineKey ? { certificate: offlineCertificate, key: offlineKey } : undefined
}

/** What may be shown of that certificate; null: there is none. */
export const findOfflineCertificate = async (services: Services): Promise<OfflineCertificateFacts | null> => {
  const certificate = await openCertificate(services)
  return certificate ? factsOfCertificate(certificate) : null
}

const WARN_BEFORE_MS = 30 * 24 * 60 * 60_000

/** When the certificate ends or ended, if that is soon and invoices are sent to KSeF; null otherwise. */
export const endingCertificateMs = async (services: Services): Promise<number | null> => {
  if (!services.shopSettings().invoices.ksef.isOn) return null
  const endsMs = (await findOfflineCertificate(services))?.endsMs ?? Infinity
  return endsMs - WARN_BEFORE_MS < services.now() ? endsMs : null
}

/** The shop's account at KSeF; undefined: no token was entered. Used also while sending is off. */
export const openKsefAccount = async (services: Services): Promise<KsefAccount | undefined> => {
  const { token } = await openSecrets(services.db.read, services, SECRETS)
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

/** The account that invoices are sent with; undefined: they are not sent. */
export const sendingAccount = async (services: Services): Promise<KsefAccount | undefined> => {
  const { isOn, offlineAfterMinutes } = services.shopSettings().invoices.ksef
  const account = isOn ? await openKsefAccount(services) : undefined
  const certificate = account && offlineAfterMinutes > 0 ? await openCertificate(services) : undefined
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
