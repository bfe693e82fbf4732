import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

/** Delays the answer to the next change at `path` until it is released. */
const delayAnswer = async (path: string) => {
  const received = Promise.withResolvers<Route>()
  await desk.page.route(`**/${path}`, (route) =>
    route.request().method() === 'PUT' ? received.resolve(route) : route.fallback(),
  )
  return {
    received: received.promise,
    answer: async () => {
      const route = await received.promise
      await route.continue()
      await desk.page.unroute(`**/${path}`)
    },
  }
}

/**
 * Saves `first`, types `next` before the answer arrives, and expects that to be preserved, to be reported as
 * unsaved, and to be saved next.
 */
const typesOn = async ({
  path,
  first,
  next,
  save = 'Zapisz',
  toast,
}: {
  path: string
  first: [string, string]
  next: [string, string]
  save?: string
  toast: string
}) => {
  const { page } = desk
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const place = page.url()
  const delayed = await delayAnswer(path)
  await field(first[0]).fill(first[1])
  await page.getByRole('button', { name: save, exact: true }).click()
  await delayed.received
  await field(next[0]).fill(next[1])
  await delayed.answer()
  await desk.waitForToast(toast)
  expect(await field(next[0]).inputValue()).toBe(next[1])

  await page.getByRole('link', { name: 'Dziś', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zostań tutaj' }).click()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('button', { name: save, exact: true }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  expect(page.url()).toBe(place)
  for (const [label, text] of new Map([first, next]))
    await expect.poll(() => field(label).inputValue()).toBe(text)
}

describe('input typed during saving is not lost', () => {
  beforeAll(() => desk.enter())

  it('in the settings', async () => {
    await desk.open('/ustawienia', 'Ustawienia')
    await typesOn({
      path: 'settings',
      first: ['Telefon', '+48 12 345 67 89'],
      next: ['Hasło pod nazwą', 'Podłogi z duszą'],
      toast: 'Zapisano ustawienia.',
    })
  })

  it('in a contact form', async () => {
    const { page } = desk
    await desk.open('/nowy-formularz', 'Nowy formularz')
    await page.getByLabel('Nazwa formularza').fill('Zapytaj o podłogę')
    await page.getByRole('button', { name: 'Zapisz formularz' }).click()
    await desk.isAt('Zapytaj o podłogę')
    await typesOn({
      path: 'contact-forms/*',
      first: ['Nazwa formularza', 'Zapytaj o dąb'],
      next: ['Treść formularza', '[submit "Pytam"]'],
      save: 'Zapisz formularz',
      toast: 'Zapisano formularz „Zapytaj o dąb”.',
    })
  })

  it('in a site and in a campaign', async () => {
    const { page } = desk
    await desk.open('/nowa-witryna', 'Nowa witryna')
    await page.getByLabel('Nazwa strony').fill('Sklep obok')
    await page.getByLabel('Domeny').fill('sklep.example')
    await page.getByRole('button', { name: 'Dodaj stronę' }).click()
    await desk.isAt('Sklep obok')
    await typesOn({
      path: 'campaign-sites/*',
      first: ['Nazwa strony', 'Podłogi obok'],
      next: ['Wysyłaj kontakty na adres', 'ola@example.pl'],
      toast: 'Zapisano stronę.',
    })

    await desk.open('/nowa-kampania', 'Nowa kampania')
    await page.getByRole('link', { name: 'Zacznij od pustej' }).click()
    await page.getByRole('button', { name: 'Dodaj kampanię' }).click()
    await desk.waitForToast('Dodano kampanię.')
    const bar = page.getByRole('region', { name: 'Stan kampanii' })
    await bar.waitFor()
    const name = page.getByLabel('Nazwa kampanii', { exact: true })
    const document = () =>
      JSON.parse(
        desk.shop.rows<{ document_json: string }>('select document_json from campaign_drafts')[0]!
          .document_json,
      ) as { name: string }
    const delayed = await delayAnswer('campaigns/*/draft')
    await name.fill('Nowa nazwa')
    await delayed.received
    await bar.getByText('Zapisywanie…').waitFor()
    await name.fill('Nowa nazwa jeszcze raz')
    await delayed.answer()
    await expect.poll(() => document().name).toBe('Nowa nazwa jeszcze raz')
    expect(await name.inputValue()).toBe('Nowa nazwa jeszcze raz')
    // What is typed in the last second before leaving is saved, and nobody is asked.
    await name.fill('Nazwa na odchodne')
    await page.getByRole('link', { name: 'Dziś', exact: true }).first().click()
    await desk.isAt('Dziś')
    expect(document().name).toBe('Nazwa na odchodne')
  })

  it('leaving waits for a save under way, and asks only when that fails', async () => {
    const { page } = desk
    await desk.open('/ustawienia', 'Ustawienia')
    const phone = page.getByLabel('Telefon', { exact: true })
    const saveAndLeave = async (number: string) => {
      const delayed = await delayAnswer('settings')
      await phone.fill(number)
      await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
      const route = await delayed.received
      await page.getByRole('link', { name: 'Dziś', exact: true }).first().click()
      await page.waitForTimeout(300)
      expect(await page.getByRole('dialog').count()).toBe(0)
      await desk.isAt('Ustawienia')
      return { route, ...delayed }
    }
    const lost = await saveAndLeave('+48 12 111 11 11')
    await lost.route.abort()
    await page.unroute('**/settings')
    await page.getByRole('dialog').getByRole('button', { name: 'Zostań tutaj' }).click()
    expect(await phone.inputValue()).toBe('+48 12 111 11 11')

    const saved = await saveAndLeave('+48 12 222 22 22')
    await saved.answer()
    await desk.isAt('Dziś')
    await desk.open('/ustawienia', 'Ustawienia')
    expect(await phone.inputValue()).toBe('+48 12 222 22 22')
  })

  it('a form that creates a record is locked meanwhile, and editable after a failure', async () => {
    const { page } = desk
    await desk.open('/nowa-witryna', 'Nowa witryna')
    const name = page.getByLabel('Nazwa strony')
    const add = page.getByRole('button', { name: 'Dodaj stronę' })
    const isFocused = (field: typeof add) => field.evaluate((element) => element === document.activeElement)
    /** Tries mouse and keyboard without waiting. */
    const tryToType = async () => {
      await name.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await name.boundingBox())!
      await page.mouse.click(x + width / 2, y + height / 2)
      await page.keyboard.type('!')
    }
    await name.fill('Sklep za rogiem')
    await page.getByLabel('Domeny').fill('rog.example')
    const received = Promise.withResolvers<Route>()
    await page.route('**/campaign-sites', (route) =>
      route.request().method() === 'POST' ? received.resolve(route) : route.fallback(),
    )
    await add.click()
    const lost = await received.promise
    await tryToType()
    expect(await name.inputValue()).toBe('Sklep za rogiem')
    await lost.abort()
    await page.unroute('**/campaign-sites')
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    await expect.poll(() => isFocused(add)).toBe(true)
    await tryToType()
    expect(await name.inputValue()).toContain('!')
    await name.fill('Sklep za rogiem')
    await add.click()
    await desk.isAt('Sklep za rogiem')
  })
})
