import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { withdrawal as words } from '#storefront/strings/pl/order/withdrawal.ts'
import { axeFinds, excessWidth } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { realShop } from '../real-shop.ts'

const shop = realShop()
const PHONE = { width: 390, height: 844 }
const LOOKS = [
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
] as const

/** A picture in each look, and nothing that axe finds wrong in it. */
const look = async (page: Page, name: string) => {
  const before = page.viewportSize()!
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(page, `withdrawal-${name}-${width}-${colorScheme}`)
    expect(await axeFinds(page), `${name} ${width} ${colorScheme}`).toEqual([])
    expect(await excessWidth(page), `${name} ${width}`).toBe(0)
  }
  await page.setViewportSize(before)
}

describe('withdrawal from a contract', () => {
  it('on a phone without JavaScript: from the footer to the receipt, and what is missing is not lost', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE, javaScriptEnabled: false })).newPage()
    await page.goto('/sklep/')
    await page.getByRole('contentinfo').getByRole('link', { name: words.link }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page.getByLabel(words.contract).fill('panele kupione w maju')
    await page.getByRole('button', { name: words.next }).click()
    await page.getByRole('link', { name: words.problems.imie.empty }).waitFor()
    await page.getByLabel(words.name).fill('Łucja Żółć')
    await page.getByLabel(words.email).fill('lucja@example.pl')
    await page.getByRole('button', { name: words.next }).click()
    await page.getByRole('heading', { level: 1, name: words.summaryTitle }).waitFor()
    await page.getByText('panele kupione w maju').waitFor()
    await page.getByRole('button', { name: words.back }).click()
    expect(await page.getByLabel(words.name).inputValue()).toBe('Łucja Żółć')
    await page.getByRole('button', { name: words.next }).click()
    await page.getByRole('button', { name: 'Potwierdź odstąpienie od umowy', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.receiptTitle }).waitFor()
    await page.getByText('czas w Warszawie').waitFor()
    expect(await excessWidth(page)).toBe(0)
    await page.reload()
    expect(shop.rows<{ name: string }>('select name from withdrawals')).toEqual([{ name: 'Łucja Żółć' }])
  })

  it('by keyboard alone, and the owner finds it in the console', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE })).newPage()
    await page.goto('/odstapienie/')
    await look(page, 'form')
    await page.getByLabel(words.name).focus()
    await page.keyboard.type('Jan Kowalski')
    await page.keyboard.press('Tab')
    await page.keyboard.type('jan@example.pl')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: words.problems.umowa.empty }).waitFor()
    await look(page, 'problems')
    await page.getByRole('link', { name: words.problems.umowa.empty }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(words.contract).focus()
    await page.keyboard.type('zamówienie z listopada')
    await page.getByRole('button', { name: words.next }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: words.confirm }).waitFor()
    await look(page, 'summary')
    await page.getByRole('button', { name: words.confirm }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: words.receiptTitle }).waitFor()
    await look(page, 'receipt')

    const { context } = await shop.owner()
    const desk = await context.newPage()
    await desk.goto('/panel/#/odstapienia')
    await desk.getByRole('link', { name: 'Jan Kowalski' }).waitFor()
    await look(desk, 'queue')
    await desk.getByRole('link', { name: 'Jan Kowalski' }).click()
    await desk.getByText('zamówienie z listopada').waitFor()
    await desk.getByRole('button', { name: 'Zapisz dzień' }).click()
    await desk.getByText('Towar wrócił 20').waitFor()
    await look(desk, 'one')
    await desk.getByRole('button', { name: 'Zapisz zwrot' }).click()
    await desk.getByText('Zwrócono pieniądze').waitFor()
    await desk.close()
  })
})
