import type { KsefEnvironment } from '#contract/console/invoice-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { openSecrets, saveSecrets } from '../online-payments/provider-accounts.ts'
import type { KsefAccount } from './call-ksef.ts'

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
export const sendingAccount = async (services: Services): Promise<KsefAccount | undefined> =>
  services.shopSettings().invoices.ksef.isOn ? openKsefAccount(services) : undefined
