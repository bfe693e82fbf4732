import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const SEED = fileURLToPath(new URL('../../tools/shop/seed.ts', import.meta.url))
const SITE = '11111111-1111-4111-8111-111111111111'

describe("members in the owner's console", () => {
  const desk = ownersConsole()

  it('the list of customers leads to the members, of which there are none', async () => {
    await desk.enter()
    const menu = desk.page.getByRole('navigation', { name: 'Menu panelu' })
    await menu.getByRole('button', { name: 'Klienci' }).click()
    await menu.getByRole('link', { name: 'Klienci' }).click()
    await desk.isAt('Klienci')
    await desk.page.getByRole('link', { name: 'Konta i logowanie' }).click()
    await desk.isAt('Członkowie')
    await desk.page.getByText('Nie ma jeszcze członków').waitFor()
  })

  it('rules of signing in are saved and logged', async () => {
    await desk.open('/zasady-logowania', 'Zasady logowania')
    await desk.page.getByLabel('Każde nowe konto czeka na Twoją zgodę').check()
    await desk.page.getByLabel('Najmniejsza liczba znaków w haśle').fill('3')
    await desk.page.getByRole('button', { name: 'Zapisz' }).click()
    await desk.page.getByText('Podaj liczbę od 8 do 64.').waitFor()
    await desk.page.getByLabel('Najmniejsza liczba znaków w haśle').fill('12')
    await desk.page.getByRole('button', { name: 'Zapisz' }).click()
    await desk.waitForToast('Zapisano zasady logowania.')
    await desk.page.reload()
    await desk.isAt('Zasady logowania')
    expect(await desk.page.getByLabel('Najmniejsza liczba znaków w haśle').inputValue()).toBe('12')
    expect(await desk.page.getByLabel('Każde nowe konto czeka na Twoją zgodę').isChecked()).toBe(true)
    await desk.open('/dziennik', 'Dziennik logowań')
    await desk.page.getByText('Zmieniono zasady logowania').first().waitFor()
  })

  it("a key is shown once, also in a phone's width, and can be revoked", async () => {
    await desk.page.setViewportSize({ width: 360, height: 740 })
    await desk.open('/dostep', 'Aplikacje i klucze')
    await desk.page.locator('summary', { hasText: 'Utwórz klucz' }).click()
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
      expect(await desk.page.evaluate(() => document.documentElement.scrollWidth), place).toBeLessThanOrEqual(
        360,
      )
    }
    await desk.open('/dostep', 'Aplikacje i klucze')
    await desk.page.getByText('zaczyna się od').waitFor()
    expect(await desk.page.content()).not.toContain(secret)
    await desk.page.getByRole('button', { name: 'Zakończ klucz: Magazyn' }).click()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Zakończ' }).click()
    await desk.waitForToast('Klucz już nie działa.')
    expect(await desk.page.getByRole('button', { name: 'Zakończ klucz: Magazyn' }).count()).toBe(0)
    expect(desk.troubles).toEqual([])
  })

  it('members imported by a seed file appear at once, and can be approved and blocked', async () => {
    const { dataFolder } = desk.shop
    const file = join(dataFolder, 'seed.json')
    const identity = {
      email: 'bardzo.dlugi.adres.luciny.zolc@przyklad-sklepu.example.pl',
      emailVerified: true,
      status: 'PENDING',
      profile: { firstName: 'Łucja', lastName: 'Żółć' },
    }
    await writeFile(file, JSON.stringify({ site: { id: SITE, name: 'Salon' }, identities: [identity] }))
    await promisify(execFile)(process.execPath, [SEED, 'identity', file], {
      env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '', SECRET: '' },
    })

    await desk.open('/czlonkowie', 'Członkowie')
    await expect
      .poll(async () => {
        await desk.page.reload()
        await desk.isAt('Członkowie')
        await desk.page.getByText('Nie ma jeszcze członków').waitFor()
        return desk.page.getByLabel('Witryna').count()
      })
      .toBe(1)
    await desk.page.getByLabel('Witryna').selectOption('Salon')
    await desk.page.getByText('na Twoją zgodę').waitFor()
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await desk.page.getByRole('link', { name: 'Łucja Żółć' }).click()
    await desk.isAt('Łucja Żółć')
    await desk.page.getByRole('button', { name: 'Wpuść' }).click()
    await desk.waitForToast('Konto jest aktywne.')
    await desk.page.getByRole('button', { name: 'Zablokuj' }).click()
    await desk.page.getByRole('dialog').getByRole('button', { name: 'Zablokuj' }).click()
    await desk.waitForToast('Konto jest zablokowane.')
    await desk.page.getByText('Zmieniono stan konta').first().waitFor()
    await desk.page.getByRole('button', { name: 'Odblokuj' }).waitFor()
    // The pressed button is removed: the focus stays next to it.
    await expect
      .poll(() => desk.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Dostęp do konta')
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect([colorScheme, await findWrong(desk.page)]).toEqual([colorScheme, []])
      await desk.open(`/czlonkowie?witryna=${SITE}&szukaj=lucja zolc&stan=BLOCKED`, 'Członkowie')
      await desk.page.getByRole('link', { name: 'Łucja Żółć' }).waitFor()
      expect([colorScheme, await findWrong(desk.page)]).toEqual([colorScheme, []])
      await desk.page.getByRole('link', { name: 'Łucja Żółć' }).click()
      await desk.isAt('Łucja Żółć')
    }
    expect(await desk.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(desk.troubles).toEqual([])
  })
})
