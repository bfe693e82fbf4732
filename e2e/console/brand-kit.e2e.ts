import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole({ DEMO_CAMPAIGNS: '1' })
const press = (name: string | RegExp) => desk.page.getByRole('button', { name, exact: true }).click()
const looks = () =>
  desk.shop
    .rows<{ document_json: string }>('select document_json from campaigns order by id')
    .map(({ document_json }) => (JSON.parse(document_json) as { look: { accent: string } }).look.accent)

describe('the look of a brand', () => {
  beforeAll(() => desk.enter())

  it('begins as the shop looks, shows its contrast, and its preview follows', async () => {
    const { page } = desk
    await desk.open('/wyglad-marki', 'Wygląd marki')
    await page.getByText('To na razie kolory i pismo Twojego sklepu.').waitFor()
    const accent = page.getByRole('textbox', { name: 'Przyciski' }).first()
    expect(await accent.inputValue()).toBe('#2c5a45')
    const preview = page.frameLocator('.brand-preview iframe >> nth=0')
    await preview.getByText('Podłogi raz w miesiącu').waitFor()
    expect(await findWrong(page)).toEqual([])
    await accent.fill('#ffdd55')
    await page.getByText('za słabo: potrzeba 4,5 : 1').waitFor()
    await press(/^Popraw na #/)
    await expect.poll(() => page.getByText('za słabo').count()).toBe(0)
    await accent.fill('#114488')
    await expect
      .poll(() =>
        page
          .frameLocator('.brand-preview iframe >> nth=0')
          .locator('.button')
          .first()
          .evaluate((button) => getComputedStyle(button).backgroundColor)
          .catch(() => ''),
      )
      .toBe('rgb(17, 68, 136)')
    await page.getByLabel('Zaokrąglenie rogów (px)').fill('999')
    await press('Zapisz')
    await page.getByText('Podaj liczbę całkowitą od 0 do 64.').waitFor()
    await page.getByLabel('Zaokrąglenie rogów (px)').fill('4')
    await press('Zapisz')
    await desk.waitForToast('Zapisano wygląd marki.')
  })

  it('old campaigns get it where they are ticked, compared before, and can be taken back', async () => {
    const { page } = desk
    const before = looks()
    expect(before).not.toContain('#114488')
    await page.getByText('Porównaj: Newsletter z kodem').click()
    await page.locator('.brand-compare iframe').nth(1).waitFor()
    expect(await page.locator('.brand-compare iframe').count()).toBe(2)
    await page.getByRole('checkbox', { name: /Newsletter z kodem/ }).check()
    await page.getByRole('checkbox', { name: /Pasek z próbkami/ }).check()
    expect(await findWrong(page)).toEqual([])
    await press('Zmień wygląd: 2 kampanie')
    await desk.waitForToast('Zmieniono 2 kampanie.')
    expect(looks().filter((accent) => accent === '#114488')).toHaveLength(2)
    await press('Cofnij zmianę wyglądu')
    await desk.waitForToast('Przywrócono poprzedni wygląd: 2 kampanie.')
    expect(looks()).toEqual(before)
  })

  it('a new campaign starts in it', async () => {
    const { page } = desk
    await desk.open('/nowa-kampania', 'Nowa kampania')
    await page.getByRole('link', { name: 'Użyj: Newsletter', exact: true }).click()
    await page.getByRole('button', { name: 'Dodaj kampanię' }).click()
    await page.getByRole('region', { name: 'Stan kampanii' }).waitFor()
    expect(looks()).toContain('#114488')
  })
})
