import { generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { OrderDetailsAnswer } from '#contract/console/orders/orders.ts'
import type { ProvidersAnswer } from '#contract/console/orders/payments.ts'
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import { databaseOn, runOnServer } from '#server/testing/open-test-database.ts'
import { excessWidth } from '../axe.ts'
import { realShop } from '../real-shop.ts'
import { fillCheckout, NIP } from './fill-checkout.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const
const PAYING = { DEMO_PAYMENTS: '1', DEMO_BANK_PORT: '0' }
const DAY_MS = 24 * 3_600_000
/** KSeF gets what waits once a minute. */
const UNTIL_ACCEPTED = { timeout: 150_000, interval: 500 }

const newDatabase = async () => {
  const server = process.env['TEST_DATABASE_URL']!
  const name = `klepka_journey_${process.pid}`
  await runOnServer(server, `create database ${name}`)
  return {
    url: databaseOn(server, name),
    drop: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}

/** It mostly waits for KSeF; the other tests of payments and invoices run on SQLite. */
const engines = process.env['KLEPKA_DEEP'] === '1' ? ['SQLite', 'PostgreSQL'] : ['PostgreSQL']

describe.each(engines)('on %s', (engine) => {
  let drop: (() => Promise<unknown>) | undefined
  afterAll(() => drop?.())
  const shop = realShop(async () => {
    if (engine === 'SQLite') return PAYING
    const database = await newDatabase()
    drop = database.drop
    return { ...PAYING, DATABASE_URL: database.url }
  })

  it('a provider is turned on, BLIK paid, invoiced, half refunded, and the day agrees', async () => {
    const { context, request } = await shop.owner()
    const owner = await context.newPage()
    await owner.emulateMedia({ reducedMotion: 'reduce' })

    // The demo begins with Przelewy24 turned on.
    await owner.goto('/panel/#/platnosci')
    const account = owner.getByRole('form', { name: 'Przelewy24' })
    const isOn = account.getByRole('checkbox', { name: /^Przyjmuj płatności/ })
    await isOn.uncheck()
    await account.getByRole('button', { name: 'Zapisz' }).click()
    await owner.getByText('Zapisano konto operatora.').first().waitFor()
    const buyer = await (await shop.openVisitor(PHONE)).newPage()
    await buyer.goto('/sklep/')
    if (engine === 'PostgreSQL') await buyer.getByRole('button', { name: 'Odrzucam wszystkie' }).click()
    await buyer.locator('main a[href*="/produkt/"]').first().click()
    await buyer.locator('button.single_add_to_cart_button').click()
    await buyer.getByRole('link', { name: 'Zamówienie', exact: true }).click()
    await buyer.getByRole('radio', { name: /^Przelew bankowy/ }).waitFor()
    expect(await buyer.getByRole('radio', { name: /^BLIK/ }).count()).toBe(0)
    await isOn.check()
    await account.getByRole('button', { name: 'Zapisz' }).click()
    await expect
      .poll(async () => {
        await buyer.goto('/zamowienie/')
        return buyer.getByRole('radio', { name: /^BLIK/ }).count()
      })
      .toBe(1)
    await account.getByRole('button', { name: 'Sprawdź połączenie' }).click()
    await account.getByRole('status').filter({ hasText: /./ }).waitFor()

    await fillCheckout(buyer)
    await buyer.getByRole('checkbox', { name: /faktur/ }).check()
    await buyer.locator('[name="billing_nip"]').fill(NIP)
    await buyer.locator('[name="billing_company"]').fill('Parkiety Nowak sp. z o.o.')
    await buyer.getByRole('radio', { name: /^BLIK/ }).check()
    await buyer.getByLabel('Kod BLIK').fill('777 123')
    await buyer.getByRole('checkbox', { name: /operatora płatności Przelewy24/ }).check()
    await buyer.getByRole('button', { name: /Kupuję i płacę/ }).click()
    await buyer.getByRole('heading', { name: 'Potwierdź płatność w aplikacji banku' }).waitFor()
    const { providers } = await request<ProvidersAnswer>('payment-providers')
    const bank = providers[0]!.fields.find(({ name }) => name === 'address')!.value
    const app = await (await shop.openVisitor(PHONE)).newPage()
    await app.goto(`${bank}/blik`)
    await app.getByRole('button', { name: 'Potwierdź', exact: true }).click()
    await app.getByText('Żadna płatność nie czeka na potwierdzenie.').waitFor()
    shop.troubles = shop.troubles.filter((trouble) => !trouble.startsWith(`requested ${bank}`))
    await buyer.waitForURL(/\/order-received\/\d+\//)
    await buyer.getByText('Otrzymaliśmy płatność. Dziękujemy!').waitFor()
    expect(await excessWidth(buyer)).toBe(0)
    const id = /\/order-received\/(\d+)\//.exec(buyer.url())![1]!

    // The firm gets its invoice by mail when KSeF has given it a number.
    await owner.goto(`/panel/#/zamowienia/${id}`)
    const invoices = owner.locator('section', {
      has: owner.getByRole('heading', { name: 'Faktury', exact: true }),
    })
    const accepted = async () => {
      await owner.reload()
      await invoices.waitFor()
      return invoices.getByText(/5260250274|\d{10}-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}/).count()
    }
    await expect.poll(accepted, UNTIL_ACCEPTED).toBe(1)
    const mailed = async () => {
      await owner.reload()
      await invoices.waitFor()
      return owner.getByText(/Wysłano „.*: faktura nr FV\/1\/.*” na anna\.zielinska@example\.pl/).count()
    }
    await expect.poll(mailed).toBe(1)

    const { paidGrosze } = await request<OrderDetailsAnswer>(`orders/${id}`)
    await owner.getByRole('button', { name: 'Zwrot lub częściowa rezygnacja' }).click()
    await owner
      .getByLabel(/Kwota/)
      .first()
      .fill((Math.round(paidGrosze / 2) / 100).toFixed(2).replace('.', ','))
    await owner.getByLabel(/Powód/).first().fill('Uszkodzona paczka')
    await owner.getByRole('button', { name: /Zapisz zwrot/ }).click()
    await invoices.getByRole('link', { name: /^KOR\/1\// }).waitFor()
    await expect.poll(accepted, UNTIL_ACCEPTED).toBe(2)
    await buyer.reload()
    await buyer.getByRole('link', { name: /KOR\/1\// }).waitFor()
    const rows = await buyer.locator('.order-lines tfoot th').allInnerTexts()
    expect(rows).toEqual(expect.arrayContaining(['Razem', 'Zapłacono', 'Zwrócono']))
    expect(rows).not.toContain('Do zapłaty')

    await owner.goto('/panel/#/platnosci')
    await owner.getByRole('button', { name: 'Porównaj' }).click()
    await owner.getByText('Wszystko się zgadza.').waitFor()

    // Another NIP: what will be issued is shown first.
    await owner.goto(`/panel/#/zamowienia/${id}`)
    const invoice = invoices.getByRole('listitem').filter({ hasText: /FV\/1\// })
    await invoice.getByRole('button', { name: 'Popraw nabywcę' }).click()
    const form = invoices.getByRole('group', { name: /^Nabywca na fakturze FV\/1\// })
    const issue = form.getByRole('button', { name: 'Wystaw', exact: true })
    await form.getByText('Zmień dane, które są błędne.').waitFor()
    expect(await issue.isDisabled()).toBe(true)
    const willIssue = form.getByRole('status').getByRole('listitem')
    await form.getByLabel('Nazwa').fill('Parkiety Nowak i Syn')
    expect(await willIssue.allInnerTexts()).toEqual([
      expect.stringMatching(/^korektę danych nabywcy do FV\/1\/.*, bez zmiany kwot$/),
    ])
    await form.getByLabel('NIP').fill('526-58-77-635')
    const [toZero = '', again = ''] = await willIssue.allInnerTexts()
    const amount = /\(−(.*? zł)\)/.exec(toZero)?.[1] ?? ''
    expect(toZero).toMatch(/^korektę FV\/1\/.* do zera .*, dla NIP 5260250274$/)
    expect(again).toBe(`nową fakturę na ${amount}, dla NIP 5265877635`)
    await issue.click()
    const corrected = invoices.getByRole('listitem').filter({ hasText: /KOR\/2\// })
    await corrected.getByText(`−${amount}`).waitFor()
    await invoices
      .getByRole('listitem')
      .filter({ hasText: /FV\/2\// })
      .getByText(amount)
      .waitFor()

    // A certificate for invoices issued offline, from files, that ends soon.
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const nowMs = Date.now()
    const certificate = selfSign(pair, { name: 'Klepka', fromMs: nowMs, toMs: nowMs + 20 * DAY_MS })
    const key = pair.privateKey.export({ type: 'pkcs8', format: 'der' })
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
    await owner.goto('/panel/#/ustawienia?dzial=faktury')
    await owner
      .getByLabel('Wczytaj plik certyfikatu')
      .and(owner.locator('input'))
      .setInputFiles(file('offline.crt', certificate))
    await owner
      .getByLabel('Wczytaj plik klucza')
      .and(owner.locator('input'))
      .setInputFiles(file('offline.key', key))
    await owner.getByRole('button', { name: 'Zapisz certyfikat' }).click()
    await owner.getByText(/^Zapisany certyfikat 01, ważny do /).waitFor()
    await owner.goto('/panel/#/')
    await owner.getByRole('link', { name: /^Certyfikat KSeF do faktur offline jest ważny do / }).waitFor()
  })
})
