import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
const text = () => desk.page.getByRole('textbox', { name: 'Treść' })
const tool = (name: string) => desk.page.getByRole('button', { name, exact: true })
const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()

/** Saves and waits until nothing is unsaved. */
const save = async () => {
  await press('Zapisz')
  await expect.poll(() => desk.page.getByRole('button', { name: 'Zapisz' }).isDisabled()).toBe(true)
}

const shoot = async (name: string) => {
  for (const scheme of ['light', 'dark'] as const) {
    await desk.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await savePicture(desk.page, `${name}-${scheme}`)
    expect(await findWrong(desk.page)).toEqual([])
  }
  await desk.page.emulateMedia({ colorScheme: 'light' })
}

describe('pages of the shop', () => {
  beforeAll(() => desk.enter())

  it('a page is written with headings, lists and links by mouse and keyboard, and shown in the shop', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1440, height: 900 })
    await desk.open('/strony', 'Strony')
    await page.getByRole('link', { name: 'Dodaj stronę' }).click()
    await desk.isAt('Nowa strona')
    await press('Dodaj stronę')
    await page.getByText('Podaj tytuł strony.').waitFor()
    await page.getByLabel('Tytuł').fill('Jak dbać o deskę')

    await text().click()
    await page.keyboard.type('Codziennie')
    await tool('Nagłówek').click()
    expect(await tool('Nagłówek').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Zamiataj ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('na sucho')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('.')
    await page.keyboard.press('Enter')
    // The toolbar by keyboard: one stop, arrows, Escape.
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    expect(await tool('Lista punktowana').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.type('miotła')
    await page.keyboard.press('Enter')
    await page.keyboard.type('odkurzacz')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Masz pytanie? ')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Odnośnik' })
    await dialog.getByLabel('Adres').fill('nie adres')
    await page.keyboard.press('Enter')
    await dialog.getByText('Podaj adres strony, e-mail albo numer telefonu.').waitFor()
    await dialog.getByLabel('Adres').fill('/kontakt/')
    await dialog.getByLabel('Tekst odnośnika').fill('Napisz')
    await shoot('pages-link-1440')
    await dialog.getByRole('button', { name: 'Wstaw odnośnik' }).click()
    await page.getByLabel('Opis dla wyszukiwarek').fill('Zamiatanie, mycie i olejowanie.')
    await shoot('pages-editor-1440')

    await press('Dodaj stronę')
    await desk.waitForToast('Dodano stronę „Jak dbać o deskę”.')
    await desk.isAt('Jak dbać o deskę')
    const saved = await (await fetch(`${desk.shop.url}/jak-dbac-o-deske/`)).text()
    expect(saved).toContain(
      '<h2>Codziennie</h2>\n<p>Zamiataj <strong>na sucho</strong>.</p>\n<ul>\n<li>miotła</li>\n<li>odkurzacz</li>\n</ul>\n<p>Masz pytanie? <a href="/kontakt/">Napisz</a></p>',
    )
    expect(saved).toContain('content="Zamiatanie, mycie i olejowanie."')
  })

  it('typing, undo and a paste from another program change only what they should', async () => {
    const { page } = desk
    await desk.open('/strony/jak-dbac-o-deske', 'Jak dbać o deskę')
    await text().click()
    const button = page.getByRole('button', { name: 'Zapisz' })
    expect(await button.isDisabled()).toBe(true)
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Zawsze i ')
    await expect.poll(() => button.isDisabled()).toBe(false)
    // Word by word, back to what was read.
    for (let word = 0; word < 5; word++) await page.keyboard.press('Control+z')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await page.keyboard.press('Control+y')
    await expect.poll(() => button.isDisabled()).toBe(false)
    await page.keyboard.press('Control+z')

    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await text().evaluate((field) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<meta><b style="font-weight:normal"><p class="x" style="color:red">Z <span style="font-weight:700">arkusza</span><script>x()</script></p><table><tr><td>8 mm</td></tr></table></b>',
      )
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await page.getByText('8 mm').waitFor()
    await save()
    const saved = await (await fetch(`${desk.shop.url}/jak-dbac-o-deske/`)).text()
    expect(saved).toContain('<p>Z <strong>arkusza</strong></p>\n<p>8 mm</p>')
  })

  it('HTML that the editor cannot show is edited as source, and dropped only on request', async () => {
    const { page } = desk
    await press('Edytuj jako HTML')
    const source = page.getByLabel('Treść (HTML)')
    await source.fill('<p>Wymiary</p>\n<table><tbody><tr><td>8 mm</td></tr></tbody></table>')
    await page.getByText('Tego tekstu nie pokażemy w całości wizualnie').waitFor()
    await save()
    await desk.open('/strony', 'Strony')
    await desk.open('/strony/jak-dbac-o-deske', 'Jak dbać o deskę')
    expect(await source.inputValue()).toContain('<table>')
    await shoot('pages-source-1440')
    await press('Edytuj wizualnie')
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń je i edytuj wizualnie' }).click()
    expect(await text().innerText()).toMatch(/Wymiary\s+8 mm/)
  })

  it('on a phone: a missing page starts with a text, a draft is hidden, a deleted page comes back', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/panel/#/strony')
    await page.getByRole('button', { name: 'Wyjdź bez zapisywania' }).click()
    await desk.isAt('Strony')
    await shoot('pages-390')
    await page.getByRole('link', { name: 'Jak dbać o deskę' }).click()
    await page.getByLabel('Opublikowana').uncheck()
    await page.getByLabel('Adres strony').fill('pielegnacja')
    await press('Zapisz')
    await desk.waitForToast('Zapisano stronę')
    await page.waitForURL(/pielegnacja/)
    expect((await fetch(`${desk.shop.url}/pielegnacja/`)).status).toBe(404)
    await page.getByLabel('Opublikowana').check()
    await save()
    expect((await fetch(`${desk.shop.url}/jak-dbac-o-deske/`)).url).toContain('/pielegnacja/')
    await shoot('pages-editor-390')

    await press('Usuń stronę')
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń stronę' }).click()
    await desk.isAt('Strony')
    expect((await fetch(`${desk.shop.url}/pielegnacja/`)).status).toBe(404)
    await press('Cofnij')
    await desk.waitForToast('Strona wróciła.')
    expect((await fetch(`${desk.shop.url}/pielegnacja/`)).status).toBe(200)

    await page.getByRole('link', { name: 'Jak dbać o deskę' }).waitFor()
    const names = () => page.locator('.page-list a').allInnerTexts()
    const before = await names()
    await press(`Przesuń niżej: ${before[0]}`)
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
    await press(`Przesuń wyżej: ${before[0]}`)
    await expect.poll(names).toEqual(before)
  })
})
