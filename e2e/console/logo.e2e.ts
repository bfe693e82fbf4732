import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

/** Boards of a colour with a name beside them, on nothing. */
const drawLogo = (name: string, colour: string) => {
  const canvas = createCanvas(720, 180)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  for (const y of [20, 75, 130]) context.fillRect(10, y, 150, 34)
  context.font = 'bold 92px sans-serif'
  context.fillText(name, 190, 124)
  return canvas.toBuffer('image/png')
}
const drawIcon = (sizePx: number) => {
  const canvas = createCanvas(sizePx, sizePx)
  const context = canvas.getContext('2d')
  context.fillStyle = '#7a3b12'
  context.fillRect(0, 0, sizePx, sizePx)
  context.fillStyle = '#ffe9c9'
  for (const share of [0.25, 0.45, 0.65])
    context.fillRect(sizePx * 0.2, sizePx * share, sizePx * 0.6, sizePx * 0.1)
  return canvas.toBuffer('image/png')
}

it('the owner sends a logo and an icon, and visitors see them without a jump of the header', async () => {
  const { page, shop } = desk
  await desk.enter()
  await desk.open('/ustawienia', 'Ustawienia')
  const send = async (field: string, name: string, buffer: Buffer) => {
    const group = page.getByRole('group', { name: field, exact: true })
    await group.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
    await group.getByRole('img', { name: field, exact: true }).waitFor()
    return group
  }
  await send('Logo', 'logo.png', drawLogo('Deski', '#5a2f12'))
  await send('Logo na ciemne tło', 'logo-ciemne.png', drawLogo('Deski', '#f0d9b8'))
  const icon = await send('Ikona', 'mala.png', drawIcon(200))
  // Said before anything is saved.
  await icon.getByText('co najmniej 512 × 512 px, a to zdjęcie ma 200 × 200 px').waitFor()
  await icon.getByRole('button', { name: 'Usuń' }).click()
  await send('Ikona', 'ikona.png', drawIcon(600))
  expect(await icon.getByRole('alert').count()).toBe(0)
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.locator('.marks').scrollIntoViewIfNeeded()
      await savePicture(page, `logo-settings-${width}-${colorScheme}`, { fullPage: false })
    }
  expect(await findWrong(page)).toEqual([])
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
  await desk.waitForToast('Zapisano')

  const visitor = await desk.openBrowser()
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
    [360, 'light'],
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await visitor.setViewportSize({ width, height: 800 })
    await visitor.emulateMedia({ colorScheme })
    await visitor.addInitScript(() => {
      const moves: number[] = []
      Object.assign(window, { moves })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moves.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visitor.goto(shop.url)
    const logo = visitor.locator('#masthead .wordmark img')
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy()
    const box = (await logo.boundingBox())!
    expect([Math.round(box.width), Math.round(box.height)]).toEqual([160, 40])
    expect(await visitor.evaluate(() => (window as never as { moves: number[] }).moves)).toEqual([])
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await visitor.locator('link[rel=icon]').getAttribute('href')).toContain('/ikony/znak-96.png?v=')
    await savePicture(visitor, `logo-header-${width}-${colorScheme}`, { fullPage: false })
  }
  await visitor.close()
  expect(desk.troubles).toEqual([])
}, 120_000)
