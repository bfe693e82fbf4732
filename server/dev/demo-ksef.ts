import { changeShopSettingsIn } from '#server/platform/shop-settings/save-shop-settings.ts'
import type { Services } from '#server/platform/services.ts'
import { saveKsefToken } from '#server/shop/ksef/ksef-settings.ts'
import { type KsefDouble, startKsefDouble } from './ksef-double.ts'

/** Nobody's: its check digit is right, and the tax office gives no such number. */
const DEMO_NIP = '1111111111'
const DEMO_TOKEN = 'token-sklepu-pokazowego'

/**
 * In the demo: invoices are on, and sent to a double of KSeF on this machine. Undefined when the port is taken, or the
 * owner entered data of their own.
 */
export const openDemoKsef = async (services: Services): Promise<KsefDouble | undefined> => {
  const { demoBankPort } = services.settings
  if (demoBankPort === undefined) return undefined
  const { seller, ksef, isOn } = services.shopSettings().invoices
  const isOurs =
    seller.nip === '' || (seller.nip === DEMO_NIP && ksef.address.startsWith('http://localhost:'))
  if (!isOurs) return undefined
  const port = demoBankPort === 0 ? 0 : demoBankPort + 1
  const double = await startKsefDouble({ nip: DEMO_NIP, token: DEMO_TOKEN, port }).catch(() => undefined)
  if (!double) return undefined
  await saveKsefToken(services, DEMO_TOKEN)
  await services.db.transaction((tx) =>
    changeShopSettingsIn(tx, (settings) => {
      const [name = settings.shopName, line1 = '', line2 = ''] = settings.companyLines
      return {
        ...settings,
        invoices: {
          ...settings.invoices,
          isOn: seller.nip === '' || isOn,
          seller: seller.nip === '' ? { name, nip: DEMO_NIP, line1, line2 } : seller,
          ksef: {
            ...ksef,
            isOn: seller.nip === '' || ksef.isOn,
            environment: 'test',
            address: double.url,
          },
        },
      }
    }),
  )
  await services.refresh()
  return double
}
