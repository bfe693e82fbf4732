import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { makePicture } from '#server/shop/media/testing/make-picture.ts'
import { complaint as words } from '#storefront/strings/pl/order/complaint.ts'
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
    await savePicture(page, `complaint-${name}-${width}-${colorScheme}`)
    expect(await axeFinds(page), `${name} ${width} ${colorScheme}`).toEqual([])
    expect(await excessWidth(page), `${name} ${width}`).toBe(0)
  }
  await page.setViewportSize(before)
}

/** Reaches a field as a keyboard does and types. */
const type = async (page: Page, label: string, text: string) => {
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

describe('a complaint', () => {
  it('on a phone without JavaScript: from the footer to the receipt with a photograph', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE, javaScriptEnabled: false })).newPage()
    await page.goto('/sklep/')
    await page.getByRole('contentinfo').getByRole('link', { name: words.link }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await page.getByLabel(words.goods).fill('panele Dąb, 3 paczki')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('link', { name: words.problems.opis.empty }).waitFor()
    expect(await excessWidth(page)).toBe(0)
    expect(await page.getByLabel(words.goods).inputValue()).toBe('panele Dąb, 3 paczki')
    await page.getByLabel(words.defect).fill('Pęka zamek.')
    await page.getByLabel(words.demandOf('replacement')).check()
    await page.getByLabel(words.photos).setInputFiles({
      name: 'wada.jpg',
      mimeType: 'image/jpeg',
      buffer: await makePicture('jpeg', { width: 640, height: 480 }),
    })
    await page.getByLabel(words.name).fill('Łucja Żółć')
    await page.getByLabel(words.email).fill('lucja@example.pl')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { level: 1, name: words.receiptTitle(1) }).waitFor()
    await page.getByText('czas w Warszawie').waitFor()
    await page.getByText('1 zdjęcie').waitFor()
    expect(await excessWidth(page)).toBe(0)
    await page.reload()
    expect(shop.rows<{ name: string }>('select name from complaints')).toEqual([{ name: 'Łucja Żółć' }])
    await page.close()
  })

  it('the form and its problems look right, and the owner answers by keyboard', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE })).newPage()
    await page.goto('/reklamacja/')
    await look(page, 'form')
    await page.getByRole('button', { name: words.send }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: words.problems.imie.empty }).waitFor()
    await look(page, 'problems')
    await page.close()

    const { context } = await shop.owner()
    const desk = await context.newPage()
    await desk.goto('/panel/#/reklamacje')
    await desk.getByRole('link', { name: 'Łucja Żółć' }).waitFor()
    await look(desk, 'queue')
    await desk.getByRole('link', { name: 'Łucja Żółć' }).focus()
    await desk.keyboard.press('Enter')
    const photo = desk.getByRole('img', { name: 'Zdjęcie 1' })
    await photo.waitFor()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await desk.getByLabel('Decyzja').focus()
    await desk.keyboard.press('End')
    await desk.getByLabel('Pozasądowe rozwiązanie sporu').focus()
    await desk.keyboard.press('End')
    await look(desk, 'one')
    await desk.getByRole('button', { name: 'Wyślij odpowiedź' }).focus()
    await desk.keyboard.press('Enter')
    await desk.getByText('Uzupełnij albo usuń: {uzasadnienie}').waitFor()
    await type(desk, 'Odpowiedź', 'Panel zalano wodą.')
    await desk.getByRole('button', { name: 'Wyślij odpowiedź' }).focus()
    await desk.keyboard.press('Enter')
    await desk.getByText('Odpowiedź: Nieuznana').waitFor()
    await look(desk, 'answered')
    const [sent] = shop.rows<{ text: string }>(
      "select text from outbox where cause like 'complaint:1:answer:%'",
    )
    expect(sent!.text).toContain('Panel zalano wodą.')
    expect(sent!.text).toContain('Odmawiamy udziału')
    await desk.goto('/panel/#/reklamacje?stan=closed')
    await desk.getByRole('link', { name: 'Łucja Żółć' }).waitFor()
    await desk.close()
  })
})
