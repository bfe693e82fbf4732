import { describe, expect, it } from 'vitest'
import { messagesDesk } from './messages-desk.ts'
import { findWrong } from '../axe.ts'
import { LOOKS } from '../looks.ts'

const desk = messagesDesk()

const lookAt = (name: string) => desk.page.frameLocator(`iframe[title="${name}"]`)

// In this order: one form from creation to deletion.
describe('the owner creates a contact form', () => {
  it('starts with a valid one and a preview, and shows warnings of probable mistakes', async () => {
    const { page } = desk
    await desk.open('/formularze', 'Formularze')
    await page.getByText('Nie ma jeszcze formularzy').waitFor()
    await page.getByRole('link', { name: 'Dodaj formularz' }).click()
    const preview = lookAt('Podgląd formularza')
    await preview.getByLabel('Imię i nazwisko (wymagane)').waitFor()
    await preview.getByRole('button', { name: 'Wyślij wiadomość' }).waitFor()
    // With the shop's own styles: they are loaded from its address, as the page's policy requires.
    await expect
      .poll(() => preview.locator('.wpcf7').evaluate((form) => getComputedStyle(form).maxWidth))
      .not.toBe('none')

    const editor = page.getByLabel('Treść formularza')
    await editor.press('Control+Home')
    await page.getByRole('button', { name: 'Telefon', exact: true }).click()
    await preview.getByLabel('Telefon').waitFor()
    expect(await editor.inputValue()).toMatch(/^<label>Telefon\n\[tel telefon autocomplete:tel\]<\/label>/)
    const rules = page.getByRole('list', { name: 'Pola i ich reguły' })
    await expect.poll(() => rules.innerText()).toContain('poprawny numer telefonu')
    expect(await rules.innerText()).toContain('wymagane')

    await editor.press('End')
    await page.keyboard.type(' [telefno zły]')
    await page.getByText('Sklep nie rozumie pola [telefno zły].').waitFor()
    await preview.getByText('[telefno zły]').waitFor()
    await editor.fill((await editor.inputValue()).replace(' [telefno zły]', ''))
    await expect.poll(() => page.getByText('Sklep nie rozumie pola').count()).toBe(0)
  })

  it('saves it once it is valid, and copies its short code', async () => {
    const { page } = desk
    await page.getByRole('button', { name: 'Zapisz formularz' }).click()
    await page.getByText('Nazwij ten formularz.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title')
    await page.getByLabel('Nazwa formularza').fill('Zapytaj o podłogę')
    await page.getByLabel('Dokąd').fill('biuro')
    await page.getByText('nie wygląda na adres e-mail').waitFor()
    await page.getByRole('button', { name: 'Zapisz formularz' }).click()
    await page.getByText('„biuro” to nie jest adres e-mail.').waitFor()
    await page.getByLabel('Dokąd').fill('[_site_admin_email]')
    await page.getByRole('button', { name: 'Zapisz formularz' }).click()
    await page.locator('.toast', { hasText: 'Zapisano formularz „Zapytaj o podłogę”.' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Zapytaj o podłogę' }).waitFor()

    await page.getByRole('button', { name: 'Kopiuj krótki kod' }).click()
    await page.locator('.toast', { hasText: 'Skopiowano krótki kod.' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^\[contact-form-7 id="[0-9a-f]{7}" title="Zapytaj o podłogę"\]$/,
    )
  })

  it('changes its mails and messages, which are saved', async () => {
    const { page } = desk
    const mail = page.getByRole('region', { name: 'Mail do Ciebie' })
    await mail.getByLabel('Treść maila').press('Control+End')
    await mail.getByRole('button', { name: 'Wstaw [telefon]' }).click()
    await page.getByLabel('Wysyłaj drugi mail').check()
    await page.getByText('Puste pole oznacza').click()
    expect(await page.getByLabel('Puste pole wymagane').getAttribute('placeholder')).toBe('Wypełnij to pole.')
    await page.getByLabel('Puste pole wymagane').fill('Tego nam brakuje.')
    await page.getByRole('button', { name: 'Zapisz formularz' }).click()
    await expect.poll(() => page.locator('.save-bar[data-dirty]').count()).toBe(0)
    await page.reload()
    await expect.poll(() => mail.getByLabel('Treść maila').inputValue()).toMatch(/\[telefon\]$/)
    expect(await page.getByLabel('Wysyłaj drugi mail').isChecked()).toBe(true)
    expect(await page.getByLabel('Puste pole wymagane').inputValue()).toBe('Tego nam brakuje.')
  })

  for (const [width, colorScheme] of LOOKS) {
    it(`forms have no accessibility fault at ${width} px, ${colorScheme}, and fit the screen`, async () => {
      const { page } = desk
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const [place, title] of [
        ['/formularze', 'Formularze'],
        ['/formularze/1', 'Zapytaj o podłogę'],
        ['/nowy-formularz', 'Nowy formularz'],
      ] as const) {
        await desk.open(place, title)
        if (place !== '/formularze')
          await lookAt('Podgląd formularza').getByRole('button', { name: 'Wyślij wiadomość' }).waitFor()
        expect([place, await findWrong(desk.page)]).toEqual([place, []])
      }
    })
  }

  it('must confirm before a form is deleted', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1280, height: 900 })
    await desk.open('/formularze/1', 'Zapytaj o podłogę')
    await page.getByRole('button', { name: 'Usuń formularz' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
    await page.getByText('Nie ma jeszcze formularzy').waitFor()
  })
})
