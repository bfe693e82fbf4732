import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePicture } from '../../server/shop/media/testing/make-picture.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole({ DEMO_CAMPAIGNS: '1' })
const NO_ALT = 'Brakuje opisu. Napisz, co widać na obrazie'
const designer = designerOf(() => desk.page)
const dialog = () => desk.page.getByRole('dialog')
type ImageBlock = { kind: string; src: string; alt: string; width: number; height: number; shape: string }
const savedImage = () => {
  const rows = desk.shop.rows<{ document_json: string }>(
    'select document_json from campaigns order by created_ms desc, position desc',
  )
  const { screens } = JSON.parse(rows[0]!.document_json) as { screens: { form: ImageBlock[] } }
  return screens.form.find(({ kind }) => kind === 'image')
}

describe('a picture of a campaign', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'obrazy-'))
    await writeFile(join(folder, 'salon.jpg'), await makePicture('jpeg', { width: 1_200, height: 600 }))
    await desk.enter()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is sent from the device, described, cropped, shaped, and saved with its size', async () => {
    const { page } = desk
    await desk.open('/nowa-kampania?od=newsletter', 'Nowa kampania')
    const blocks = designer.settings()
    await designer.layer('Obraz').click()
    // The picture of every ready campaign only decorates.
    expect(await page.getByText(NO_ALT).count()).toBe(0)
    await blocks.locator('.picture-choice input[type=file]').setInputFiles(join(folder, 'salon.jpg'))
    await expect.poll(() => blocks.getByLabel('Adres obrazu').inputValue()).toMatch(/-1200x600\.webp$/)
    // One that somebody chose shows something.
    await page.getByText(NO_ALT).waitFor()
    expect(await findWrong(page)).toEqual([])
    await blocks.getByLabel('Opis dla niewidomych').fill('Jasny salon z podłogą w jodełkę')
    await expect.poll(() => page.getByText(NO_ALT).count()).toBe(0)

    await blocks.getByRole('button', { name: 'Przytnij' }).click()
    await dialog().getByRole('button', { name: 'kwadrat' }).click()
    await dialog().getByLabel('W poziomie').focus()
    await page.keyboard.press('Home')
    expect(await findWrong(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Wytnij' }).click()
    await expect.poll(() => blocks.getByLabel('Adres obrazu').inputValue()).toMatch(/-600x600\.webp$/)
    expect(await blocks.getByLabel('Opis dla niewidomych').inputValue()).toBe(
      'Jasny salon z podłogą w jodełkę',
    )

    await blocks.getByLabel('Kształt').selectOption({ label: 'koło' })
    await blocks.locator('.focus-mark').focus()
    await page.keyboard.press('Shift+ArrowRight')
    const shown = page.frameLocator('iframe[title="Podgląd kampanii"]').locator('img')
    await expect.poll(() => shown.evaluate((image) => getComputedStyle(image).clipPath)).toContain('circle(')
    expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('60% 50%')
    await page.getByRole('button', { name: 'Dodaj kampanię' }).click()
    await page.getByRole('region', { name: 'Stan kampanii' }).waitFor()
    expect(savedImage()).toMatchObject({
      alt: 'Jasny salon z podłogą w jodełkę',
      width: 600,
      height: 600,
      shape: 'circle',
      focus: { x: 60, y: 50 },
    })
  })

  it('is chosen from the library, where the whole picture still is', async () => {
    const { page } = desk
    await desk.open('/nowa-kampania?od=newsletter', 'Nowa kampania')
    const blocks = designer.settings()
    await designer.layer('Obraz').click()
    await blocks.locator('.picture-choice').getByRole('button', { name: 'Wybierz z biblioteki' }).click()
    await expect.poll(() => dialog().locator('.media-tile', { hasText: 'salon.jpg' }).count()).toBe(2)
    await dialog().locator('.media-tile', { hasText: 'salon.jpg' }).last().click()
    await dialog()
      .getByRole('button', { name: /^Wybierz/ })
      .click()
    await expect.poll(() => blocks.getByLabel('Adres obrazu').inputValue()).toMatch(/-1200x600\.webp$/)
    await page.getByText(NO_ALT).waitFor()
    await blocks.getByLabel('Obraz tylko zdobi').check()
    await expect.poll(() => page.getByText(NO_ALT).count()).toBe(0)
  })
})
