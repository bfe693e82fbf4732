import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

beforeAll(() => desk.enter())

it('an owner downloads products as a file, and then the whole shop as one', async () => {
  const { page } = desk
  await desk.open('/import', 'Eksport i import')
  const download = async (name: string | RegExp) => {
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const file = await started
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const products = await download('Pobierz plik')
  expect(products.name).toMatch(/^produkty-\d{4}-\d\d-\d\d\.csv$/)
  expect(products.bytes.toString('utf8')).toMatch(/^\uFEFF"ID";"Typ"/)

  await page.getByRole('button', { name: 'Przygotuj archiwum' }).click()
  const archive = await download(/Pobierz archiwum/)
  expect(archive.name).toMatch(/^sklep-.*\.tar\.gz$/)
  expect(gunzipSync(archive.bytes).subarray(0, 13).toString()).toBe('manifest.json')
  await page.getByRole('button', { name: 'Powiadomienia, nowych: 1' }).waitFor()

  for (const [width, scheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    expect(await findWrong(page)).toEqual([])
    await savePicture(page, `transfer-${width}-${scheme}`)
  }
  expect(desk.troubles).toEqual([])
})
