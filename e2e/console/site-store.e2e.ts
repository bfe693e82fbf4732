import { expect, test } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const SECRET = 'tajny-klucz-aplikacji'
const CLIENT = '0c0ffee0-0000-4000-8000-00000000c11e'
const APP = '5c0ffee0-0000-4000-8000-000000000001'

test('an owner sets a site’s shop platform, members, Wix access and discount codes [E-06]', async () => {
  await desk.enter()
  const { page } = desk
  await page.goto('/panel/#/nowa-witryna')
  await page.getByLabel('Nazwa').fill('Sklep obok')
  await page.getByLabel('Domeny').fill('sklep.example')
  await page.getByRole('button', { name: 'Dodaj stronę' }).click()
  await desk.isAt('Sklep obok')
  const saved = () =>
    desk.shop
      .rows<{ settings_json: string }>('SELECT settings_json FROM campaign_sites')
      .map(({ settings_json }) => JSON.parse(settings_json) as Record<string, unknown>)[0]
  /** Adding shows the same toast, so the saved data is checked. */
  const saves = async (settings: object) => {
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano stronę.')
    await expect.poll(saved).toMatchObject(settings)
  }

  await page.getByLabel('Strony tego sklepu').selectOption('wix')
  await page.getByLabel('Identyfikator klienta Wix (Client ID)').fill(CLIENT)
  await page.getByLabel('Rozpoznawaj zalogowanych klientów').check()
  await page.getByLabel('Numer aplikacji').fill(APP)
  await page.getByLabel('Tajny klucz aplikacji').fill(SECRET)
  await page.getByRole('button', { name: 'Dodaj kod' }).click()
  await page.getByLabel('Kod', { exact: true }).fill('LATO10')
  await page.getByLabel('Od wartości koszyka').fill('199,50')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findWrong(page)).toEqual([])
    await savePicture(page, `store-${width}`)
  }
  await saves({
    store: { platform: 'wix', clientId: CLIENT, host: 'https://www.wixapis.com' },
    wixSigning: { appId: APP, secret: SECRET },
    priceRules: [{ code: 'LATO10', kind: 'percentage', value: 10, minimum: 199.5 }],
  })

  await page.getByLabel('Strony tego sklepu').selectOption('shopify')
  await page.getByLabel('Adres w Shopify').fill('moj-sklep.myshopify.com')
  await page.getByLabel('Zgoda na zapamiętywanie').selectOption('shopify')
  await saves({ store: { platform: 'shopify', shop: 'moj-sklep.myshopify.com' }, consent: 'shopify' })
})
