import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole({ DEMO_CAMPAIGNS: '1' })
const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const dialog = () => desk.page.getByRole('dialog')
const card = (title: string) => desk.page.locator('.gallery-card', { hasText: title })
const documents = () =>
  desk.shop
    .rows<{ document_json: string }>('select document_json from campaigns order by created_ms')
    .map(({ document_json }) => JSON.parse(document_json) as { name: string; screens: { form: object[] } })
const visible = () =>
  desk.page.locator('.gallery-card').evaluateAll(
    (cards) =>
      cards.filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > 0 && top < innerHeight
      }).length,
  )

describe('the gallery of new campaigns', () => {
  it('has a frame only where somebody looks, and none of them runs a script', async () => {
    await desk.enter()
    const { page } = desk
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && request.frame() !== page.mainFrame())
        scripts.push(request.url())
    })
    await desk.open('/nowa-kampania', 'Nowa kampania')
    await page.getByText('150 wzorów.').waitFor()
    const frames = page.locator('.gallery-card iframe')
    const seen: number[] = []
    for (const screens of [0, 3, 9, 15]) {
      await page.evaluate((count) => scrollTo(0, innerHeight * count), screens)
      await expect.poll(() => frames.count()).toBeGreaterThan(2)
      seen.push(await frames.count())
      expect(await frames.count()).toBeLessThanOrEqual((await visible()) + 8)
    }
    expect(Math.max(...seen)).toBeLessThan(28)
    expect(scripts).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findWrong(page)).toEqual([])
  })

  it('is filtered by purpose, season, type and words, and the filters stay in the address', async () => {
    const { page } = desk
    await page.getByLabel('Cel').selectOption({ label: 'Sprzedawaj więcej' })
    await page.getByLabel('Pora roku').selectOption({ label: 'Święta' })
    await expect.poll(() => page.locator('.gallery-card').count()).toBeLessThan(10)
    await card('Darmowa dostawa od').waitFor()
    expect(await page.locator('.gallery-card', { hasText: 'Newsletter' }).count()).toBe(0)
    expect(page.url()).toContain('sezon=holidays')
    await press('Wyczyść filtry')
    await page.getByLabel('Rodzaj', { exact: true }).selectOption({ label: 'Pasek' })
    await page.getByRole('heading', { name: 'Układy: Pasek' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Układy: Okno na środku' }).count()).toBe(0)
    await press('Wyczyść filtry')
    await page.getByPlaceholder('Szukaj wzoru').fill('kolo rabat')
    await expect.poll(() => page.locator('.gallery-card').count()).toBe(1)
    await page.getByPlaceholder('Szukaj wzoru').fill('nie ma niczego takiego')
    await page.getByText('Nie ma takiego wzoru').waitFor()
    await press('Wyczyść filtry')
    await page.getByText('150 wzorów.').waitFor()
  })

  it('a larger preview is for a computer and for a phone; with four actions a campaign is saved', async () => {
    const { page } = desk
    // 1: choose, 2: use, 3: the own text, 4: save.
    await card('Newsletter').first().getByRole('button', { name: 'Newsletter' }).click()
    const frame = dialog().frameLocator('iframe')
    await frame.getByText('Podłogi raz w miesiącu').waitFor()
    await dialog().getByRole('button', { name: 'Telefon' }).click()
    await frame.locator('.layer.phone').waitFor()
    expect(await findWrong(page)).toEqual([])
    await dialog().getByRole('link', { name: 'Użyj' }).click()
    await page.getByLabel('Nazwa kampanii').fill('Listy o podłogach')
    await press('Dodaj kampanię')
    await desk.isAt('Listy o podłogach')
    expect(documents().at(-1)).toMatchObject({ name: 'Listy o podłogach' })
  })

  it('a format starts a campaign with a block in each of its places', async () => {
    const { page } = desk
    await desk.open('/nowa-kampania?rodzaj=lightbox', 'Nowa kampania')
    await page.getByRole('link', { name: 'Użyj: Wstążka z nagłówkiem' }).first().click()
    await press('Dodaj kampanię')
    await page.getByRole('region', { name: 'Stan kampanii' }).waitFor()
    expect(documents().at(-1)).toMatchObject({ name: 'Nowa kampania', type: 'lightbox', coupon: null })
  })

  it('a campaign becomes a template that is renamed, downloaded, used and removed', async () => {
    const { page } = desk
    await desk.open('/kampanie', 'Kampanie')
    await page.getByRole('link', { name: 'Listy o podłogach' }).click()
    await desk.isAt('Listy o podłogach')
    await press('Zapisz jako szablon')
    await desk.waitForToast('Zapisano szablon.')
    await desk.open('/nowa-kampania', 'Nowa kampania')
    const own = page.getByRole('region', { name: 'Moje szablony' })
    await own.getByRole('button', { name: 'Listy o podłogach' }).click()
    await dialog().getByRole('button', { name: 'Zmień nazwę' }).click()
    await dialog().getByLabel('Nazwa szablonu').fill('Mój newsletter')
    await dialog().getByRole('button', { name: 'Zapisz nazwę' }).click()
    await desk.waitForToast('Mój newsletter')
    const loading = page.waitForEvent('download')
    await dialog().getByRole('link', { name: 'Pobierz plik' }).click()
    const download = await loading
    expect(download.suggestedFilename()).toBe('moj-newsletter.json')
    const folder = await mkdtemp(join(tmpdir(), 'szablony-'))
    const file = join(folder, 'szablon.json')
    await download.saveAs(file)
    await dialog().getByRole('button', { name: 'Usuń szablon' }).click()
    await dialog().getByText('Usunąć szablon „Mój newsletter”?').waitFor()
    await dialog().getByRole('button', { name: 'Usuń szablon' }).click()
    await desk.waitForToast('Usunięto szablon')
    await page.getByText('Nie masz jeszcze szablonów.').waitFor()

    // The file, once with a fault.
    const text = await readFile(file, 'utf8')
    const wrong = join(folder, 'zly.json')
    await writeFile(wrong, text.replace('"format": "format_', '"format": "nie_ma_'))
    await own.locator('input[type=file]').setInputFiles(wrong)
    await own.getByText('Nic nie wczytano. Popraw w pliku:').waitFor()
    await own.getByText('Ten rodzaj kampanii nie ma takiego układu.').waitFor()
    expect(await findWrong(page)).toEqual([])
    await own.locator('input[type=file]').setInputFiles(file)
    await desk.waitForToast('Wczytano 1 szablon.')
    await own.getByRole('link', { name: 'Użyj: Mój newsletter' }).click()
    expect(await page.getByLabel('Nazwa kampanii').inputValue()).toBe('Mój newsletter')
  })

  it('on a phone the gallery fits, and what is pressed is large enough', async () => {
    const page = await desk.openBrowser()
    await page.context().addCookies(await desk.context.cookies())
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/panel/#/nowa-kampania')
    await page.getByText(/15\d wzorów\./).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    for (const name of ['Zacznij od pustej', 'Użyj: Newsletter']) {
      const box = await page.getByRole('link', { name, exact: true }).first().boundingBox()
      expect(box!.height).toBeGreaterThanOrEqual(44)
    }
    await page.context().close()
  })
})
