import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { bundleForPage } from '../../tools/browser/bundle-for-page.ts'
import { axeFinds, excessWidth } from '../axe.ts'
import { realShop } from '../real-shop.ts'
import type { paintBoth } from './room-in-page.ts'

const shop = realShop()
const FLOOR = '/produkt/panel-laminowany-dab-bieszczadzki-8-mm-ac4/'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const

const isPainted = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.room-view canvas[data-painted]') &&
      !document.querySelector('.room-stage[aria-busy=true]'),
  )

/** Mean colour of a part of the picture, in shares of it. */
const colourAt = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([atX, atY]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.room-view canvas')!
      const copy = document.createElement('canvas')
      copy.width = copy.height = 24
      const context = copy.getContext('2d')!
      context.drawImage(canvas, canvas.width * atX! - 12, canvas.height * atY! - 12, 24, 24, 0, 0, 24, 24)
      const { data } = context.getImageData(0, 0, 24, 24)
      const sum = [0, 0, 0]
      for (let i = 0; i < data.length; i += 4) for (let k = 0; k < 3; k++) sum[k]! += data[i + k]! / 576
      return sum
    },
    [x, y],
  )

/** A grey room with a checked floor, drawn here: a file from a camera. */
const photograph = () => {
  const canvas = createCanvas(1200, 900)
  const context = canvas.getContext('2d')
  context.fillStyle = '#dfe3e6'
  context.fillRect(0, 0, 1200, 900)
  context.fillStyle = '#8a6a4c'
  context.fillRect(0, 420, 1200, 480)
  context.fillStyle = '#2f4d7a'
  context.fillRect(480, 520, 180, 150)
  return { name: 'pokoj.jpg', mimeType: 'image/jpeg', buffer: canvas.toBuffer('image/jpeg', 90) }
}

