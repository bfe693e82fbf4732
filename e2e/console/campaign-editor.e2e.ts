import { beforeAll, describe, expect, it } from 'vitest'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const designer = designerOf(() => desk.page)
const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const { call } = desk
type SavedDocument = { type: string; game: { prizes: { label: string }[] } | null }
const savedDocument = (id: string) =>
  JSON.parse(
    desk.shop
      .rows<{ id: string; document_json: string }>('select id, document_json from campaigns')
      .find((row) => row.id === id)!.document_json,
  ) as SavedDocument
const typeField = () => desk.page.getByLabel('Rodzaj', { exact: true }).first()

describe('the editor of a campaign', () => {
  let site = ''
  beforeAll(async () => {
    await desk.enter()
    site = (await call('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example'] })).site.id
  })
  const addCampaign = async (document: object): Promise<string> =>
    (await call('POST', `campaigns?site=${site}`, { document })).campaign.id

  it('another type removes the game; it can be restored after a save and a reload [M-39]', async () => {
    const { page } = desk
    const prizes = [
      { id: 'listwy', label: 'Listwy gratis', chance: 60, code: { kind: 'fixed', code: 'LISTWY' } },
      { id: 'nic', label: 'Tym razem nic', chance: 40, isLosing: true },
    ]
    const id = await addCampaign({
      ...playedFirstFile,
      name: 'Koło do zmiany',
      game: { played: { kind: 'wheel' }, prizes },
    })
    await desk.open(`/kampanie/${id}`, 'Koło do zmiany')
    await typeField().selectOption({ label: 'Pasek' })
    const notice = page.locator('.set-aside')
    expect(await notice.textContent()).toContain(
      'gra z 2 nagrodami (Listwy gratis, Tym razem nic) i jej ekrany',
    )
    expect(await findWrong(page)).toEqual([])
    // The draft has what is set aside, too.
    await page.getByText('Zapisano w wersji roboczej o').waitFor()
    await page.reload()
    await notice.waitFor()
    expect(savedDocument(id).type).toBe('gamified')
    await press('Opublikuj bez włączania')
    await desk.waitForToast('Opublikowano kampanię.')
    expect(savedDocument(id)).toMatchObject({ type: 'bar', game: null })
    await page.reload()
    await notice.getByRole('button', { name: 'Wróć do rodzaju „Gra z nagrodami”' }).click()
    await press('Opublikuj bez włączania')
    await desk.waitForToast('Opublikowano kampanię.')
    expect(savedDocument(id)).toMatchObject({
      type: 'gamified',
      game: { prizes: [{ label: 'Listwy gratis', code: { code: 'LISTWY' } }, { label: 'Tym razem nic' }] },
    })
    expect(await notice.count()).toBe(0)
  })

  it('a button creates a link that shows the campaign on the real page [E-05]', async () => {
    const { page } = desk
    const id = await addCampaign({ ...playedFirstFile, name: 'Koło do obejrzenia' })
    await desk.open(`/kampanie/${id}`, 'Koło do obejrzenia')
    await press('Zobacz na stronie')
    const link = page.getByRole('link', { name: 'Otwórz stronę z kampanią' })
    expect(await link.getAttribute('href')).toMatch(
      new RegExp(`^https://blog\\.example/\\?poptin_preview=${id}\\.`),
    )
    expect(await findWrong(page)).toEqual([])
  })

  it("a new picture sets its file's size, again for another picture [M-47] [E-13]", async () => {
    const { page } = desk
    const id = await addCampaign({ ...newsletterFile, format: 'format_1', name: 'Z obrazem' })
    await desk.open(`/kampanie/${id}`, 'Z obrazem')
    await designer.add('Obraz')
    const blocks = designer.settings()
    const side = (label: string) => blocks.getByLabel(`${label} (px)`).last()
    expect([await side('Szerokość').inputValue(), await side('Wysokość').inputValue()]).toEqual([
      '800',
      '600',
    ])
    const address = blocks.getByLabel('Adres obrazu').last()
    await address.fill('/pictures/hero.webp')
    await blocks.getByLabel('Opis dla niewidomych').last().fill('Podłoga')
    await expect
      .poll(async () => [await side('Szerokość').inputValue(), await side('Wysokość').inputValue()])
      .toEqual(
        ['1600', '800'].map((text) => expect.stringMatching(new RegExp(`^${text[0]}\\s?${text.slice(1)}$`))),
      )
    // A missing picture does not change the size.
    await address.fill('/pictures/nie-ma.webp')
    await page.waitForTimeout(1_500)
    await address.fill('/pictures/hero-800.webp')
    await expect.poll(() => side('Szerokość').inputValue()).toBe('800')
    expect(await side('Wysokość').inputValue()).toBe('600')
    expect(await page.locator('iframe[hidden]').count()).toBe(0)
    await press('Opublikuj bez włączania')
    await desk.waitForToast('Opublikowano kampanię.')
    await expect
      .poll(() => JSON.stringify(savedDocument(id)))
      .toContain(
        JSON.stringify({
          kind: 'image',
          src: '/pictures/hero-800.webp',
          alt: 'Podłoga',
          width: 800,
          height: 600,
        }).slice(1, -1),
      )
  })

  it('cards of ready campaigns are rendered by the widget, without placeholders [M-46]', async () => {
    const { page } = desk
    await desk.open(`/nowa-kampania?strona=${site}`, 'Nowa kampania')
    const card = page.locator('.gallery-card', { hasText: 'Koło, na którym każdy wygrywa rabat' })
    await card.scrollIntoViewIfNeeded()
    const drawing = card.frameLocator('iframe')
    await drawing.getByText('Zakręć po rabat').waitFor()
    await drawing.locator('.game').waitFor()
    expect(await drawing.locator('.box').textContent()).not.toContain('{{')
    // The preview does not take the focus.
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')
    await card.getByRole('link').click()
    await page.getByText('Zanim ją włączysz (zostało 5 z 5):').waitFor()
  })

  it('the to-do list before switching on gets shorter, and survives saving [M-46]', async () => {
    const { page } = desk
    await desk.open(`/nowa-kampania?strona=${site}&od=welcomeCoupon`, 'Nowa kampania')
    await page.getByText('Zanim ją włączysz (zostało 3 z 3):').waitFor()
    await page.getByRole('checkbox', { name: 'Popraw wysokość rabatu w nagłówku.' }).check()
    await page.getByText('Zanim ją włączysz (zostało 2 z 3):').waitFor()
    await press('Dodaj kampanię')
    await desk.waitForToast('Dodano kampanię. Jest jeszcze wyłączona.')
    await page.getByText('Zanim ją włączysz (zostało 2 z 3):').waitFor()
    expect(await findWrong(page)).toEqual([])
  })

  it('a link is inserted into a consent around the selection, to safe addresses [E-04]', async () => {
    const { page } = desk
    const fields = page.getByRole('group', { name: 'Pola formularza', exact: true })
    await fields.locator('summary', { hasText: 'Zgoda' }).click()
    const consent = fields.getByLabel('Treść zgody')
    await consent.fill('Zgadzam się z polityką prywatności.')
    await consent.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(14, 34))
    await fields.getByRole('button', { name: 'Wstaw odnośnik' }).click()
    expect(await fields.getByLabel('Słowa, które prowadzą dalej').inputValue()).toBe('polityką prywatności')
    const address = fields.getByLabel('Dokąd prowadzą')
    // oxlint-disable-next-line no-script-url -- what must be no link
    await address.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await fields.getByText('Wpisz słowa i adres od https://').waitFor()
    expect(await findWrong(page)).toEqual([])
    await address.fill('/polityka-prywatnosci/')
    await page.keyboard.press('Enter')
    expect(await consent.inputValue()).toBe('Zgadzam się z [polityką prywatności](/polityka-prywatnosci/).')
    // This completes the note about the consent.
    await page.getByText('Gotowe: Dopisz w zgodzie nazwę').waitFor()
    await page
      .frameLocator('iframe[title="Podgląd kampanii"]')
      .getByRole('link', { name: 'polityką prywatności' })
      .waitFor()
  })
})
