import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { fillCheckout, submitCheckout } from '../shop/fill-checkout.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

/** A buyer orders the tapper; returns the order's number. */
const buyTapper = async (): Promise<number> => {
  const page = await desk.openBrowser()
  await page.goto('/produkt/dobijak-do-paneli/')
  await page.getByRole('button', { name: 'Dodaj do koszyka', exact: true }).click()
  await page.locator('.woocommerce-message').waitFor()
  await page.goto('/zamowienie/')
  await fillCheckout(page)
  const id = await submitCheckout(page)
  await page.context().close()
  return id
}

/** Somebody with the same telephone wrote from another address. */
const receiveMessage = (email: string, name: string) => {
  desk.shop.run(
    `insert into contact_messages (id, form_id, form_title, folder, is_read, received_ms, sender_name, sender_email,
      opening, fields_json, unit_tag, page_url, remote_ip, user_agent, spam_log_json, state, version)
      values (?, 1, 'Napisz do nas', 'inbox', 0, ?, ?, ?, 'Czy panele są na magazynie?', '[]', '', '', '', '', '[]', 'new', 1)`,
    crypto.randomUUID(),
    Date.now(),
    name,
    email,
  )
  desk.shop.run('insert into customer_changes (id, email) values (?, ?)', crypto.randomUUID(), email)
}

const picture = async (name: string, width: number) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(desk.page, `customers-${name}-${width}-${colorScheme}`)
    expect(await findWrong(desk.page)).toEqual([])
  }
}

describe('customers', () => {
  let email = ''

  it('the owner finds a buyer, writes a note, hands out the data, and merges another mailbox', async () => {
    await desk.enter()
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    const orderId = await buyTapper()
    await desk.open(`/zamowienia/${orderId}`, /Zamówienie/)
    email = await page.locator('#buyer ~ dl a[href^="mailto:"]').innerText()
    receiveMessage('drugi.adres@firma.example', 'Biuro Drugie')

    await desk.open('/klienci', 'Klienci')
    await page.getByRole('link', { name: 'Biuro Drugie' }).waitFor()
    await picture('list', 1440)
    await page.getByLabel('Czeka na odpowiedź').check()
    await page.getByText('1 osoba', { exact: true }).waitFor()
    await page.getByLabel('Czeka na odpowiedź').uncheck()
    await page.getByText('2 osoby', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill(email.toUpperCase())
    await page.getByText('1 osoba', { exact: true }).waitFor()
    const [list] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz jako CSV' }).click(),
    ])
    const csv = await readFile(await list.path(), 'utf8')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).toContain(email)

    await page.locator('.customer-table .row-link').click()
    await page.getByRole('link', { name: `Zamówienie ${orderId}` }).waitFor()
    await page.getByRole('textbox', { name: 'Nowa notatka' }).fill('Prosi o telefon po 16')
    await page.getByRole('button', { name: 'Zapisz notatkę' }).click()
    await desk.waitForToast('Dodano notatkę.')
    await page.getByRole('button', { name: 'Popraw' }).click()
    await page.getByRole('textbox', { name: 'Treść notatki' }).fill('Prosi o telefon po 17')
    await page
      .getByRole('form', { name: 'Treść notatki' })
      .getByRole('button', { name: 'Zapisz notatkę' })
      .click()
    await desk.waitForToast('Zapisano notatkę.')
    await page.getByText('Prosi o telefon po 17').waitFor()
    await picture('card', 1440)

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz dane osoby' }).click(),
    ])
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.person.emails).toEqual([email])
    expect(data.orders).toHaveLength(1)
    expect(data.notes).toMatchObject([{ text: 'Prosi o telefon po 17' }])

    await page.getByRole('button', { name: 'Połącz z inną osobą' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill('drugi.adres')
    await dialog.getByText('drugi.adres@firma.example').waitFor()
    await picture('merge', 1440)
    await dialog.getByRole('button', { name: /^Dołącz: Biuro Drugie/ }).click()
    await desk.waitForToast('Połączono karty.')
    await page.getByRole('link', { name: 'Czy panele są na magazynie?' }).waitFor()
    await page.getByRole('button', { name: 'Cofnij' }).click()
    await desk.waitForToast('Rozłączono.')
    await page.getByRole('link', { name: 'Czy panele są na magazynie?' }).waitFor({ state: 'detached' })
  })

  it("list and card fit a phone's width", async () => {
    const { page } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await desk.open('/klienci', 'Klienci')
    await page.getByRole('link', { name: 'Biuro Drugie' }).waitFor()
    await picture('list', 390)
    const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await widthOfPage()).toBeLessThanOrEqual(390)
    await page.getByRole('searchbox').fill(email)
    await page.getByText('1 osoba', { exact: true }).waitFor()
    await page.locator('.customer-table .row-link').click()
    await page.getByText('Prosi o telefon po 17').waitFor()
    await picture('card', 390)
    expect(await widthOfPage()).toBeLessThanOrEqual(390)
  })

  it('the owner erases a person, is told what stays, and can prove it', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    await desk.open('/klienci?szukaj=drugi.adres', 'Klienci')
    await page.getByRole('link', { name: 'Biuro Drugie' }).click()
    await page.getByRole('button', { name: 'Usuń dane osoby' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 wiadomość z plikami').waitFor()
    await dialog.getByText('nic, co pozwala rozpoznać tę osobę').waitFor()
    await picture('erase', 1440)
    const sure = dialog.getByRole('button', { name: 'Usuń na zawsze' })
    expect(await sure.isDisabled()).toBe(true)
    await dialog.getByLabel('Wiem, że tego nie da się cofnąć').check()
    await sure.click()
    await desk.isAt('Usunięte dane')
    await page.getByText('1 wiadomość z plikami').waitFor()
    await picture('erasures', 1440)
    await page.getByRole('searchbox').fill('Drugi.Adres+x@firma.example')
    await page.getByText('1 wiadomość z plikami').waitFor()
    await page.getByRole('searchbox').fill('kto.inny@firma.example')
    await page.getByText('Danych tego adresu nie usuwano').waitFor()
    await desk.open('/klienci?szukaj=drugi.adres', 'Klienci')
    await page.getByText('Nikogo nie znaleziono').waitFor()
  })
})
