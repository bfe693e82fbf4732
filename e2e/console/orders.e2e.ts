import { beforeAll, describe, expect, it } from 'vitest'
import { fillCheckout, submitCheckout } from '../shop/fill-checkout.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const TAPPER = 'Dobijak do paneli'
const DAY_MS = 24 * 60 * 60 * 1000

const VALID = {
  'E-mail': 'jan.lisowski@example.pl',
  Telefon: '600 100 200',
  Imię: 'Jan',
  Nazwisko: 'Lisowski',
  'Ulica i numer': 'Dębowa 7',
  'Kod pocztowy': '30-002',
  Miejscowość: 'Kraków',
}

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

/** The other width in the deep run. */
const WIDTHS_PX = process.env['KLEPKA_DEEP'] === '1' ? [1440, 390] : [1440]

const screenshot = async (name: string, width: number) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(desk.page, `orders-${name}-${width}-${colorScheme}`)
  }
}

describe.each(WIDTHS_PX)('the work with orders at %d px', (width) => {
  beforeAll(async () => {
    if (width === WIDTHS_PX[0]) await desk.enter()
    await desk.page.setViewportSize({ width, height: 900 })
  })

  it("finds yesterday's unpaid orders, and saves the view", async () => {
    const { page } = desk
    const [old, fresh] = [await buyTapper(), await buyTapper()]
    desk.shop.run('update orders set created_ms = created_ms - ? where id = ?', DAY_MS, old)
    await desk.open('/zamowienia', 'Zamówienia')
    await page.getByRole('button', { name: /^Filtry/ }).click()
    await page.getByLabel('Zapłata', { exact: true }).selectOption({ label: 'nieopłacone' })
    await page.getByLabel('Złożone').selectOption({ label: 'wczoraj' })
    await screenshot('filters', width)
    expect(await findWrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Pokaż zamówienia' }).click()
    await page.getByRole('link', { name: `nr ${fresh}`, exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: `nr ${old}`, exact: true }).waitFor()
    expect(page.url()).toContain('oplata=no')
    expect(page.url()).toContain('kiedy=yesterday')

    const name = `Wczorajsze nieopłacone ${width}`
    await page.getByLabel('Nazwa widoku').fill(name)
    await page.getByRole('button', { name: 'Zapisz jako widok' }).click()
    await desk.waitForToast(`Zapisano widok „${name}”.`)
    await desk.open('/zamowienia', 'Zamówienia')
    await page.reload()
    const view = page
      .getByRole('navigation', { name: 'Widoki zamówień' })
      .getByRole('link', { name: new RegExp(name) })
    await view.click()
    await page.getByRole('link', { name: `nr ${old}`, exact: true }).waitFor()
    await expect.poll(() => view.getAttribute('aria-current')).toBe('true')
    await screenshot('list', width)
    expect(await findWrong(page)).toEqual([])
    // Only one width tests the other's views.
    await page.getByRole('button', { name: /^Filtry/ }).click()
    await page.getByRole('button', { name: `Usuń widok „${name}”` }).click()
    await desk.waitForToast(`Usunięto widok „${name}”.`)
  })

  it('takes an order by telephone', async () => {
    const { page } = desk
    await desk.open('/zamowienia', 'Zamówienia')
    await page.getByRole('link', { name: 'Nowe zamówienie' }).click()
    await desk.isAt('Nowe zamówienie')
    await page.getByRole('group', { name: 'Dodaj produkt' }).getByRole('searchbox').fill('dobijak')
    await page
      .getByRole('button', { name: new RegExp(TAPPER) })
      .first()
      .click()
    await page.getByLabel(`Ilość: ${TAPPER}`).fill('2')
    await page.getByRole('button', { name: 'Przyjmij zamówienie' }).click()
    // The buyer's fields obey the rules of the checkout.
    await expect.poll(() => page.getByLabel('Nazwisko').getAttribute('aria-invalid')).toBe('true')
    for (const [label, value] of Object.entries(VALID))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Dostawa', { exact: true }).selectOption({ index: 0 })
    await screenshot('new', width)
    expect(await findWrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Przyjmij zamówienie' }).click()
    await desk.isAt(/^Zamówienie nr \d+/)
    await page.locator('.timeline').getByText('Zamówienie przyjęte w panelu sklepu.').waitFor()
    expect(await page.getByRole('region', { name: 'Skąd przyszedł kupujący' }).innerText()).toContain(
      'Panel administratora',
    )
    const [row] = desk.shop.rows<{ placed_via: string; email: string }>(
      'select placed_via, email from orders order by id desc limit 1',
    )
    expect(row).toEqual({ placed_via: 'panel', email: 'jan.lisowski@example.pl' })
  })

  it('changes a line, mails a note, and ships the order', async () => {
    const { page } = desk
    const id = await buyTapper()
    await desk.open(`/zamowienia/${id}`, `Zamówienie nr ${id}`)
    await page.getByRole('button', { name: 'Zmień pozycje' }).click()
    const before = await page.locator('.totals dt small').first().innerText()
    await page.getByLabel(`Ilość: ${TAPPER}`).fill('3')
    await expect.poll(() => page.locator('.totals .is-sum dd').innerText()).not.toContain(before.slice(5))
    await page.getByLabel('Wyślij kupującemu nowe podsumowanie').check()
    await screenshot('edit', width)
    expect(await findWrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Zapisz zmiany pozycji' }).click()
    await desk.waitForToast('Pozycje zamówienia zmienione.')
    await page.locator('.timeline').getByText(`${TAPPER}: 1 → 3 szt.; razem`).waitFor()
    expect(
      desk.shop.rows('select 1 from outbox where about = ? and cause like ?', `order:${id}`, '%:lines:%'),
    ).toHaveLength(1)

    await page.getByLabel('Treść notatki').fill('Dołożymy klin gratis.')
    await page.getByLabel('Wyślij też kupującemu e-mailem').check()
    await page.getByRole('button', { name: 'Dodaj notatkę' }).click()
    await page.locator('.timeline .is-buyer_note').getByText('Dołożymy klin gratis.').waitFor()

    await page.getByRole('radio', { name: 'Zrealizowane' }).check()
    await page.getByRole('button', { name: 'Zmień na „Zrealizowane”' }).click()
    await expect.poll(() => page.locator('.page-title .badge').innerText()).toBe('Zrealizowane')
    await expect.poll(() => page.getByRole('button', { name: 'Zmień pozycje' }).count()).toBe(0)
  })

  it('keeps what is typed when somebody else changes the lines first', async () => {
    const { page } = desk
    const id = await buyTapper()
    await desk.open(`/zamowienia/${id}`, `Zamówienie nr ${id}`)
    await page.getByRole('button', { name: 'Zmień pozycje' }).click()
    await page.getByLabel('Koszt dostawy (zł)').fill('5,00')
    const elsewhere = await desk.context.newPage()
    await elsewhere.goto(`/panel/#/zamowienia/${id}`)
    await elsewhere.getByRole('button', { name: 'Zmień pozycje' }).click()
    await elsewhere.getByLabel(`Ilość: ${TAPPER}`).fill('2')
    await elsewhere.getByRole('button', { name: 'Zapisz zmiany pozycji' }).click()
    await elsewhere.locator('.toast').waitFor()
    await elsewhere.close()

    await page.getByRole('button', { name: 'Zapisz zmiany pozycji' }).click()
    await page
      .getByRole('group', { name: 'Ktoś zapisał tu zmiany przed Tobą' })
      .getByRole('button', { name: 'Zostaw moje zmiany' })
      .click()
    expect(await page.getByLabel('Koszt dostawy (zł)').inputValue()).toBe('5,00')
    expect(await page.getByLabel(`Ilość: ${TAPPER}`).inputValue()).toBe('2')
    await page.getByRole('button', { name: 'Zapisz zmiany pozycji' }).click()
    await desk.waitForToast('Pozycje zamówienia zmienione.')
    expect(desk.shop.rows('select delivery_grosze from orders where id = ?', id)).toEqual([
      { delivery_grosze: 500 },
    ])
  })

  it('records a partial refund, and marks it as paid out', async () => {
    const { page } = desk
    const id = await buyTapper()
    await desk.open(`/zamowienia/${id}`, `Zamówienie nr ${id}`)
    await page.getByRole('radio', { name: 'W realizacji' }).check()
    await page.getByRole('button', { name: 'Zmień na „W realizacji”' }).click()
    await page.getByRole('button', { name: 'Zwrot lub częściowa rezygnacja' }).click()
    await page.getByLabel(`Ile sztuk: ${TAPPER}`).fill('1')
    await page.getByLabel('Kwota zwrotu (zł)').fill('9999')
    await page.getByRole('button', { name: 'Zapisz zwrot' }).click()
    await page.getByText(/Do zwrotu zostało najwyżej/).waitFor()
    await page.getByLabel('Kwota zwrotu (zł)').fill('10')
    await page.getByLabel('Powód').fill('Rysa na uchwycie')
    await screenshot('refund', width)
    expect(await findWrong(page)).toEqual([])
    await page.getByRole('button', { name: 'Zapisz zwrot' }).click()
    await desk.waitForToast(/^Zapisano zwrot 10,00/)
    const refunds = page.getByRole('region', { name: 'Zwroty' })
    await refunds.getByText('Rysa na uchwycie').waitFor()
    await refunds.getByRole('button', { name: 'Oznacz jako oddane przelewem' }).click()
    await refunds.getByText(/Oddane przelewem/).waitFor()
    await screenshot('card', width)
    expect(await findWrong(page)).toEqual([])
    await desk.open('/zamowienia', 'Zamówienia')
    if (width === 1440) await page.getByText('zwrócono 10,00').first().waitFor()
  })

  it('chooses orders, prints papers of them, and changes their state together', async () => {
    const { page } = desk
    const ids = [await buyTapper(), await buyTapper()]
    await desk.open('/zamowienia', 'Zamówienia')
    await page.reload()
    for (const id of ids) await page.getByLabel(`Wybierz zamówienie nr ${id}`).check()
    const bar = page.getByRole('region', { name: 'Wybrane zamówienia' })
    await bar.getByText('Wybrano 2 zamówienia').waitFor()
    await screenshot('chosen', width)
    expect(await findWrong(page)).toEqual([])
    await bar.getByText('Drukuj', { exact: true }).click()
    const opened = desk.context.waitForEvent('page')
    await bar.getByRole('link', { name: 'Lista do zebrania', exact: true }).click()
    const paper = await opened
    await paper.getByRole('heading', { name: 'Lista do zebrania' }).waitFor()
    expect(await paper.getByRole('row').count()).toBe(2)
    expect(await paper.getByRole('row').last().innerText()).toContain('2 szt.')
    expect(await paper.getByRole('row').last().innerText()).toContain(ids.join(', '))
    await savePicture(paper, `orders-picking-${width}`)
    for (const kind of ['order', 'packing', 'label']) {
      await paper.goto(`/panel/api/orders/print/${kind}?ids=${ids[0]}`)
      expect(await paper.locator('main').innerText()).toContain('Anna Zielińska')
      await paper.emulateMedia({ media: 'print' })
      expect(await paper.getByRole('button', { name: 'Drukuj' }).isVisible()).toBe(false)
      await savePicture(paper, `orders-${kind}-${width}`)
      await paper.emulateMedia({ media: null })
    }
    await paper.close()

    await bar.getByLabel('Nowy stan').selectOption({ label: 'W realizacji' })
    await bar.getByLabel('Powiadom kupujących e-mailem').uncheck()
    await bar.getByRole('button', { name: 'Zmień stan' }).click()
    await desk.waitForToast('Zmieniono 2 zamówienia.')
    expect(desk.shop.rows('select status from orders where id in (?, ?)', ...ids)).toEqual([
      { status: 'processing' },
      { status: 'processing' },
    ])
  })
})
