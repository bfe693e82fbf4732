import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibility, barrier as words } from '#storefront/strings/pl/frame/accessibility.ts'
import { axeFinds, excessWidth } from '../../axe.ts'
import { savePicture } from '../../looks.ts'
import { realShop } from '../../real-shop.ts'

const shop = realShop()
const PHONE = { width: 390, height: 844 }

const look = async (page: Page, name: string) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await savePicture(page, `barrier-${name}`)
  expect(await axeFinds(page), name).toEqual([])
  expect(await excessWidth(page), name).toBe(0)
}

describe('the accessibility statement', () => {
  it('leads on a phone without JavaScript from the footer to a complaint about a barrier', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE, javaScriptEnabled: false })).newPage()
    await page.goto('/sklep/')
    await page.getByRole('contentinfo').getByRole('link', { name: accessibility.link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: accessibility.title }).waitFor()
    expect(await excessWidth(page)).toBe(0)
    await page.getByRole('link', { name: accessibility.complaintForm }).click()
    await page.getByLabel(words.page).fill('koszyk')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('link', { name: words.problems.opis.empty }).waitFor()
    expect(await page.getByLabel(words.page).inputValue()).toBe('koszyk')
    expect(await excessWidth(page)).toBe(0)
    await page.getByLabel(words.fault).fill('Nie da się usunąć produktu z klawiatury.')
    await page.getByLabel(words.name).fill('Łucja Żółć')
    await page.getByLabel(words.email).fill('lucja@example.pl')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { level: 1, name: words.receiptTitle(1) }).waitFor()
    expect(await excessWidth(page)).toBe(0)
    expect(shop.rows<{ kind: string }>('select kind from complaints')).toEqual([{ kind: 'accessibility' }])
    await page.close()
  })

  it('looks right, and its complaint waits in the queue of the console', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE })).newPage()
    await page.goto('/deklaracja-dostepnosci/')
    await look(page, 'statement')
    await page.goto('/deklaracja-dostepnosci/zgloszenie/')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('link', { name: words.problems.imie.empty }).waitFor()
    await look(page, 'problems')
    await page.close()

    const { context } = await shop.owner()
    const desk = await context.newPage()
    await desk.goto('/panel/#/reklamacje')
    await desk.getByText('dostępność', { exact: true }).waitFor()
    await desk.getByRole('link', { name: 'Łucja Żółć' }).click()
    await desk.getByLabel('Powód').fill('Czekamy na dostawcę czytnika.')
    await look(desk, 'one')
    await desk.getByRole('button', { name: 'Przedłuż' }).click()
    await desk.getByText('Przedłużono termin').waitFor()
    await desk.getByLabel('Decyzja').selectOption('rejected')
    expect(await desk.getByLabel('Pozasądowe rozwiązanie sporu').count()).toBe(0)
    await desk.close()
  })
})