describe('a floor in a room', () => {
  it('opens by keyboard, shows the floor, and gives the focus back', async () => {
    const { page } = shop
    await page.goto(FLOOR)
    const button = page.getByRole('button', { name: 'Zobacz w swoim pokoju' })
    await button.focus()
    await page.keyboard.press('Enter')
    await isPainted(page)
    await expect
      .poll(async () => (await colourAt(page, 0.75, 0.93))[0]! - (await colourAt(page, 0.75, 0.93))[2]!)
      .toBeGreaterThan(25)
    const planks = await colourAt(page, 0.75, 0.93)
    await page.getByRole('slider', { name: 'Przed i po' }).fill('100')
    // The bare floor is grey.
    await expect
      .poll(async () =>
        Math.abs((await colourAt(page, 0.75, 0.93))[0]! - (await colourAt(page, 0.75, 0.93))[2]!),
      )
      .toBeLessThan(20)
    await page.getByRole('slider', { name: 'Przed i po' }).fill('0')
    await expect
      .poll(async () => Math.abs((await colourAt(page, 0.75, 0.93))[0]! - planks[0]!))
      .toBeLessThan(3)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog', { name: 'Podłoga w pokoju' }).count()).toBe(0)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('opens at the end of a press that came before its script', async () => {
    const { page } = shop
    await page.route('**/product-page-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto(FLOOR)
    await page.getByRole('button', { name: 'Zobacz w swoim pokoju' }).click()
    await isPainted(page)
    await page.unroute('**/product-page-*.js')
  })

  it('on a phone: another room and pattern, packs into the cart, nothing wider than the window', async () => {
    const context = await shop.openVisitor(PHONE)
    const page = await context.newPage()
    await page.goto(FLOOR)
    await page.getByRole('button', { name: 'Zobacz w swoim pokoju' }).tap()
    await isPainted(page)
    await page.getByRole('button', { name: 'Gabinet po południu' }).tap()
    await expect.poll(() => page.getByRole('img', { name: /Gabinet/ }).count()).toBe(1)
    const picture = () =>
      page.locator('.room-view canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
    const before = await picture()
    await page.getByRole('combobox', { name: 'Wzór' }).selectOption('herringbone')
    await expect.poll(async () => (await picture()) === before).toBe(false)
    await page.getByLabel('Powierzchnia podłogi (m²)').fill('20')
    // 20 m² and 15 % at 2,131 m² a pack.
    await page.getByRole('button', { name: 'Dodaj 11 paczek do koszyka' }).tap()
    await page.getByText('Dodano do koszyka: 11 paczek.').waitFor()
    expect(await excessWidth(page)).toBe(0)
    expect(await axeFinds(page)).toEqual([])
    await page.goto('/koszyk/')
    expect(await page.locator('input.qty').inputValue()).toBe('11')
  })

  it('lays the floor into the shopper’s own photograph, and nothing leaves the device', async () => {
    const context = await shop.openVisitor(PHONE)
    const page = await context.newPage()
    await page.goto(FLOOR)
    await page.getByRole('button', { name: 'Zobacz w swoim pokoju' }).tap()
    await isPainted(page)
    await page.waitForLoadState('networkidle')
    const requested: string[] = []
    page.on('request', (request) => {
      // Only the small pictures of floors may be read again; they say nothing of the photograph.
      const isPicture = request.method() === 'GET' && new URL(request.url()).pathname.startsWith('/pictures/')
      if (!isPicture) requested.push(request.url())
    })
    await page.locator('input[data-photo]').setInputFiles(photograph())
    const corner = page.getByRole('button', { name: 'Prawy przedni róg' })
    await corner.waitFor()
    expect(await axeFinds(page)).toEqual([])
    const left = () => corner.evaluate((element) => parseFloat((element as HTMLElement).style.left))
    const start = await left()
    await corner.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(left).toBeLessThan(start - 1)
    await page.getByLabel('Ile metrów ma przednia krawędź?').fill('4')
    await page.getByRole('button', { name: 'Dalej' }).tap()
    // The chair is left out by its colour; the crosshair paints it over without a mouse.
    const brush = page.getByRole('application', { name: 'Zdjęcie do zamalowania' })
    const tint = (x: number, y: number) =>
      brush.locator('canvas').evaluate(
        (canvas, [atX, atY]) => {
          const { width, height } = canvas as HTMLCanvasElement
          return (canvas as HTMLCanvasElement)
            .getContext('2d')!
            .getImageData(Math.round(width * atX!), Math.round(height * atY!), 1, 1).data[3]
        },
        [x, y],
      )
    await expect.poll(() => tint(0.3, 0.85)).toBeGreaterThan(0)
    expect(await tint(0.47, 0.66)).toBe(0)
    await page.getByRole('button', { name: 'Zmaż' }).tap()
    await brush.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await expect.poll(() => tint(0.5, 0.75)).toBe(0)
    await page.getByRole('button', { name: 'Cofnij' }).tap()
    await page.getByRole('button', { name: 'Dalej' }).tap()
    await page.getByLabel('Powierzchnia podłogi (m²)').waitFor()
    const chair = await colourAt(page, 0.47, 0.66)
    expect(chair[2]! - chair[0]!).toBeGreaterThan(40)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Zapisz obraz' }).tap()
    expect((await saved).suggestedFilename()).toBe('podloga-w-moim-pokoju.jpg')
    expect(requested.filter((url) => !url.startsWith('blob:'))).toEqual([])
  })

  it('says politely that a file is no picture', async () => {
    const { page } = shop
    await page.goto(FLOOR)
    await page.getByRole('button', { name: 'Zobacz w swoim pokoju' }).click()
    await isPainted(page)
    await page.locator('input[data-photo]').setInputFiles({
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    })
    await page.getByRole('alert').filter({ hasText: 'HEIC' }).waitFor()
  })

  it('is not offered when the owner switched it off', async () => {
    const owner = await shop.owner()
    await owner.changeSettings({ showsRoom: false })
    await shop.page.goto(FLOOR)
    expect(await shop.page.getByRole('button', { name: 'Zobacz w swoim pokoju' }).count()).toBe(0)
    await owner.changeSettings({ showsRoom: true })
  })
})

describe('the painted floor', () => {
  const WIDTH = 640
  const HEIGHT = 480
  // 4 m across at the far edge (y 240) and at the near edge (y 480), seen from the middle.
  const corners = [
    [220, 240],
    [420, 240],
    [620, 480],
    [20, 480],
  ] as const

  it('has boards of the right width in perspective, with WebGL as without', async () => {
    const { page } = shop
    await page.goto('/regulamin/')
    await page.evaluate(await bundleForPage('e2e/shop/room-in-page.ts', 'painting'))
    const painted = await page.evaluate(
      (asked) =>
        (globalThis as never as { painting: { paintBoth: typeof paintBoth } }).painting.paintBoth(
          asked as never,
        ),
      {
        corners,
        metres: [4, 4],
        width: WIDTH,
        height: HEIGHT,
        laying: {
          pattern: 'third',
          board: { length: 1, width: 0.25 },
          hasJoint: true,
          angle: 90,
          gloss: 0,
          brightness: 1,
        },
      },
    )
    expect(painted.hasGl).toBe(true)
    console.log(
      `plane ${painted.planeMs.toFixed(0)} ms, WebGL ${painted.glMs.toFixed(0)} ms, canvas ${painted.plainMs.toFixed(0)} ms`,
    )
    const differences = painted.gl.map((value, i) => Math.abs(value - painted.plain[i]!))
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(3)
    for (const values of [painted.gl, painted.plain]) {
      // In the row y = 460 the 4 m are 566.7 points wide: 16 boards of 35.4 points run into the depth.
      const row = values.slice(460 * WIDTH, 461 * WIDTH)
      const joints = row.flatMap((value, x) =>
        x > 1 &&
        x < WIDTH - 2 &&
        value < row[x - 2]! - 12 &&
        value < row[x + 2]! - 12 &&
        value <= row[x - 1]! &&
        value < row[x + 1]!
          ? [x]
          : [],
      )
      const wide = joints.slice(1).map((x, i) => x - joints[i]!)
      expect(wide.length).toBeGreaterThan(10)
      for (const points of wide) expect(Math.abs(points - 35.4)).toBeLessThan(2.1)
      // Above is no floor.
      expect(values[100 * WIDTH + 300]).toBe(128)
    }
  })
})
