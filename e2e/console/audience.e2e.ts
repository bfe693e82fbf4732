import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()

const OFFER = 'Dobierz listwy do paneli'
const document = {
  name: 'Do paneli',
  type: 'sside',
  format: 'format_1',
  location: 'left-bottom',
  screens: { form: [{ kind: 'heading', text: OFFER }] },
  triggers: [{ kind: 'timeDelay', seconds: 0 }],
  frequency: { rule: 'always' },
}
const EMAIL = 'klientka@example.pl'
const PASSWORD = 'cztery konie w stodole'

type StoreProduct = { id: number; categories: { name: string }[]; is_purchasable: boolean; type: string }

const press = (key: string) => desk.page.keyboard.press(key)
const isFocused = (element: Locator) => element.evaluate((one) => one === window.document.activeElement)
/** By keyboard alone. */
const tabTo = async (element: Locator) => {
  await element.waitFor()
  for (let turn = 0; turn < 80; turn += 1) {
    if (await isFocused(element)) return
    await press('Tab')
  }
  throw new Error('not reached by Tab')
}
const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
const pick = async (text: string) => {
  await desk.page.getByRole('searchbox', { name: 'Szukaj warunku' }).waitFor()
  await desk.page.keyboard.type(text)
  await press('Enter')
}

const newVisitor = async (): Promise<Page> => {
  const page = await desk.openBrowser()
  // Of the shop's own pages; what the test looks at is the campaign.
  desk.troubles = []
  return page
}
const offer = (page: Page) => page.getByRole('heading', { name: OFFER })
/** Opens a page and waits until the campaign is decided. */
const isShown = async (page: Page, path: string): Promise<boolean> => {
  await page.goto(path)
  await page.waitForFunction(() => window.klepka?.states !== undefined, undefined, { timeout: 15_000 })
  try {
    await offer(page).waitFor({ timeout: 4_000 })
    return true
  } catch {
    return false
  }
}
const addToCart = (page: Page, productId: number) =>
  page.evaluate(
    (id) =>
      fetch('/?wc-ajax=add_to_cart', {
        method: 'POST',
        body: new URLSearchParams({ product_id: String(id) }),
      }),
    productId,
  )
const register = async (page: Page) => {
  await page.goto('/moje-konto/rejestracja/')
  await page.getByLabel('Adres e-mail').fill(EMAIL)
  await page.getByLabel('Hasło', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^Imię/).fill('Anna')
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await page.waitForURL('**/potwierdzenie-adresu/')
  const codeOf = () =>
    desk.shop
      .rows<{ text: string }>('select text from outbox where to_address = ? order by created_ms desc', EMAIL)
      .flatMap(({ text }) => /^\d{6}(?=\r?$)/m.exec(text)?.[0] ?? [])[0]
  await expect.poll(codeOf).toBeTruthy()
  await page.getByLabel('Kod z wiadomości').fill(codeOf()!)
  await page.getByRole('button', { name: 'Potwierdź adres' }).click()
  await page.waitForURL('**/moje-konto/')
}

