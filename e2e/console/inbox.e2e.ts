import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillCheckout } from '../shop/fill-checkout.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const TEMPLATE = 'Dzień dobry, {imię},\n\ndziękujemy za wiadomość. Zamówienie {zamówienie} już jedzie.'

/** A shopper writes through the form of the shop. */
const writeToShop = async (name: string, email: string) => {
  const page = await desk.openBrowser()
  await page.goto('/kontakt/')
  await page.locator('.wpcf7.js').waitFor()
  await page.getByLabel('Imię i nazwisko').fill(name)
  await page.getByLabel('E-mail (wymagany)').fill(email)
  await page.getByLabel('Temat').fill('Podłoga do salonu')
  await page.getByLabel('Wiadomość (wymagana)').fill('Ile kosztuje 40 m² paneli z montażem?')
  await page.getByLabel('Zgadzam się na użycie moich danych').check()
  // The time to fill in the form is part of the bot check.
  await page.waitForTimeout(2_500)
  await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
  await page.locator('form.wpcf7-form[data-status=sent]').waitFor()
  await page.context().close()
}

/** The other width in the deep run. */
const WIDTHS_PX = process.env['KLEPKA_DEEP'] === '1' ? [1440, 390] : [390]

const screenshot = async (page: Page, name: string, width: number) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(page, `inbox-${name}-${width}-${colorScheme}`)
  }
}

