import { describe, expect, it } from 'vitest'
import { stockAlerts as words } from '#storefront/strings/pl/catalog/stock-alerts.ts'
import { axeFinds, excessWidth } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { realShop } from '../real-shop.ts'

const shop = realShop()

const SOLD_OUT = '/produkt/plytka-winylowa-beton-lodzki-61-61-cm-5-mm/'
const EMAIL = 'czekam@example.pl'

/** The letters to the visitor, newest first. */
const letters = () =>
  shop.rows<{ subject: string; text: string }>(
    'select subject, text from outbox where to_address = ? order by created_ms desc, id desc',
    EMAIL,
  )

describe('a sold-out product', () => {
  it.each([390, 1440])(
    'has a form of one field at %i px, without a fault in light or dark',
    async (width) => {
      const context = await shop.openVisitor({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(SOLD_OUT)
      await page.getByRole('heading', { name: words.title }).scrollIntoViewIfNeeded()
      await savePicture(page, `stock-alert-${width}`)
      expect(await axeFinds(page)).toEqual([])
      expect(await excessWidth(page)).toBe(0)
    },
  )

  it('writes to whoever confirmed, once it is back; on a phone and without JavaScript', async () => {
    const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }
    const page = await (await shop.openVisitor(phone)).newPage()
    await page.goto(SOLD_OUT)
    await page.getByLabel(words.email, { exact: true }).fill(EMAIL)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.asked).waitFor()
    const link = /http\S+\/powiadom\/potwierdz\/\S+/.exec(letters()[0]!.text)![0]
    await page.goto(new URL(link).pathname)
    await page.getByRole('button', { name: words.confirmLabel }).click()
    await page.getByText(/^Napiszemy, gdy produkt/).waitFor()

    const owner = await shop.owner()
    const [product] = shop.rows<{ id: number }>(
      'select id from products where slug = ?',
      SOLD_OUT.split('/')[2]!,
    )
    const desk = await owner.context.newPage()
    await desk.goto(`/panel/#/produkty/${product!.id}`)
    await desk.getByText('Na powrót do sprzedaży czeka 1 osoba').waitFor()
    await desk.close()
    await owner.send('PATCH', `products/${product!.id}`, { stock: 40 })
    // The task's next run is due.
    shop.run(`update periodic_tasks set next_ms = 0 where name = 'alerts of stock'`)
    await expect.poll(() => letters().length).toBe(2)
    expect(letters()[0]!.subject).toMatch(/^Znów dostępny: /)
    await page.goto(SOLD_OUT)
    expect(await page.getByRole('heading', { name: words.title }).count()).toBe(0)
  })
})