describe('who sees a campaign, in sentences', () => {
  let id = ''
  let category = ''
  let inside: StoreProduct
  let outside: StoreProduct
  beforeAll(async () => {
    await desk.enter()
    const made = await desk.call('POST', 'campaign-sites', {
      name: 'Sklep',
      domains: [],
      isShop: true,
      settings: { store: { platform: 'klepka' } },
    })
    const added = await desk.call('POST', `campaigns?site=${made.site.id}`, { document })
    id = added.campaign.id as string
    const products = (await (
      await fetch(`${desk.shop.url}/wp-json/wc/store/v1/products?per_page=60`)
    ).json()) as StoreProduct[]
    const simple = products.filter(({ type, is_purchasable }) => type === 'simple' && is_purchasable)
    inside = simple.find(({ categories }) => categories.length > 0)!
    category = inside.categories[0]!.name
    outside = simple.find(({ categories }) => !categories.some(({ name }) => name === category))!
  })

  it('two groups are built by keyboard, undone and published', async () => {
    const { page } = desk
    await desk.open(`/kampanie/${id}?krok=komu`, document.name)
    await page.getByText('Kampanię zobaczą wszyscy.').waitFor()
    await page.getByRole('button', { name: 'Cofnij', exact: true }).focus()
    await tabTo(button('Dodaj warunek'))
    await press('Enter')
    await pick('nowi')
    const who = page.getByLabel('Nowi i powracający: Pokazuj', { exact: true })
    await expect.poll(() => isFocused(who)).toBe(true)

    await tabTo(button('i… dodaj warunek'))
    await press('Enter')
    await pick('kategorie')
    const categories = page.getByLabel('Kategorie w koszyku: Kategorie: dodaj', { exact: true })
    await expect.poll(() => isFocused(categories)).toBe(true)
    await page.locator('datalist option').first().waitFor({ state: 'attached' })
    await page.keyboard.type(category)
    await press('Enter')
    await button(`Usuń: ${category}`).waitFor()

    await tabTo(button('lub… (dodaj grupę)'))
    await press('Enter')
    await pick('zrodlo wizyty')
    await tabTo(page.getByLabel('Źródło wizyty: Wartości: dodaj', { exact: true }))
    await page.keyboard.type('google')
    await press('Enter')
    await button('Usuń: google').waitFor()
    await tabTo(button('i… dodaj warunek do grupy 2'))
    await press('Enter')
    await pick('zalogowani')
    const connector = page.getByLabel('Spójnik warunku: Zalogowani')
    await expect.poll(() => isFocused(connector)).toBe(true)
    await press('ArrowDown')
    await expect.poll(() => connector.locator('option:checked').textContent()).toBe('i nie')
    expect(await findWrong(page)).toEqual([])
    await savePicture(page, 'audience-1280')

    // Each change is a step.
    await press('Control+z')
    await expect.poll(() => connector.locator('option:checked').textContent()).toBe('i')
    await press('Control+y')
    await expect.poll(() => connector.locator('option:checked').textContent()).toBe('i nie')

    await tabTo(button('Usuń warunek: Zalogowani'))
    await press('Enter')
    await expect.poll(() => connector.count()).toBe(0)
    await expect.poll(() => isFocused(button('Usuń warunek: Źródło wizyty'))).toBe(true)
    await press('Control+z')
    await connector.waitFor()

    await button('Opublikuj i włącz').focus()
    await press('Enter')
    await desk.waitForToast(/Opublikowano/)
    const [row] = desk.shop.rows<{ document_json: string }>(
      'select document_json from campaigns where id = ?',
      id,
    )
    const saved = JSON.parse(row!.document_json) as { filters: object[]; alternatives: object[] }
    expect(saved.filters).toMatchObject([{ kind: 'visitorKind', who: 'new' }, { kind: 'cartCategories' }])
    expect(saved.alternatives).toMatchObject([
      [
        { kind: 'visitSource', visit: 'current', part: 'src', texts: ['google'] },
        { kind: 'member', isNegated: true },
      ],
    ])
  })

  it('a new visitor sees it with such a product in the cart, and a guest from the search engine at once', async () => {
    const visitor = await newVisitor()
    expect(await isShown(visitor, '/')).toBe(false)
    await addToCart(visitor, outside.id)
    expect(await isShown(visitor, '/')).toBe(false)
    await addToCart(visitor, inside.id)
    expect(await isShown(visitor, '/')).toBe(true)
    // On the second visit the visitor is not new any more.
    await visitor.evaluate(() => localStorage.setItem('poptin_session', '0'))
    expect(await isShown(visitor, '/')).toBe(false)
    expect(await isShown(visitor, '/?utm_source=google&utm_medium=cpc')).toBe(true)
    await visitor.context().close()
  })

  it('a member from the search engine does not see it', async () => {
    const member = await newVisitor()
    await register(member)
    expect(await isShown(member, '/?utm_source=google&utm_medium=cpc')).toBe(false)
    await member.context().close()
  })

  it('the trace beside a preview on the page names the groups', async () => {
    const { page } = desk
    await button('Zobacz na stronie').click()
    const url = await page.getByRole('link', { name: 'Otwórz stronę z kampanią' }).getAttribute('href')
    const colleague = await newVisitor()
    await colleague.goto(url!)
    const why = colleague.locator('klepka-why')
    // A preview reads neither the cart nor the visitor's cookies.
    await why.getByText('Jedna z grup warunków: na stronie rozstrzygnie się grupa: 1').waitFor()
    await why.getByText('Grupa 1 › Nowi i powracający: nowy').waitFor()
    await why.getByText('Grupa 2 › Nie: Zalogowani: niezalogowany').waitFor()
    await colleague.context().close()
    desk.troubles = []
  })

  it('a visitor described in the console is explained by the same groups', async () => {
    const { page } = desk
    await page
      .getByRole('navigation', { name: 'Kroki kampanii' })
      .getByRole('button', { name: 'Sprawdź' })
      .click()
    await page.locator('summary', { hasText: 'Dlaczego ją widać albo nie' }).click()
    const reasons = page.getByRole('list', { name: 'Co o tym decyduje' })
    await reasons.getByText('żadna z 2 nie jest spełniona').waitFor()
    await page.getByLabel('Źródło tej wizyty').fill('google')
    await reasons.getByText('spełniona grupa: 2').waitFor()
    await page.getByLabel('Jest zalogowany').check()
    await reasons.getByText('żadna z 2 nie jest spełniona').waitFor()
    await page.getByLabel('Kategorie w koszyku (numery)').fill('999999')
    await reasons.getByText('Grupa 1 › Kategorie w koszyku').waitFor()
    expect(await reasons.getByText('spełniona grupa').count()).toBe(0)
  })

  it('the sentences fit a phone', async () => {
    const { page } = desk
    await page.setViewportSize({ width: 390, height: 844 })
    await desk.open(`/kampanie/${id}?krok=komu`, document.name)
    await page.getByRole('region', { name: 'Grupa 2' }).waitFor()
    await button('i… dodaj warunek do grupy 1').click()
    await page.getByRole('searchbox', { name: 'Szukaj warunku' }).fill('strony')
    expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await findWrong(page)).toEqual([])
    await savePicture(page, 'audience-390')
    await press('Escape')
    await expect.poll(() => isFocused(button('i… dodaj warunek do grupy 1'))).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})
