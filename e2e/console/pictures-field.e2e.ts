import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Picture } from '../../contract/shop/product.ts'
import { makePicture } from '../../server/shop/media/testing/make-picture.ts'
import { bundleForPage } from '../../tools/browser/bundle-for-page.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
let folder: string
let script: string

const OLD: Picture[] = [
  { src: '/pictures/deska-bialowieska-1600x1600.webp', alt: 'Deska' },
  { src: '/pictures/akryl-do-listew.webp', alt: 'Akryl' },
]

const fileOf = async (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const values = async (): Promise<Picture[]> =>
  JSON.parse((await desk.page.locator('output').textContent())!) as Picture[]
const alts = async () => (await values()).map(({ alt }) => alt)
const focused = () => desk.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('the pictures of a product', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-pictures-'))
    // Built without the console's own settings, React looks for this name.
    const environment = `globalThis.process={env:{NODE_ENV:'development'}};`
    script = environment + (await bundleForPage('e2e/console/pictures-field-in-page.tsx', 'fieldPage'))
    await desk.enter()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    [1_440, 'dark'],
    [390, 'light'],
  ] as const)(
    'are added, described, reordered by keys and by dragging, removed and restored, %i px wide, %s',
    async (width, colorScheme) => {
      const { page } = desk
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Its styles come with this screen.
      await page.goto('/panel/')
      await desk.open('/zdjecia', 'Zdjęcia')
      await page.evaluate(script)
      await page.evaluate(
        (given) =>
          (globalThis as never as { fieldPage: { showField: (given: unknown) => void } }).fieldPage.showField(
            given,
          ),
        OLD,
      )
      await page.getByRole('heading', { name: 'Zdjęcia produktu' }).waitFor()
      expect(await findWrong(page)).toEqual([])

      // From the device, one of them no picture.
      await page
        .getByLabel('Dodaj zdjęcia')
        .setInputFiles([
          await fileOf(`nowe-${width}.jpg`, await makePicture('jpeg', { width: 600 + width, height: 700 })),
          await fileOf('rysunek.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')),
        ])
      await page.getByText('To rysunek SVG').waitFor()
      await expect.poll(async () => (await values()).length).toBe(3)
      await page.getByRole('textbox', { name: 'Opis zdjęcia 3' }).fill('Nowe')
      expect(await alts()).toEqual(['Deska', 'Akryl', 'Nowe'])
      expect((await values())[2]?.src).toMatch(/^\/pictures\/[0-9a-f]{20}-\d+x\d+\.webp$/)
      await savePicture(page, `pole-zdjec-${width}-${colorScheme}`)
      expect(await findWrong(page)).toEqual([])

      // By keys: the focus stays with the picture.
      await page.getByRole('button', { name: 'Zdjęcie 3 z 3: przeciągnij albo użyj strzałek' }).focus()
      await page.keyboard.press('ArrowUp')
      await expect.poll(alts).toEqual(['Deska', 'Nowe', 'Akryl'])
      await expect.poll(focused).toMatch(/^Zdjęcie 2 z 3/)
      await page.keyboard.press('ArrowUp')
      await expect.poll(alts).toEqual(['Nowe', 'Deska', 'Akryl'])
      await page.getByText('Zdjęcie jest teraz na miejscu 1 z 3.').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Przesuń zdjęcie 1 dalej' }).click()
      await expect.poll(alts).toEqual(['Deska', 'Nowe', 'Akryl'])

      // By dragging the last one to the first place; Escape puts another back.
      const dragTo = async (from: number, to: number, isCancelled = false) => {
        const handles = page.locator('.picture-handle')
        const [start, end] = [
          (await handles.nth(from).boundingBox())!,
          (await handles.nth(to).boundingBox())!,
        ]
        await page.mouse.move(start.x + 30, start.y + 30)
        await page.mouse.down()
        await page.mouse.move(start.x + 34, start.y + 40, { steps: 3 })
        await page.mouse.move(end.x + 30, end.y + 30, { steps: 8 })
        if (isCancelled) await page.keyboard.press('Escape')
        await page.mouse.up()
      }
      await dragTo(2, 0)
      await expect.poll(alts).toEqual(['Akryl', 'Deska', 'Nowe'])
      await dragTo(0, 2, true)
      await expect.poll(alts).toEqual(['Akryl', 'Deska', 'Nowe'])

      await page.getByRole('button', { name: 'Usuń zdjęcie 2' }).click()
      await expect.poll(alts).toEqual(['Akryl', 'Nowe'])
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cofnij')
      await page.keyboard.press('Enter')
      await expect.poll(alts).toEqual(['Akryl', 'Deska', 'Nowe'])

      // From the library, by keyboard.
      await page.getByRole('button', { name: 'Usuń zdjęcie 3' }).click()
      await page.getByRole('button', { name: 'Wybierz z biblioteki' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Wybierz zdjęcia' })
      await dialog.getByRole('button', { name: `nowe-${width}.jpg` }).press('Space')
      expect(await findWrong(page)).toEqual([])
      await savePicture(page, `biblioteka-${width}-${colorScheme}`, { fullPage: false })
      await dialog.getByRole('button', { name: 'Dodaj 1 zdjęcie' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      expect(await alts()).toEqual(['Akryl', 'Deska', ''])
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Wybierz z biblioteki')
    },
  )
})
