import { beforeAll, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const DAY_MS = 86_400_000
const { call } = desk

describe('the checks of a campaign', () => {
  let site = ''
  beforeAll(async () => {
    await desk.enter()
    site = (await call('POST', 'campaign-sites', { name: 'Sklep', domains: [], isShop: true })).site.id
    await call('PUT', 'coupons', {
      code: 'jesien10',
      kind: 'percent',
      amount: 1_000,
      description: '',
      minTotalGrosze: null,
      usageLimit: null,
      productIds: [],
      categoryIds: [],
    })
  })
  const checks = () => desk.page.locator('.checks')
  const openNew = async (name: string, other: object) => {
    const document = { ...newsletterFile, name, ...other }
    const { campaign } = await call('POST', `campaigns?site=${site}`, { document })
    await desk.open(`/kampanie/${campaign.id}`, name)
    await checks().locator('summary').click()
  }
  const go = (sentence: string | RegExp) =>
    checks().getByRole('listitem').filter({ hasText: sentence }).getByRole('button').click()

  it('name a code that the shop lacks or that gives something else, and lead to it', async () => {
    const { page } = desk
    await openNew('Z kodem', {
      coupon: { code: 'LATO' },
      screens: {
        ...newsletterFile.screens,
        form: [{ kind: 'heading', text: 'Rabat 15% na wszystko' }, ...newsletterFile.screens.form.slice(1)],
      },
    })
    await go('Sklep nie ma kodu „LATO”')
    const code = page.getByRole('textbox', { name: 'Kod', exact: true })
    await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await findWrong(page)).toEqual([])
    // Typed where it led to: the list follows.
    await code.fill('jesien10')
    await checks().getByText('Tekst mówi „Rabat 15%”, a kod „jesien10” daje 10%.').waitFor()
    expect(await checks().getByText('Sklep nie ma kodu').count()).toBe(0)
    await go('a kod „jesien10” daje 10%')
    // Inside a block that was folded.
    const heading = page.getByRole('textbox', { name: 'Treść' }).first()
    await expect.poll(() => heading.evaluate((field) => field === document.activeElement)).toBe(true)
    await heading.fill('Rabat 10% na wszystko')
    await expect.poll(() => checks().getByText('jesien10').count()).toBe(0)
    await page
      .getByRole('status')
      .filter({ hasText: /Sprawdzanie kampanii:/ })
      .first()
      .waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
    await desk.waitForToast('Opublikowano kampanię.')
  })

  it('name what can never be shown, and say when nothing is wrong any more', async () => {
    const { page } = desk
    await openNew('Dla nikogo', {
      screens: {
        ...newsletterFile.screens,
        form: [
          ...newsletterFile.screens.form,
          { kind: 'text', text: '[Jak przetwarzamy dane](/twoje-dane/)', isSmall: true },
        ],
      },
      filters: [
        { kind: 'visitorKind', who: 'new' },
        { kind: 'sessions', least: 2 },
        { kind: 'dates', untilMs: Date.now() - DAY_MS },
      ],
    })
    await checks().getByText('2 problemy', { exact: true }).waitFor()
    await checks().getByText('Ta data już minęła, więc nikt nie zobaczy kampanii.').waitFor()
    await go('Nowy odwiedzający jest na pierwszej wizycie')
    const least = page.getByRole('textbox', { name: 'Wizyty: co najmniej' })
    await expect.poll(() => least.evaluate((field) => field === document.activeElement)).toBe(true)
    await least.fill('1')
    await checks().getByText('1 problem', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Usuń warunek: Daty/ }).click()
    await checks().getByText('w porządku', { exact: true }).waitFor()
    await checks().getByText('Wszystko gra').waitFor()
    expect(desk.troubles).toEqual([])
  })
})
