import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { OWNER, ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const RESTORED = /Przywróciliśmy niezapisane zmiany z\sgodziny \d\d:\d\d\./
const NO_NETWORK = 'Brak połączenia ze sklepem. Twoje zmiany czekają w tej karcie.'

const restored = (page: Page = desk.page) => page.getByText(RESTORED)
const phone = (page: Page = desk.page) => page.getByLabel('Telefon', { exact: true })
const motto = (page: Page = desk.page) => page.getByLabel('Hasło pod nazwą', { exact: true })
const saveButton = (page: Page = desk.page) => page.getByRole('button', { name: 'Zapisz', exact: true })
const storedPhone = async () => {
  const answer = await desk.page.request.get('/panel/api/settings')
  return ((await answer.json()) as { settings: { phone: string } }).settings.phone
}
const openSettings = () => desk.open('/ustawienia', 'Ustawienia')
const reload = async () => {
  await desk.page.reload()
  await desk.isAt('Ustawienia')
  await phone().waitFor()
}
/** Resolves when nothing has been typed for long enough to be stored. */
const pause = () => desk.page.waitForTimeout(500)

describe('unsaved changes', () => {
  beforeAll(() => desk.enter())

  it('come back after a reload and after a tab was lost, until they are discarded', async () => {
    const { page, context } = desk
    await openSettings()
    const before = await phone().inputValue()
    await phone().fill('+48 12 500 00 01')
    // At once: the last key pressed is stored, too.
    await reload()
    await restored().waitFor()
    expect(await phone().inputValue()).toBe('+48 12 500 00 01')
    expect(await saveButton().isEnabled()).toBe(true)
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await findWrong(page)).toEqual([])
      await savePicture(page, `restored-draft-${width}`, { fullPage: false })
    }
    await page.setViewportSize({ width: 1280, height: 900 })

    const lost = await context.newPage()
    await lost.goto('/panel/#/ustawienia')
    await motto(lost).fill('Szkic z drugiej karty')
    await lost.waitForTimeout(500)
    expect(await restored(lost).count()).toBe(0)
    await lost.close()
    expect(await phone().inputValue()).toBe('+48 12 500 00 01')

    await page.getByRole('button', { name: 'Odrzuć zmiany' }).click()
    expect(await phone().inputValue()).toBe(before)
    await restored().waitFor({ state: 'detached' })
    await reload()
    await restored().waitFor()
    expect([await motto().inputValue(), await phone().inputValue()]).toEqual([
      'Szkic z drugiej karty',
      before,
    ])
    await page.getByRole('button', { name: 'Odrzuć zmiany' }).click()
    await reload()
    expect(await restored().count()).toBe(0)
  })

  it('that somebody else changed meanwhile are compared, and nothing is overwritten unasked', async () => {
    const { page, context } = desk
    await openSettings()
    await phone().fill('+48 12 500 00 02')
    await pause()
    const other = await context.newPage()
    await other.goto('/panel/#/ustawienia')
    await phone(other).fill('+48 12 600 00 00')
    await motto(other).fill('Nowe hasło')
    await saveButton(other).click()
    await other.getByText('Zapisano ustawienia.').waitFor()
    await other.close()
    await reload()
    const choice = page.getByRole('group', { name: 'Ktoś zapisał tu zmiany przed Tobą' })
    await choice.waitFor()
    expect(await motto().inputValue()).toBe('Nowe hasło')
    await saveButton().click()
    await pause()
    expect(await storedPhone()).toBe('+48 12 600 00 00')
    await choice.getByText('Nowsze: +48 12 600 00 00').waitFor()
    await choice.getByRole('button', { name: 'Zostaw moje zmiany' }).click()
    await saveButton().click()
    await desk.waitForToast('Zapisano ustawienia.')
    expect(await storedPhone()).toBe('+48 12 500 00 02')
    await reload()
    expect(await restored().count()).toBe(0)
  })

  it('wait for the network and are saved once when it is back', async () => {
    const { page, context } = desk
    await openSettings()
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/settings')) sent++
    })
    await phone().fill('+48 12 500 00 03')
    await context.setOffline(true)
    await saveButton().click()
    await page.getByText(NO_NETWORK).waitFor()
    sent = 0
    await context.setOffline(false)
    await desk.waitForToast('Zapisano ustawienia.')
    await page.getByText(NO_NETWORK).waitFor({ state: 'detached' })
    expect([sent, await storedPhone()]).toEqual([1, '+48 12 500 00 03'])

    // What was changed while it waited is not sent as it was before.
    await context.setOffline(true)
    await phone().fill('+48 12 500 00 33')
    await saveButton().click()
    await page.getByText(NO_NETWORK).waitFor()
    await motto().fill('Dopisane bez sieci')
    sent = 0
    await context.setOffline(false)
    await page.getByText('Zmiany nie zostały wysłane ponownie.').waitFor()
    expect([sent, await storedPhone(), await motto().inputValue()]).toEqual([
      0,
      '+48 12 500 00 03',
      'Dopisane bez sieci',
    ])
    await saveButton().click()
    await expect.poll(() => saveButton().isDisabled()).toBe(true)

    // The answer is lost, the change is not: trying again finds it saved.
    const losesAnswer = async (route: Route) => {
      if (route.request().method() !== 'PUT') return route.fallback()
      await route.fetch()
      await route.abort()
    }
    await page.route('**/settings', losesAnswer)
    await phone().fill('+48 12 500 00 04')
    await saveButton().click()
    await page.getByText(NO_NETWORK).waitFor()
    await page.unroute('**/settings', losesAnswer)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await desk.waitForToast('Te zmiany są już zapisane.')
    expect(await page.getByRole('group', { name: 'Ktoś zapisał tu zmiany' }).count()).toBe(0)
    expect(await saveButton().isDisabled()).toBe(true)

    // What was discarded while it waited is not saved.
    await context.setOffline(true)
    await phone().fill('+48 12 500 00 05')
    await saveButton().click()
    await page.getByText(NO_NETWORK).waitFor()
    await page.getByRole('button', { name: 'Cofnij zmiany' }).click()
    await context.setOffline(false)
    await page.getByText(NO_NETWORK).waitFor({ state: 'detached' })
    expect(await storedPhone()).toBe('+48 12 500 00 04')
  })

  it('come back in every kind of form: a product, a page, a category, a new code', async () => {
    const { page } = desk
    const [product] = desk.shop.rows<{ id: number; name: string }>(
      'select id, name from products order by id',
    ) as [{ id: number; name: string }]
    const [category] = desk.shop.rows<{ id: number; name: string }>(
      'select id, name from categories order by id',
    ) as [{ id: number; name: string }]
    const text = page.locator('[contenteditable=true]').first()
    const typeText = async () => {
      await text.click()
      await page.keyboard.press('Control+End')
      await page.keyboard.type(' Dopisek.')
    }
    const reloads = async (place: string, title: string | RegExp, change: () => Promise<unknown>) => {
      await desk.open(place, title)
      await change()
      await page.reload()
      await restored().waitFor()
    }
    const leaves = async () => {
      await page.getByRole('button', { name: 'Odrzuć zmiany' }).click()
      await restored().waitFor({ state: 'detached' })
    }
    await reloads(`/produkty/${product.id}`, product.name, async () => {
      await page.getByLabel('Nazwa', { exact: true }).fill('Dąb z szuflady')
      await typeText()
    })
    expect(await page.getByLabel('Nazwa', { exact: true }).inputValue()).toBe('Dąb z szuflady')
    await expect.poll(() => text.innerText()).toContain('Dopisek.')
    await leaves()
    expect(await page.getByLabel('Nazwa', { exact: true }).inputValue()).toBe(product.name)
    await expect.poll(() => text.innerText()).not.toContain('Dopisek.')

    await reloads('/strony/o-nas', 'O nas', typeText)
    await expect.poll(() => text.innerText()).toContain('Dopisek.')
    await leaves()
    await expect.poll(() => text.innerText()).not.toContain('Dopisek.')

    await reloads(`/kategorie/${category.id}`, category.name, () =>
      page.getByLabel('Nazwa', { exact: true }).fill('Inna'),
    )
    expect(await page.getByLabel('Nazwa', { exact: true }).inputValue()).toBe('Inna')
    await leaves()

    await reloads('/nowy-kod', 'Nowy kod rabatowy', () =>
      page.getByLabel('Kod', { exact: true }).fill('WIOSNA'),
    )
    expect(await page.getByLabel('Kod', { exact: true }).inputValue()).toBe('WIOSNA')
    expect(await page.getByLabel('Rabat, %').inputValue()).toBe('')
    await leaves()
  })

  it('are forgotten when they are left on purpose and when their user signs out', async () => {
    const { page } = desk
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('klepka-draft')))
    await openSettings()
    await phone().fill('+48 12 500 00 06')
    await pause()
    expect(await stored()).toHaveLength(2)
    await page.getByRole('link', { name: 'Dziś', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Wyjdź bez zapisywania' }).click()
    await desk.isAt('Dziś')
    expect(await stored()).toEqual(['klepka-drafts-of'])

    await openSettings()
    await phone().fill('+48 12 500 00 07')
    await page.reload()
    const other = await desk.context.newPage()
    await other.goto('/panel/#/moje-konto')
    await other.getByRole('button', { name: 'Wyloguj się' }).first().click()
    await other.getByRole('button', { name: 'Zaloguj się' }).waitFor()
    await other.close()
    expect(await stored()).toEqual([])
    await phone().fill('+48 12 500 00 08')
    await pause()
    expect(await stored()).toEqual([])
    await page.reload()
    await page.getByLabel('Adres e-mail').fill(OWNER.email)
    await page.getByLabel('Hasło', { exact: true }).fill(OWNER.password)
    await page.getByRole('button', { name: 'Zaloguj się' }).click()
    await desk.isAt('Ustawienia')
    await phone().waitFor()
    expect(await restored().count()).toBe(0)
  })

  it('are edited as ever in a browser that stores nothing', async () => {
    const { page } = desk
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await page.reload()
    await desk.isAt('Ustawienia')
    await phone().fill('+48 12 500 00 09')
    await pause()
    await saveButton().click()
    await desk.waitForToast('Zapisano ustawienia.')
    expect(await storedPhone()).toBe('+48 12 500 00 09')
  })
})
