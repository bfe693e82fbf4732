import { join } from 'node:path'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture } from '../../server/shop/media/testing/make-picture.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'
import { savePicture } from '../looks.ts'

const desk = ownersConsole()
let folder: string

const fileOf = async (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}
const tile = (name: string) => desk.page.locator('.media-tile', { hasText: name })

describe('the pictures of the shop', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-pictures-'))
    await desk.enter()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each([
    [1_440, 'light'],
    [390, 'dark'],
  ] as const)(
    'are uploaded, described, given their most important place and removed in a window %i px wide, %s',
    async (width, colorScheme) => {
      const { page } = desk
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await desk.open('/zdjecia', 'Zdjęcia')
      expect(await findWrong(page)).toEqual([])

      await page
        .getByLabel('Dodaj zdjęcia')
        .setInputFiles([
          await fileOf(
            `salon-${width}.jpg`,
            await makePicture('jpeg', { width: 1_200 + width, height: 900 }),
          ),
          await fileOf(`deska-${width}.avif`, await makePicture('avif', { width: 300, height: 200 + width })),
          await fileOf(
            `telefon-${width}.jpg`,
            Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(99), 'latin1'),
          ),
        ])
      await tile(`salon-${width}.jpg`).waitFor()
      await tile(`deska-${width}.avif`).waitFor()
      await page
        .getByRole('listitem')
        .filter({ hasText: `telefon-${width}.jpg` })
        .getByText('w formacie HEIC')
        .waitFor()
      expect(await findWrong(page)).toEqual([])
      await savePicture(page, `zdjecia-${width}-${colorScheme}`)
      await page
        .getByRole('button', { name: `Zamknij komunikat o pliku telefon-${width}.jpg` })
        .press('Enter')
      // The focus is not lost with the button.
      await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('status')

      await tile(`salon-${width}.jpg`).click()
      await page.getByRole('heading', { name: 'Wybrane zdjęcie' }).waitFor()
      const mark = page.getByRole('button', { name: 'Najważniejsze miejsce: 50% od lewej, 50% od góry' })
      await mark.focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: 'Najważniejsze miejsce: 40% od lewej, 52% od góry' }).waitFor()
      // Its place is final once it is loaded.
      const isLoaded = () =>
        page.locator('.focus-picture img').evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0)
      await expect.poll(isLoaded).toBe(true)
      const box = (await page.locator('.focus-picture').boundingBox())!
      await page.locator('.focus-picture').click({ position: { x: box.width * 0.25, y: box.height * 0.75 } })
      await page
        .getByRole('button', { name: /Najważniejsze miejsce: 2[456]% od lewej, 7[456]% od góry/ })
        .waitFor()
      await page.getByLabel('Opis zdjęcia').fill('Salon z deską dębową')
      await savePicture(page, `zdjecie-${width}-${colorScheme}`)
      expect(await findWrong(page)).toEqual([])
      await page.getByRole('button', { name: 'Zapisz' }).click()
      await desk.waitForToast('Zapisano zdjęcie.')
      await page.getByText('Nigdzie. Możesz je usunąć').waitFor()

      await page.getByRole('button', { name: 'Usuń zdjęcie' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Usuń zdjęcie' }).click()
      await desk.waitForToast('Usunięto zdjęcie.')
      await tile(`salon-${width}.jpg`).waitFor({ state: 'detached' })
      await tile(`deska-${width}.avif`).waitFor()
    },
  )

  it('are added by dropping them anywhere, and once only', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 1_440, height: 900 })
    await desk.open('/zdjecia', 'Zdjęcia')
    const bytes = (await makePicture('webp', { width: 640, height: 480 })).toString('base64')
    const drop = (name: string) =>
      page.evaluate(
        ([file, content]) => {
          const transfer = new DataTransfer()
          const data = Uint8Array.from(atob(content!), (letter) => letter.charCodeAt(0))
          transfer.items.add(new File([data], file!, { type: 'image/webp' }))
          for (const type of ['dragenter', 'dragover', 'drop'])
            document
              .querySelector('h1')!
              .dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }))
        },
        [name, bytes] as const,
      )
    await drop('upuszczone.webp')
    await tile('upuszczone.webp').waitFor()
    await drop('jeszcze-raz.webp')
    await desk.waitForToast('To zdjęcie już tu jest pod nazwą „upuszczone.webp”.')
    expect(await tile('jeszcze-raz.webp').count()).toBe(0)
  })
})