// In this order: one conversation, from the question to the order.
describe.each(WIDTHS_PX)('the inbox at %d px', (width) => {
  const name = `Łucja Zielińska ${width}`
  const email = `lucja${width}@example.pl`
  let link: string
  beforeAll(async () => {
    if (width === WIDTHS_PX[0]) await desk.enter()
    await desk.page.setViewportSize({ width, height: 900 })
    await writeToShop(name, email)
  })

  it('saves an answer as a template', async () => {
    const { page } = desk
    await desk.open('/szablony-odpowiedzi', 'Szablony odpowiedzi')
    await page.getByRole('button', { name: 'Nowy szablon' }).click()
    await page.getByLabel('Nazwa szablonu').fill(`Powitanie ${width}`)
    await page.getByLabel('Treść').fill(`${TEMPLATE} {nieznane}`)
    await page.getByText('Tych pól sklep nie zna').waitFor()
    await page.getByLabel('Treść').fill(TEMPLATE)
    await page.getByRole('button', { name: 'Zapisz szablon' }).click()
    await desk.waitForToast('Szablon zapisany.')
    await page.getByRole('button', { name: `Powitanie ${width}` }).waitFor()
    await screenshot(page, 'templates', width)
    expect(await findWrong(page)).toEqual([])
  })

  it('answers by keyboard with a template, after the open field is filled in', async () => {
    const { page } = desk
    await desk.open('/wiadomosci', 'Wiadomości')
    await page.getByRole('link', { name: `Nieprzeczytana: ${name}` }).waitFor()
    await screenshot(page, 'list', width)
    expect(await findWrong(page)).toEqual([])
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    await desk.isAt(`Od: ${name}`)
    const area = page.getByLabel('Treść odpowiedzi')
    await expect.poll(() => area.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Temat').inputValue()).toBe('Re: Mamy Twoją wiadomość: Podłoga do salonu')
    await page.keyboard.press('Control+/')
    await page.getByLabel('Szukaj szablonu').fill(`powitanie ${width}`)
    await page.keyboard.press('Enter')
    await page.getByText('Nieuzupełnione pole: {zamówienie}').waitFor()
    expect(await area.inputValue()).toContain('Dzień dobry, Łucja,')
    await page.getByRole('button', { name: 'Wyślij', exact: true }).click()
    await page.getByText('Uzupełnij albo usuń: {zamówienie}.').waitFor()
    // Nothing may be half below the sticky bar.
    await page.evaluate(() => scrollTo(0, 0))
    await screenshot(page, 'open-field', width)
    expect(await findWrong(page)).toEqual([])
    await area.fill((await area.inputValue()).replace('{zamówienie}', '17'))
    await area.focus()
    await page.keyboard.press('Control+Enter')
    await desk.waitForToast('Odpowiedź czeka na wysłanie.')
    const timeline = page.getByRole('region', { name: 'Co się działo' })
    await timeline.getByText('Zamówienie 17 już jedzie.').waitFor()
    await timeline.getByText(/^wysłana/).waitFor()
    await page.getByRole('textbox', { name: 'Notatka dla siebie' }).fill('Zadzwonić w piątek')
    await page.getByRole('button', { name: 'Zapisz notatkę' }).click()
    await timeline.getByText('Zadzwonić w piątek', { exact: true }).first().waitFor()
    await page.getByLabel('Kto odpowiada').selectOption({ label: 'Anna' })
    await desk.waitForToast('Zapisano.')
    await page.evaluate(() => scrollTo(0, 0))
    await screenshot(page, 'thread', width)
    expect(await findWrong(page)).toEqual([])
  })

  it('two tabs do not answer the same message twice, and no text is lost', async () => {
    const { page } = desk
    const other = await desk.context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Treść odpowiedzi').fill('Z drugiej karty')
    await page.getByLabel('Treść odpowiedzi').fill('Z pierwszej karty')
    await page.getByRole('button', { name: 'Wyślij', exact: true }).click()
    await desk.waitForToast('Odpowiedź czeka na wysłanie.')
    await other.getByRole('button', { name: 'Wyślij', exact: true }).click()
    await other.getByText('Ktoś w międzyczasie odpowiedział').waitFor()
    expect(await other.getByLabel('Treść odpowiedzi').inputValue()).toBe('Z drugiej karty')
    await other.getByRole('region', { name: 'Co się działo' }).getByText('Z pierwszej karty').waitFor()
    // A draft of a tab that is gone would be restored.
    await other.getByLabel('Treść odpowiedzi').fill('')
    await other.close()
  })

  it('makes a quote of the message: a product at an own price, and laying the floor', async () => {
    const { page } = desk
    await page.getByRole('link', { name: 'Przygotuj wycenę' }).click()
    await desk.isAt('Nowa wycena')
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
    await page.getByRole('group', { name: 'Dodaj produkt' }).getByRole('searchbox').fill('dobijak')
    await page.getByRole('button', { name: /Dobijak do paneli/ }).click()
    await page.getByLabel('Ilość: Dobijak do paneli').fill('2')
    await page.getByLabel(/w złotych: Dobijak/).fill('19,90')
    await page.getByRole('button', { name: 'Dodaj własną pozycję' }).click()
    await page.getByLabel('Nazwa pozycji').fill('Montaż podłogi')
    await page.getByLabel(/w złotych: Montaż podłogi/).fill('500')
    await page.getByLabel('Stawka VAT: Montaż podłogi').selectOption('8')
    await page.getByRole('combobox', { name: 'Dostawa', exact: true }).selectOption({ label: 'Kurier' })
    await page.getByLabel('Koszt dostawy (zł)').fill('15')
    await page.getByLabel(/Od Ciebie dla klienta/).fill('Cena z rabatem.')
    await page.getByText('554,80 zł').first().waitFor()
    // No field of a line lies over another one.
    const fields = page.locator('.quote-lines li').last().locator('input, select')
    const boxes = await Promise.all((await fields.all()).map((field) => field.boundingBox()))
    expect(boxes).toHaveLength(4)
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(
          box!.x + box!.width <= other!.x || box!.y + box!.height <= other!.y,
          JSON.stringify([box, other]),
        ).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
    await screenshot(page, 'quote-editor', width)
    expect(await findWrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Wyślij ofertę' }).click()
    await desk.waitForToast('Oferta czeka na wysłanie.')
    await desk.isAt(/^Oferta nr \d+$/)
    link = (await page.getByRole('link', { name: 'Otwórz stronę oferty' }).getAttribute('href'))!
    await screenshot(page, 'quote', width)
    expect(await findWrong(page)).toEqual([])
  })

  it('the shopper opens the quote on a phone, without scripts, and orders it once', async () => {
    const phone = await desk.openBrowser()
    await phone.setViewportSize({ width: 390, height: 800 })
    await phone.route('**/*.js', (route) => route.abort())
    await phone.goto(link)
    await phone.getByText('Montaż podłogi').waitFor()
    expect(await phone.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await screenshot(phone, `page-${width}`, 390)
    expect(await findWrong(phone)).toEqual([])
    await fillCheckout(phone, { billing_postcode: '1' })
    await phone.getByRole('button', { name: 'Kupuję i płacę' }).click()
    await phone.getByRole('alert').getByText('Kod pocztowy ma pięć cyfr').waitFor()
    await screenshot(phone, `page-problem-${width}`, 390)
    await fillCheckout(phone)
    await phone.getByRole('button', { name: 'Kupuję i płacę' }).click()
    await phone.waitForURL(/\/order-received\/\d+\//)
    await phone.getByText('554,80 zł').first().waitFor()
    await phone.goto(link)
    await phone.getByText('Ta oferta została już zamówiona').waitFor()
    await phone.context().close()
    desk.troubles.length = 0
  })

  it('shows the order on the message, and is closed by a key', async () => {
    const { page } = desk
    await desk.open('/wiadomosci', 'Wiadomości')
    await page.getByRole('link', { name: `Nieprzeczytana: ${name}` }).click()
    await desk.isAt(`Od: ${name}`)
    await page.getByRole('link', { name: /^Klient zamówił: zamówienie nr \d+$/ }).waitFor()
    await screenshot(page, 'ordered', width)
    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('e')
    await page.locator('.badge', { hasText: 'Załatwiona' }).waitFor()
    await page.keyboard.press('#')
    await desk.waitForToast('Przeniesiono do kosza.')
    const undo = page.locator('.toast').getByRole('button', { name: 'Cofnij' })
    await undo.hover()
    // News wait until the button is not needed any more.
    const newCount = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
    const before = await newCount()
    await writeToShop(`Jan Kos ${width}`, `jan${width}@example.pl`)
    await expect.poll(newCount).toBe(before + 1)
    await undo.click()
    await desk.waitForToast('Cofnięto.')
    await page.locator('.badge', { hasText: 'Załatwiona' }).waitFor()
    await desk.waitForToast(`Jan Kos ${width}`)
  })

  it('changes several messages at once, and undoes it', async () => {
    const { page } = desk
    await desk.open('/wiadomosci', 'Wiadomości')
    await page.getByLabel(`Zaznacz: Jan Kos ${width}`).check()
    await page
      .getByRole('group', { name: 'Zaznaczone wiadomości' })
      .getByRole('button', { name: 'Usuń' })
      .click()
    await page.getByText('1 wiadomość w koszu.').waitFor()
    await page.getByRole('link', { name: new RegExp(`Jan Kos ${width}`) }).waitFor({ state: 'detached' })
    await screenshot(page, 'undo', width)
    expect(await findWrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Cofnij' }).click()
    await page.getByRole('link', { name: new RegExp(`Jan Kos ${width}`) }).waitFor()
    await page.getByLabel('Stan').selectOption('closed')
    await page.getByRole('link', { name: new RegExp(`Jan Kos ${width}`) }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: new RegExp(name) }).waitFor()
  })
})
