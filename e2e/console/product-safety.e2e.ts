import { beforeAll, describe, expect, it } from 'vitest'
import { lawWords } from '#console/screens/settings/buyers/law-settings.tsx'
import { productSafetyWords, safetyWords as words } from '#console/screens/safety/strings.ts'
import { excessWidth, findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const BRAND = 'Deskarnia'
const WARNING = 'Podczas cięcia noś maskę.'
/** Without a space where a line could end. */
const EUDR = `25PLA1B2C3D4E5F6_${'7G8H9K0L'.repeat(8)}`

type Product = { id: number; name: string; slug: string }

const look = async (name: string) => {
  for (const width of [1_440, 390]) {
    await desk.page.setViewportSize({ width, height: 900 })
    await savePicture(desk.page, `safety-${name}-${width}`)
    expect([name, width, await findWrong(desk.page)]).toEqual([name, width, []])
  }
  await desk.page.setViewportSize({ width: 1_280, height: 900 })
}

describe('product safety', () => {
  let product: Product
  beforeAll(async () => {
    await desk.enter()
    product = desk.shop.rows<Product>(
      "select id, name, slug from products where status = 'published' and sku <> '' order by id limit 1",
    )[0]!
  })

  const edit = () => desk.open(`/produkty/${product.id}`, product.name)
  const save = () => desk.page.getByRole('button', { name: 'Zapisz produkt' }).click()
  const listed = () =>
    desk.page.getByRole('list', { name: words.list }).getByRole('link', { name: product.name, exact: true })

  it('a manufacturer entered once for a brand completes its products, which show it to shoppers', async () => {
    const { page } = desk
    await edit()
    await page.getByLabel('Marka', { exact: true }).fill(BRAND)
    await page.getByLabel(productSafetyWords.producer).fill('')
    await page.getByLabel(productSafetyWords.warnings).fill(WARNING)
    await page.getByLabel(productSafetyWords.eudrReference).fill(EUDR)
    await look('editor')
    await save()
    await desk.waitForToast(`Zapisano: ${product.name}.`)

    await desk.open('/bezpieczenstwo?brak=manufacturer', words.title)
    await listed().waitFor()
    await look('report')
    await page.getByRole('button', { name: words.add, exact: true }).click()
    await page.getByLabel(words.name).fill('Deskarnia sp. z o.o.')
    await page.getByLabel(words.address).fill('Leśna 1, 00-001 Warszawa')
    await page.getByLabel(words.contact).fill('kontakt@deskarnia.example.pl')
    await page.getByRole('dialog').getByLabel(words.brands).fill(BRAND)
    await look('manufacturer')
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await desk.waitForToast(words.saved)
    await expect.poll(() => listed().count()).toBe(0)

    const buyer = await desk.openBrowser()
    await buyer.goto(`/produkt/${product.slug}/`)
    const shown = (await buyer.locator('main').textContent()) ?? ''
    for (const text of ['Deskarnia sp. z o.o.', 'Leśna 1', 'kontakt@deskarnia.example.pl', WARNING, EUDR])
      expect(shown).toContain(text)
    for (const width of [1_440, 390]) {
      await buyer.setViewportSize({ width, height: 900 })
      await savePicture(buyer, `safety-product-${width}`)
      expect([width, await excessWidth(buyer)]).toEqual([width, 0])
    }
    await buyer.context().close()
  })

  it('where the owner wants it, nothing is published without the data, and the message says what is missing', async () => {
    const { page } = desk
    await desk.open('/ustawienia', 'Ustawienia')
    await page.getByLabel(lawWords.safety).check()
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano ustawienia.')

    await edit()
    const state = page.locator('select[name="status"]')
    await state.selectOption('draft')
    await page.getByLabel(productSafetyWords.warnings).fill('')
    await page.getByLabel(productSafetyWords.hasNoWarnings).uncheck()
    await save()
    await desk.waitForToast(`Zapisano: ${product.name}.`)
    await edit()
    await state.selectOption('published')
    await save()
    await page.getByText('Nie publikujemy bez danych o bezpieczeństwie. Brakuje: ostrzeżeń').first().waitFor()
    await look('refused')
    await page.getByLabel(productSafetyWords.warnings).fill(WARNING)
    await save()
    await expect
      .poll(() => desk.shop.rows<{ status: string }>('select status from products where id = ?', product.id))
      .toEqual([{ status: 'published' }])
  })
})
