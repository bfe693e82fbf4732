import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const designer = designerOf(() => desk.page)

/** A step takes a fiftieth of a second; the deep run takes a thousand. */
const STEPS = process.env['KLEPKA_DEEP'] === '1' ? 1_000 : 100

type Block = { kind: string; text?: string; area: string; size?: string; width?: number; height?: number }
type SavedDocument = { screens: { form: Block[] }; mobileScreens: { form: Block[] } | null }

const blocks = [
  { kind: 'heading', text: 'Pierwszy nagłówek' },
  { kind: 'text', text: 'Pierwszy tekst.' },
  { kind: 'fields', fields: ['email', 'consent'] },
  { kind: 'button', text: 'Zapisz mnie', action: { kind: 'submit' } },
]
const own = { ...newsletterFile, format: 'format_2', screens: { ...newsletterFile.screens, form: blocks } }

/** Calls the server like the console's own page. */
const addCampaign = (site: string, document: object): Promise<string> =>
  desk.page.evaluate(
    async ([path, json]) => {
      const { csrfToken } = await (await fetch('/panel/api/session')).json()
      const response = await fetch(`/panel/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: json,
      })
      const { campaign, site: made } = await response.json()
      return (campaign ?? made).id as string
    },
    [
      site ? `campaigns?site=${site}` : 'campaign-sites',
      JSON.stringify(site ? { document } : { name: 'Blog', domains: ['blog.example'] }),
    ] as const,
  )

const savedDocument = (id: string): SavedDocument =>
  JSON.parse(
    desk.shop.rows<{ document_json: string }>('select document_json from campaigns where id = ?', id)[0]!
      .document_json,
  ) as SavedDocument
const press = (key: string) => desk.page.keyboard.press(key)
const save = async () => {
  await desk.page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
  await desk.waitForToast('Opublikowano kampanię.')
}
const isFocused = (selector: string) =>
  desk.page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)

describe('the designer of campaigns', () => {
  let site = ''
  let id = ''
  let count = 0
  beforeAll(async () => {
    await desk.enter()
    site = await addCampaign('', {})
    await desk.page.setViewportSize({ width: 1440, height: 900 })
  })
  beforeEach(async () => {
    count += 1
    const name = `Projekt ${count}`
    await desk.page.goto('/panel/')
    id = await addCampaign(site, { ...own, name })
    // Without a question about what an earlier test left unsaved.
    await desk.page.goto('about:blank')
    await desk.open(`/kampanie/${id}`, name)
    await designer.isRendered()
    await designer.layers().first().waitFor()
  })

  it('a click selects an element, whose settings alone stand beside the canvas', async () => {
    await designer.click(designer.heading())
    await expect
      .poll(() => designer.settings().getByLabel('Treść', { exact: true }).inputValue())
      .toBe('Pierwszy nagłówek')
    expect(await designer.layer('Pierwszy nagłówek').getAttribute('aria-selected')).toBe('true')
    await designer.click(designer.frame().locator('button.button'))
    await designer.settings().getByText('Wybrany element: Przycisk').waitFor()
    await designer.click(designer.frame().locator('#email'))
    await expect.poll(() => designer.layer(/^Adres e-mail/).getAttribute('aria-selected')).toBe('true')
    // Nothing of the campaign acts: no form is sent, nothing closes.
    await designer.click(designer.frame().locator('.close'))
    await designer.isRendered()
    expect(await findWrong(desk.page)).toEqual([])
  })

  it('a text is typed in place; Escape cancels it, Enter ends it', async () => {
    await designer.doubleClick(designer.heading())
    await desk.page.keyboard.type('Rabat na start')
    await expect
      .poll(() => designer.settings().getByLabel('Treść', { exact: true }).inputValue())
      .toBe('Rabat na start')
    await press('Escape')
    await expect.poll(() => designer.heading().textContent()).toBe('Pierwszy nagłówek')
    await designer.doubleClick(designer.heading())
    await desk.page.keyboard.type('Rabat 5%')
    await press('Enter')
    await expect.poll(() => designer.frame().locator('[contenteditable]').count()).toBe(0)
    await designer.doubleClick(designer.frame().locator('button.button'))
    await desk.page.keyboard.type('Biorę to')
    await press('Enter')
    await save()
    expect(savedDocument(id).screens.form.map(({ text }) => text)).toEqual([
      'Rabat 5%',
      'Pierwszy tekst.',
      undefined,
      'Biorę to',
    ])
  })

  it('merge tags are chips while a text is typed, and links keep their address', async () => {
    const { page } = desk
    await designer.doubleClick(designer.frame().locator('.text').first())
    await page.keyboard.type('Tylko do ')
    await page.getByLabel('Wstaw pole').selectOption('tomo_dmy')
    await designer.frame().locator('[data-tag="tomo_dmy"]').waitFor()
    await page.keyboard.type('. ')
    await page
      .getByRole('toolbar', { name: 'Narzędzia elementu' })
      .getByRole('button', { name: 'Wstaw odnośnik' })
      .click()
    await page.getByLabel('Słowa, które prowadzą dalej').fill('Zasady')
    await page.getByLabel('Dokąd prowadzą').fill('/zasady/')
    await press('Enter')
    await designer.frame().locator('[data-url="/zasady/"]').waitFor()
    await page.getByRole('button', { name: 'Gotowe', exact: true }).click()
    await designer.frame().getByRole('link', { name: 'Zasady' }).waitFor()
    await save()
    expect(savedDocument(id).screens.form[1]!.text).toBe('Tylko do {{tomo_dmy}}. [Zasady](/zasady/)')
  })

  it('blocks are reordered by dragging, also into another area', async () => {
    const button = designer.frame().locator('button.button')
    await designer.drag(button, designer.heading(), 0.1)
    await expect.poll(designer.kinds).toEqual(['Przycisk', 'Nagłówek', 'Tekst', 'Pola formularza'])
    await designer.undo().click()
    await expect.poll(designer.kinds).toEqual(['Nagłówek', 'Tekst', 'Pola formularza', 'Przycisk'])
    await designer.drag(designer.heading(), button, 0.9)
    await expect.poll(designer.kinds).toEqual(['Tekst', 'Pola formularza', 'Przycisk', 'Nagłówek'])
    await save()
    expect(savedDocument(id).screens.form.at(-1)).toMatchObject({ kind: 'heading', area: 'form' })
  })

  it('tools copy, remove and restyle an element; a palette adds one', async () => {
    const { page } = desk
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: 'Narzędzia elementu' }).getByRole('button', { name }).click()
    await designer.click(designer.heading())
    await tool('Powiel')
    await expect
      .poll(designer.kinds)
      .toEqual(['Nagłówek', 'Nagłówek', 'Tekst', 'Pola formularza', 'Przycisk'])
    await designer.settings().getByLabel('Wielkość').selectOption('xl')
    await tool('Kopiuj wygląd')
    await designer.layers().first().click()
    await tool('Nadaj wygląd')
    await expect.poll(() => designer.settings().getByLabel('Wielkość').inputValue()).toBe('xl')
    await tool('Usuń')
    await expect.poll(designer.kinds).toEqual(['Nagłówek', 'Tekst', 'Pola formularza', 'Przycisk'])
    await designer.add('Kod rabatowy')
    await expect.poll(() => designer.kinds().then((all) => all.length)).toBe(5)
  })

  it('many steps are undone and redone, and the selection with them', async () => {
    const { page } = desk
    await designer.step('Wygląd')
    const radius = page.getByLabel('Zaokrąglenie rogów (px)')
    // Another field between them, so that none belongs to the one before.
    const shade = page.getByLabel('Cień na zdjęciu w tle (%)')
    for (let at = 0; at < STEPS / 2; at++) {
      await radius.fill(String(at % 60))
      await shade.fill(String(at % 90))
    }
    const keys = async (combination: string, times: number) => {
      for (let at = 0; at < times; at++) await press(combination)
    }
    await keys('Control+z', STEPS)
    await expect.poll(() => designer.undo().getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => radius.inputValue()).toBe('12')
    await keys('Control+Shift+z', STEPS / 2)
    await keys('Control+y', STEPS / 2)
    await expect.poll(() => designer.redo().getAttribute('aria-disabled')).toBe('true')
    expect([await radius.inputValue(), await shade.inputValue()]).toEqual([
      String((STEPS / 2 - 1) % 60),
      String((STEPS / 2 - 1) % 90),
    ])
  }, 300_000)

  it('both devices stand side by side, on the shop itself; phones may have their own screens', async () => {
    const { page } = desk
    await designer.toggle('Urządzenie', 'Oba')
    await expect.poll(() => page.locator('iframe.canvas-frame').count()).toBe(2)
    await designer.frame(1).locator('.layer.phone').waitFor()
    await page.getByLabel('Tło płótna').selectOption('shop')
    await page
      .frameLocator('iframe[title="Strona sklepu pod kampanią"]')
      .first()
      .locator('header')
      .first()
      .waitFor()
    await page.getByLabel('Osobne ekrany na telefonie').check()
    await designer.click(designer.frame(1).locator('h2').first(), 1)
    await designer.settings().getByLabel('Treść', { exact: true }).fill('Na telefonie')
    await designer.frame(1).getByText('Na telefonie').waitFor()
    expect(await designer.heading().textContent()).toBe('Pierwszy nagłówek')
    await save()
    const saved = savedDocument(id)
    expect(saved.screens.form[0]!.text).toBe('Pierwszy nagłówek')
    expect(saved.mobileScreens!.form[0]!.text).toBe('Na telefonie')
    // The browser reports each script of the shop's page that it does not run.
    desk.troubles = []
  })

  it('the step is in the address; unsaved changes survive it; a refused save leads to the wrong field', async () => {
    const { page } = desk
    await page.getByLabel('Nazwa kampanii').fill('')
    await designer.step('Komu')
    await page.getByRole('heading', { name: 'Komu i gdzie', level: 2 }).waitFor()
    expect(page.url()).toContain('krok=komu')
    await page.goBack()
    await page.getByLabel('Nazwa kampanii').waitFor()
    expect(await page.getByLabel('Nazwa kampanii').inputValue()).toBe('')
    await page.goForward()
    await page.getByRole('heading', { name: 'Komu i gdzie', level: 2 }).waitFor()
    await designer.step('Sprawdź')
    const checks = page.locator('.checks')
    await checks.getByText('Tego nie da się zapisać').waitFor()
    await checks
      .getByRole('button', { name: /^Przejdź: Nazwa/ })
      .first()
      .click()
    await expect.poll(() => isFocused('[name="document.name"]')).toBe(true)
    await designer.step('Kiedy')
    await page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
    await expect.poll(() => isFocused('[name="document.name"][aria-invalid=true]')).toBe(true)
    expect(page.url()).not.toContain('krok=')
    await page.getByLabel('Nazwa kampanii').fill('Z nazwą')
    await save()
  })

  it('an element is dragged from the palette, and a picture is resized on the canvas', async () => {
    const { page } = desk
    const button = page
      .getByRole('region', { name: 'Dodaj element' })
      .getByRole('button', { name: 'Obraz', exact: true })
    await button.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    const from = (await button.boundingBox())!
    const to = await designer.pointOf(designer.heading(), 0.5, 0.9)
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x - 40, from.y, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await page.mouse.up()
    await expect
      .poll(() => designer.kinds())
      .toEqual(['Nagłówek', 'Obraz', 'Tekst', 'Pola formularza', 'Przycisk'])

    await designer.settings().getByLabel('Adres obrazu').fill('/pictures/hero-800.webp')
    const handle = designer.frame().locator('i.handle')
    await handle.waitFor()
    await expect.poll(() => designer.settings().getByLabel('Szerokość (px)').inputValue()).toBe('800')
    // Small enough to be seen whole.
    await designer.settings().getByLabel('Szerokość (px)').fill('320')
    await designer.settings().getByLabel('Wysokość (px)').fill('240')
    await expect
      .poll(() =>
        designer
          .frame()
          .locator('img')
          .first()
          .evaluate((image) => image.clientWidth),
      )
      .toBe(320)
    const grip = await designer.pointOf(handle)
    await page.mouse.move(grip.x, grip.y)
    await page.mouse.down()
    await page.mouse.move(grip.x - 60, grip.y, { steps: 6 })
    await page.mouse.up()
    await expect
      .poll(async () => Number(await designer.settings().getByLabel('Szerokość (px)').inputValue()))
      .toBeLessThan(300)
    const [width = 0, height = 0] = await designer
      .settings()
      .getByLabel(/^(?:Szerokość|Wysokość) \(px\)$/)
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)))
    expect(Math.abs(width / height - 800 / 600)).toBeLessThan(0.02)
  })

  it('a wrong element is shown on its screen, with its settings', async () => {
    const { page } = desk
    await designer.toggle('Ekran kampanii', 'Podziękowanie')
    await designer.add('Nagłówek')
    await designer.settings().getByLabel('Treść', { exact: true }).fill('')
    await designer.toggle('Ekran kampanii', 'Formularz')
    await designer.step('Wygląd')
    await page.getByRole('button', { name: 'Opublikuj bez włączania' }).click()
    await designer.settings().getByText('Nie może być puste.').waitFor()
    await expect
      .poll(() =>
        page
          .getByRole('group', { name: 'Ekran kampanii' })
          .getByRole('button', { name: 'Podziękowanie' })
          .getAttribute('aria-pressed'),
      )
      .toBe('true')
  })

  describe('by keyboard only', () => {
    const enterLayers = async () => {
      await designer.layers().first().focus()
      await press('Home')
    }

    it('the arrow keys go through the layers, each of which is selected on the canvas', async () => {
      await enterLayers()
      await expect.poll(() => designer.layers().first().getAttribute('aria-selected')).toBe('true')
      await press('ArrowDown')
      await designer.settings().getByText('Wybrany element: Tekst').waitFor()
      await press('End')
      await designer.settings().getByText('Wybrany element: Przycisk').waitFor()
      expect(await isFocused('[role=treeitem][aria-selected=true]')).toBe(true)
    })

    it('Enter types on the canvas, and Enter ends it', async () => {
      // As by Tab: nothing is selected yet.
      await designer.layers().first().focus()
      await press('Enter')
      await designer.frame().locator('[contenteditable]').waitFor()
      await desk.page.keyboard.type('Z klawiatury')
      await press('Enter')
      await expect.poll(() => designer.heading().textContent()).toBe('Z klawiatury')
      await expect.poll(() => designer.layer('Z klawiatury').count()).toBe(1)
    })

    it('Alt with arrows moves an element, and the focus stays with it', async () => {
      await enterLayers()
      await press('End')
      await press('Alt+ArrowUp')
      await expect.poll(designer.kinds).toEqual(['Nagłówek', 'Tekst', 'Przycisk', 'Pola formularza'])
      await desk.waitForToast('Przycisk: miejsce 3 z 4.')
      await expect.poll(() => isFocused('[role=treeitem][aria-selected=true]')).toBe(true)
      await press('Alt+ArrowUp')
      await press('Alt+ArrowUp')
      await expect.poll(designer.kinds).toEqual(['Nagłówek', 'Przycisk', 'Tekst', 'Pola formularza'])
    })

    it('Ctrl+D copies, Delete removes, Ctrl+Z restores', async () => {
      await enterLayers()
      await press('Control+d')
      await expect.poll(() => designer.kinds().then((all) => all.length)).toBe(5)
      await press('Delete')
      await press('Delete')
      await expect.poll(designer.kinds).toEqual(['Nagłówek', 'Pola formularza', 'Przycisk'])
      await press('Control+z')
      await press('Control+z')
      await press('Control+z')
      await expect.poll(designer.kinds).toEqual(['Nagłówek', 'Tekst', 'Pola formularza', 'Przycisk'])
      await expect.poll(() => designer.layers().first().getAttribute('aria-selected')).toBe('true')
    })

    it('Ctrl+C and Ctrl+V give one heading the look of another', async () => {
      await enterLayers()
      await press('Control+d')
      await expect.poll(() => designer.kinds().then((all) => all.length)).toBe(5)
      await designer.settings().getByLabel('Wielkość').focus()
      await desk.page.keyboard.press('End')
      await designer.layers().nth(1).focus()
      await press('Control+c')
      await desk.waitForToast('Skopiowano wygląd.')
      await press('ArrowUp')
      await press('Control+v')
      await save()
      const [first, second] = savedDocument(id).screens.form
      expect([first?.size, second?.size]).toEqual(['xl', 'xl'])
    })

    it('keys act on the canvas, too, while it has the focus', async () => {
      await designer.click(designer.heading())
      await expect.poll(() => isFocused('iframe')).toBe(true)
      await press('ArrowDown')
      await designer.settings().getByText('Wybrany element: Tekst').waitFor()
      await press('Alt+ArrowUp')
      await expect
        .poll(() => designer.layer('Pierwszy tekst').locator('.layer-area').textContent())
        .toBe('nagłówek')
      await press('Control+z')
      await expect
        .poll(() => designer.layer('Pierwszy tekst').locator('.layer-area').textContent())
        .toBe('tekst')
    })
  })

  it('the screens of a game are beside each other, with a sample prize', async () => {
    id = await addCampaign(site, { ...playedFirstFile, name: 'Gra na płótnie' })
    await desk.open(`/kampanie/${id}`, 'Gra na płótnie')
    await designer.frame().locator('.poptin-popup').first().waitFor({ state: 'attached' })
    await designer.toggle('Ekran kampanii', 'Wygrana')
    await designer.frame().getByText('Twoja nagroda: Rabat 10%').waitFor()
    await designer.frame().getByText('KOLO10', { exact: true }).waitFor()
    await designer.toggle('Ekran kampanii', 'Gra')
    await designer.frame().locator('.game').waitFor()
  })

  it('is usable on a phone: the canvas on top, the settings below it', async () => {
    const { page } = desk
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      await designer.isRendered()
      await designer.layer('Pierwszy nagłówek').click()
      await designer.settings().getByLabel('Treść', { exact: true }).fill('Z telefonu')
      await designer.frame().getByText('Z telefonu').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      expect(await findWrong(page)).toEqual([])
      await desk.page.screenshot({ path: `test-results/designer-phone-${colorScheme}.png` })
      await designer.undo().click()
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})
