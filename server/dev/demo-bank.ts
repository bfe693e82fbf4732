import type { Services } from '#server/platform/services.ts'
import { saveProviderAccount } from '#server/shop/online-payments/provider-accounts.ts'
import { type DoubleAccount, startPrzelewy24Double } from './przelewy24-double.ts'

/** Nobody's account: the double listens on this machine only. */
const ACCOUNT: DoubleAccount = {
  merchantId: 999_999,
  posId: 999_999,
  apiKey: 'klucz-sklepu-pokazowego',
  crc: 'crc-sklepu-pokazowego',
}
/** A buyer of the demo has time to open the bank's page, and one who does not is not left waiting. */
const APP_ANSWERS_AFTER_MS = 12_000
/** The real ones are 3, 5, 15 minutes. */
const REPEAT_AFTER_MS = [3_000, 5_000, 15_000, 30_000]

export type DemoBank = { url: string; close: () => Promise<void> }

/**
 * In the demo: a bank to pay at, with an account of the shop. Undefined when the port is taken, or the owner entered
 * an account of their own.
 */
export const openDemoBank = async (services: Services): Promise<DemoBank | undefined> => {
  const { demoBankPort } = services.settings
  if (demoBankPort === undefined) return undefined
  const saved = services.shopSettings().paymentProviders['p24']
  if (saved && !saved.values['address']?.startsWith('http://localhost:')) return undefined
  const bank = await startPrzelewy24Double({
    account: ACCOUNT,
    port: demoBankPort,
    repeatAfterMs: REPEAT_AFTER_MS,
    appAnswersAfterMs: APP_ANSWERS_AFTER_MS,
  }).catch(() => undefined)
  if (!bank) return undefined
  const { merchantId, apiKey, crc } = ACCOUNT
  const values = { address: bank.url, merchantId: String(merchantId), posId: '' }
  if (saved?.values['address'] !== bank.url)
    await saveProviderAccount(services, 'p24', {
      isOn: saved?.isOn ?? true,
      values,
      secrets: { apiKey, crc },
    })
  return bank
}
