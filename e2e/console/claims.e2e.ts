import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it } from 'vitest'
import { claimWords } from '#console/parts/form/text-hints.tsx'
import { lawPageWords } from '#console/screens/law/strings.ts'
import { claimsWords as words } from '#console/screens/safety/strings.ts'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const PROOF = 'FSC® C000000, wydał NEPCon;\nhttps://certyfikat.example/'

type Product = { id: number; name: string; slug: string }

/** A stand-in for a producer's label. */
const drawLabel = () => {
  const canvas = createCanvas(600, 900)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 600, 900)
  context.fillStyle = '#003399'
  context.fillRect(20, 20, 560, 180)
  context.font = 'bold 300px sans-serif'
  context.fillText('15', 120, 620)
  return canvas.toBuffer('image/png')
}

describe('claims about the environment', () => {
  let product: Product
  beforeAll(async () => {
    await desk.enter()
    product = desk.shop.rows<Product>(
      "select id, name, slug from products where status = 'published' and sku <> '' order by id limit 1",
    )[0]!
  })

  it('the editor names them until it says what they rest on, and shoppers see that and the label', async () => {
    const { page } = desk
    const name = `Ekologiczny ${product.name}`
    const section = page.getByRole('region', { name: words.title })
    const look = async (title: string) => {
      for (const width of [1_440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await warning.or(section).first().scrollIntoViewIfNeeded()
        await savePicture(page, `claims-${title}-${width}`, { fullPage: false })
        await section.evaluate((element) => element.scrollIntoView())
        await savePicture(page, `claims-${title}-section-${width}`, { fullPage: false })
        expect([title, width, await findWrong(page)]).toEqual([title, width, []])
      }
      await page.setViewportSize({ width: 1_280, height: 900 })
    }
    await desk.open(`/produkty/${product.id}`, product.name)
    await page.getByLabel('Nazwa', { exact: true }).fill(name)
    const warning = page.getByText(words.unproven(['Ekologiczny']))
    await warning.waitFor()

    await section.getByLabel(words.hasDurability).check()
    await section.getByLabel(words.years).fill('2')
    await section.getByLabel(words.brand).fill('Deskowa')
    await section.getByLabel(words.model).fill('Dąb Mazury')
    await look('editor-warned')
    await page.getByRole('button', { name: 'Zapisz produkt' }).click()
    await section.getByText('jest tylko dla gwarancji dłuższej niż 2 lata').waitFor()

    await section.getByLabel(words.years).fill('15')
    await section
      .locator('input[type=file]')
      .setInputFiles({ name: 'garan.png', mimeType: 'image/png', buffer: drawLabel() })
    await section.getByRole('img', { name: words.label.label }).waitFor()
    await section.getByLabel(words.proof, { exact: true }).fill(PROOF)
    await expect.poll(() => warning.count()).toBe(0)
    await look('editor')
    await page.getByRole('button', { name: 'Zapisz produkt' }).click()
    await desk.waitForToast(`Zapisano: ${name}.`)

    const buyer = await desk.openBrowser()
    for (const width of [1_440, 390]) {
      await buyer.setViewportSize({ width, height: 900 })
      await buyer.goto(`/produkt/${product.slug}/`)
      const label = buyer.getByRole('img', { name: '15 lat, marka Deskowa, model Dąb Mazury' })
      await label.scrollIntoViewIfNeeded()
      await expect
        .poll(() => label.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      expect(await buyer.locator('main').textContent()).toContain(PROOF)
      await savePicture(buyer, `claims-product-${width}`)
      expect([width, await findWrong(buyer)]).toEqual([width, []])
    }
    await buyer.context().close()
  })

  it('the page of duties names products with claims, each with a link to its editor', async () => {
    const { page } = desk
    const name = `Ekologiczny ${product.name}`
    await desk.open(`/produkty/${product.id}`, name)
    await page.getByLabel(words.proof, { exact: true }).fill('')
    await page.getByRole('button', { name: 'Zapisz produkt' }).click()
    await desk.waitForToast(`Zapisano: ${name}.`)
    await desk.open('/prawo', lawPageWords.title)
    const link = page.getByRole('link', { name: `${name}: „Ekologiczny”` })
    await link.waitFor()
    for (const width of [1_440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await link.scrollIntoViewIfNeeded()
      await savePicture(page, `claims-law-${width}`, { fullPage: false })
      expect([width, await findWrong(page)]).toEqual([width, []])
    }
    await page.setViewportSize({ width: 1_280, height: 900 })
    await link.click()
    await desk.isAt(name)
  })

  it('a page of the owner is warned of them below its text', async () => {
    const { page } = desk
    await desk.open('/nowa-strona', 'Nowa strona')
    const hint = page.getByText(claimWords(['zielony wybór']))
    expect(await hint.count()).toBe(0)
    await page.getByLabel('Tytuł', { exact: true }).fill('To zielony wybór')
    await hint.waitFor()
  })
})
