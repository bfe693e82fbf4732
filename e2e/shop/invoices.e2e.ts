import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { settingsWords } from '#console/screens/settings/strings.ts'
import { axeFinds, excessWidth } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { realShop } from '../real-shop.ts'
import { fillCheckout, NIP, submitCheckout } from './fill-checkout.ts'

const shop = realShop(async () => ({ DEMO_PAYMENTS: '1', DEMO_BANK_PORT: '0' }))
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

/** Both widths without anything cut off. */
const look = async (page: Page, name: string) => {
  for (const width of [1_440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await savePicture(page, `bdo-${name}-${width}`)
    expect([name, width, await excessWidth(page)]).toEqual([name, width, 0])
  }
}

describe('a firm’s invoice', () => {
  it('is issued when the owner marks the order as paid, and corrected by a refund', async () => {
    const buyer = await (await shop.openVisitor(PHONE)).newPage()
    const [product] = shop.rows<{ id: number }>(
      "select id from products where slug like 'panel-laminowany-dab-bieszczadzki%' limit 1",
    )
    await buyer.goto(`/zamowienie/?add-to-cart=${product!.id}`)
    await buyer.goto('/zamowienie/')
    await fillCheckout(buyer)
    await buyer.getByRole('checkbox', { name: /faktur/ }).check()
    await buyer.locator('[name="billing_nip"]').fill(NIP)
    await buyer.locator('[name="billing_company"]').fill('Parkiety Nowak sp. z o.o.')
    await buyer.getByRole('radio', { name: /^Przelew bankowy/ }).check()
    const id = await submitCheckout(buyer)

    const { context } = await shop.owner()
    const page = await context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/panel/#/ustawienia')
    await page.getByLabel(settingsWords.bdoNumber).fill('000 123 456')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await expect.poll(() => page.getByLabel(settingsWords.bdoNumber).inputValue()).toBe('000123456')
    await look(page, 'settings')
    await page.setViewportSize({ width: 1_280, height: 800 })
    await page.goto(`/panel/#/zamowienia/${id}`)
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Faktury', exact: true }) })
    await card.getByText('To zamówienie nie ma jeszcze faktury.').waitFor()
    await page.getByRole('radio', { name: 'W realizacji' }).check()
    await page.getByRole('button', { name: /^Zmień na/ }).click()
    await card.getByRole('link', { name: /^FV\/1\// }).waitFor()

    await buyer.reload()
    await buyer.getByRole('heading', { name: 'Faktury' }).waitFor()
    expect(await excessWidth(buyer)).toBe(0)
    await buyer.getByRole('link', { name: /Faktura nr FV\/1\// }).click()
    await buyer.getByRole('heading', { level: 1, name: /Faktura nr FV\/1\// }).waitFor()
    await buyer.getByText('BDO 000123456').first().waitFor()
    await look(buyer, 'invoice')
    expect(await axeFinds(buyer)).toEqual([])
    expect(await excessWidth(buyer)).toBe(0)

    await page.getByRole('button', { name: 'Zwrot lub częściowa rezygnacja' }).click()
    await page.getByLabel(/Kwota/).first().fill('10,00')
    await page.getByLabel(/Powód/).first().fill('Uszkodzona paczka')
    await page.getByRole('button', { name: /Zapisz zwrot/ }).click()
    await card.getByRole('link', { name: /^KOR\/1\// }).waitFor()

    await page.goto('/panel/#/faktury')
    await page.getByRole('heading', { level: 1, name: 'Faktury' }).waitFor()
    await page.getByRole('rowheader', { name: /KOR\/1\// }).waitFor()
    expect(await axeFinds(page)).toEqual([])
    await page.setViewportSize(PHONE.viewport)
    expect(await excessWidth(page)).toBe(0)
    const register = await context.request.get(
      new URL((await page.getByRole('link', { name: /Rejestr faktur/ }).getAttribute('href'))!, shop.url)
        .href,
    )
    expect(await register.text()).toMatch(/"FV\/1\/[\s\S]*"KOR\/1\/[\s\S]*"-10,00"/)
  })
})
