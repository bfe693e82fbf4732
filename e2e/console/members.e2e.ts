import { describe, expect, it } from 'vitest'
import { ownersConsole } from './open-console.ts'

describe("who has an account, in the owner's console", () => {
  const desk = ownersConsole()

  it('the owner comes to members from the menu, and is told honestly that there are none yet', async () => {
    await desk.enter()
    await desk.page.getByRole('navigation', { name: 'Menu panelu' }).getByRole('link', { name: 'Członkowie' }).click()
    await desk.isAt('Członkowie')
    await desk.page.getByText('Nie ma jeszcze członków').waitFor()
  })

  it('rules of signing in are saved, and stand in the log', async () => {
    await desk.open('/zasady-logowania', 'Zasady logowania')
    await desk.page.getByLabel('Każde nowe konto czeka na Twoją zgodę').check()
    await desk.page.getByLabel('Najkrótsze hasło, znaków').fill('3')
    await desk.page.getByRole('button', { name: 'Zapisz' }).click()
    await desk.page.getByText('Podaj liczbę od 8 do 64.').waitFor()
    await desk.page.getByLabel('Najkrótsze hasło, znaków').fill('12')
    await desk.page.getByRole('button', { name: 'Zapisz' }).click()
    await desk.hears('Zapisano zasady logowania.')
    await desk.page.reload()
    await desk.isAt('Zasady logowania')
    expect(await desk.page.getByLabel('Najkrótsze hasło, znaków').inputValue()).toBe('12')
    expect(await desk.page.getByLabel('Każde nowe konto czeka na Twoją zgodę').isChecked()).toBe(true)
    await desk.open('/dziennik', 'Dziennik logowań')
    await desk.page.getByText('Zmieniono zasady logowania').first().waitFor()
  })

  it('a key is shown once, also at the width of a phone, and can be ended', async () => {
    await desk.page.setViewportSize({ width: 360, height: 740 })
    await desk.open('/dostep', 'Aplikacje i klucze')
    await desk.page.getByLabel('Nazwa klucza').fill('Magazyn')
    await desk.page.getByRole('button', { name: 'Utwórz klucz' }).click()
    await desk.page.getByText('Zaznacz, do czego służy klucz.').waitFor()
    await desk.page.getByLabel('zarządzanie członkami').check()
    await desk.page.getByRole('button', { name: 'Utwórz klucz' }).click()
    const secret = await desk.page.getByRole('group', { name: 'Tajny tekst: Magazyn' }).innerText()
    expect(secret).toMatch(/^IST\.[\w-]{43}$/)
    for (const place of ['/dostep', '/zasady-logowania', '/dziennik', '/czlonkowie']) {
      await desk.page.goto(`/panel/#${place}`)
      await desk.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await desk.page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(360)
    }
    await desk.open('/dostep', 'Aplikacje i klucze')
    await desk.page.getByText('zaczyna się od').waitFor()
    expect(await desk.page.content()).not.toContain(secret)
    await desk.page.getByRole('button', { name: 'Zakończ klucz: Magazyn' }).click()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Zakończ' }).click()
    await desk.hears('Klucz już nie działa.')
    expect(await desk.page.getByRole('button', { name: 'Zakończ klucz: Magazyn' }).count()).toBe(0)
    expect(desk.troubles).toEqual([])
  })
})
