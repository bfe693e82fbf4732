import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const designer = designerOf(() => desk.page)
const HOSTILE = '"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'

const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const dialog = () => desk.page.getByRole('dialog')
const focused = () =>
  desk.page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )
const list = (name: string) => desk.page.getByRole('group', { name, exact: true })
/** Returns to what is published, in a fresh editor. */
const discardDraft = async () => {
  const bar = desk.page.getByRole('region', { name: 'Stan kampanii' })
  const button = bar.getByRole('button', { name: 'Odrzuć zmiany' })
  if ((await button.count()) > 0) await button.click()
  await button.waitFor({ state: 'detached' })
  await desk.page.reload()
  await bar.waitFor()
}
const documents = () =>
  desk.shop
    .rows<{ id: string; document_json: string; is_on: number }>(
      'select id, document_json, is_on from campaigns order by position',
    )
    .map(({ id, document_json, is_on }) => ({
      id,
      isOn: is_on === 1,
      ...(JSON.parse(document_json) as { name: string; triggers: object[] }),
    }))

describe('campaigns', () => {
  beforeAll(() => desk.enter())

  it('a site is added, with errors at their fields, and shows its snippet', async () => {
    const { page } = desk
    await desk.open('/kampanie', 'Kampanie')
    await page.getByRole('link', { name: 'Dodaj stronę' }).click()
    await desk.isAt('Nowa witryna')
    await press('Dodaj stronę')
    await page.getByText('Nazwij tę stronę.').waitFor()
    await page.getByLabel('Nazwa strony').fill(HOSTILE)
    await page.getByLabel('Domeny').fill('https://blog.example/')
    await page.getByLabel('Wysyłaj kontakty na adres').fill('nikt')
    await press('Dodaj stronę')
    await page.getByText('„https://blog.example/”: Podaj samą domenę').waitFor()
    await page.getByText('To nie wygląda na adres e-mail.').waitFor()
    await page.getByLabel('Domeny').fill('blog.example\nlocalhost')
    await page.getByLabel('Wysyłaj kontakty na adres').fill('ola@example.pl')
    await press('Dodaj stronę')
    await desk.isAt(HOSTILE)
    await page
      .getByText(
        /<script async id="pixel-script-poptin" src="http:\/\/localhost:\d+\/widget\/loader\.js\?id=[0-9a-f]{13}"><\/script>/,
      )
      .waitFor()
  })

  it('a campaign is created from scratch, with a form from its schemas; errors at their fields', async () => {
    const { page } = desk
    await desk.open('/kampanie', 'Kampanie')
    await page.getByRole('link', { name: 'Dodaj kampanię' }).first().click()
    await desk.isAt('Nowa kampania')
    await page.getByRole('link', { name: 'Zacznij od pustej' }).click()
    await page.getByLabel('Nazwa kampanii').fill('')
    await designer.step('Kiedy')
    await page.getByLabel('Rodzaj: dodaj powód').selectOption('scroll')
    await press('Dodaj powód')
    // The new one is open and has the focus.
    expect(await focused()).toContain('Przewinięcie strony')
    await list('Kiedy się pojawia').getByLabel('Po przewinięciu (%)').fill('400')
    await press('Dodaj kampanię')
    await page.getByText('Popraw 2 pola i zapisz ponownie.').waitFor()
    // Each step says how many of its fields are wrong; the open one has one.
    await page.getByText('Podaj najwyżej 100.').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('document.triggers.1.percent')
    await designer.step('Treść')
    await page.getByText('Nie może być puste.').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('document.name')
    expect(documents()).toEqual([])

    await page.getByLabel('Nazwa kampanii').fill(HOSTILE)
    await designer.step('Kiedy')
    await list('Kiedy się pojawia').getByLabel('Po przewinięciu (%)').fill('40')
    await designer.step('Treść')
    // Another type moves blocks to visible areas, and back.
    await page.getByLabel('Rodzaj', { exact: true }).selectOption({ label: 'Pasek' })
    await page.getByLabel('Rodzaj', { exact: true }).selectOption({ label: 'Okno na środku' })
    await designer.step('Wygląd')
    await page.getByRole('radio', { name: 'Sam tekst' }).check()
    await press('Dodaj kampanię')
    await desk.waitForToast('Dodano kampanię. Jest jeszcze wyłączona.')
    await desk.isAt(HOSTILE)
    expect(documents()).toMatchObject([
      {
        name: HOSTILE,
        isOn: false,
        triggers: [
          { kind: 'timeDelay', seconds: 10 },
          { kind: 'scroll', percent: 40 },
        ],
      },
    ])
  })

  it('a ready campaign is chosen by purpose, previewed, and lists what to fill in', async () => {
    const { page } = desk
    await desk.open('/kampanie', 'Kampanie')
    await page.getByRole('link', { name: 'Dodaj kampanię' }).first().click()
    await desk.isAt('Nowa kampania')
    const region = (name: string) => page.getByRole('region', { name, exact: true })
    for (const purpose of [
      'Zbieraj kontakty',
      'Sprzedawaj więcej',
      'Doradzaj i umawiaj',
      'Informuj',
      'Dbaj o klientów',
      'Pytaj o zdanie',
    ])
      await region(purpose).waitFor()
    expect(await page.locator('.gallery-card').count()).toBe(150)
    await page.frameLocator('.gallery-card iframe >> nth=0').locator('.box').waitFor({ state: 'attached' })
    // Only what is in view has a frame.
    expect(await page.locator('.gallery-card iframe').count()).toBeLessThan(20)
    expect(await findWrong(page)).toEqual([])
    await region('Sprzedawaj więcej')
      .getByRole('link', { name: 'Użyj: Wyprzedaż do dnia, który podasz' })
      .click()
    await page.getByText('Ustaw „Odliczanie” do dnia i godziny').waitFor()
    await page
      .frameLocator('iframe[title="Podgląd kampanii"]')
      .getByText('Wyprzedaż końcówek kolekcji')
      .waitFor()
    await designer.step('Wygląd')
    expect(await page.getByRole('radio', { name: 'Tekst na zdjęciu' }).isChecked()).toBe(true)
    await designer.step('Treść')
    // Its timer has no date yet, and gets none by itself.
    await press('Dodaj kampanię')
    await page.getByText('Ten blok pokazuje odliczanie, a nie jest ono ustawione.').waitFor()
    expect(documents().map(({ name }) => name)).toEqual([HOSTILE])
    await page.getByLabel('Odliczanie', { exact: true }).check()
    await page.getByLabel('Odliczanie', { exact: true }).last().selectOption({ label: 'do daty' })
    await page.getByLabel('Data i godzina').fill('2031-01-31T20:00')
    await page.getByLabel('Strefa czasowa').fill('Europe/Warsaw')
    await press('Dodaj kampanię')
    await desk.isAt('Wyprzedaż')
    expect(documents()[1]).toMatchObject({
      name: 'Wyprzedaż',
      isOn: false,
      timer: { kind: 'moment', at: '2031-01-31T20:00' },
    })
    await press('Usuń kampanię')
    await dialog().getByRole('button', { name: 'Usuń kampanię' }).click()
    await desk.isAt('Kampanie')
    await page.getByRole('link', { name: HOSTILE }).click()
    await desk.isAt(HOSTILE)
  })

  it('lists are changed by keyboard: add, reorder, remove; a new field appears in its block', async () => {
    const { page } = desk
    await designer.step('Kiedy')
    await page.getByRole('button', { name: /^Wyżej: Przewinięcie strony/ }).focus()
    await page.keyboard.press('Enter')
    // It is the first one now: the up button is disabled, so the focus is on the down button.
    await expect.poll(focused).toMatch(/^Niżej: Przewinięcie strony/)
    await page.getByRole('button', { name: /^Usuń: Czas na stronie/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toContain('Przewinięcie strony')

    await designer.step('Treść')
    const fields = list('Pola formularza')
    await fields.getByLabel('Rodzaj: dodaj pole').selectOption('text')
    await fields.getByRole('button', { name: 'Dodaj pole', exact: true }).click()
    await fields.getByLabel('Napis przy polu').last().fill(HOSTILE)
    await fields.locator('summary', { hasText: 'Zgoda' }).click()
    await fields.getByLabel('Treść zgody').fill(HOSTILE)
    await fields.getByLabel('Zaznaczona od początku').check()
    await page.getByText('RODO wymaga, żeby zaznaczył ją sam odwiedzający.').waitFor()
    await fields.getByLabel('Zaznaczona od początku').uncheck()
    await press('Opublikuj bez włączania')
    await desk.waitForToast('Opublikowano kampanię.')
    const [saved] = documents() as unknown as {
      triggers: object[]
      fields: Record<string, { label: string }>
      screens: { form: { kind: string; fields?: string[] }[] }
    }[]
    expect(saved).toMatchObject({
      triggers: [{ kind: 'scroll', percent: 40 }],
      fields: { text: { label: HOSTILE } },
    })
    expect(saved!.screens.form.find(({ kind }) => kind === 'fields')?.fields).toEqual([
      'email',
      'consent',
      'text',
    ])
    await page.reload()
    await desk.isAt(HOSTILE)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  it('the preview runs the real widget as one types, on desktop and phone; nothing is sent', async () => {
    const { page } = desk
    const calls: string[] = []
    // The checks below the settings ask for facts of the shop, whatever the preview does.
    const note = (request: { method: () => string; url: () => string }) =>
      void (
        /^http:\/\/[^/]+\/api\//.test(request.url()) && calls.push(`${request.method()} ${request.url()}`)
      )
    page.on('request', note)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await desk.isAt(HOSTILE)
    const frame = page.frameLocator('iframe[title="Podgląd kampanii"]')
    await frame.getByText('Bądźmy w kontakcie').waitFor()
    await designer.layer('Nagłówek').click()
    const heading = designer.settings().getByLabel('Treść', { exact: true })
    await heading.fill('')
    await heading.pressSequentially(`Zmiana ${HOSTILE}`, { delay: 5 })
    await frame.getByText(`Zmiana ${HOSTILE}`).waitFor()
    expect(await heading.evaluate((field) => document.activeElement === field)).toBe(true)
    expect(await heading.inputValue()).toBe(`Zmiana ${HOSTILE}`)

    await designer.toggle('Urządzenie', 'Telefon')
    await designer.toggle('Co robi kliknięcie', 'Wypróbuj')
    await frame.getByText('To jest podgląd').first().waitFor()
    await designer.click(frame.getByLabel('Adres e-mail'))
    await page.keyboard.type('nikt@example.pl')
    await designer.click(frame.getByRole('button', { name: 'Zapisz mnie' }))
    await expect.poll(() => frame.getByLabel('Adres e-mail').inputValue()).toBe('nikt@example.pl')
    await designer.toggle('Ekran kampanii', 'Podziękowanie')
    await frame.getByText('Dziękujemy!').waitFor()
    page.off('request', note)
    expect(calls.filter((call) => !call.startsWith('GET') || call.includes('/api/display/'))).toEqual([])
    expect(desk.shop.rows('select id from leads')).toEqual([])
    expect(desk.shop.rows('select campaign_id from campaign_counts')).toEqual([])
    await discardDraft()
  })

  it('weak colours are shown with contrast and a better one, unreadable ones are refused', async () => {
    const { page } = desk
    await designer.step('Wygląd')
    // The first is that of light pages; a brand has another for dark ones.
    const text = list('Kolory i kształt').getByLabel('Tekst', { exact: true }).first()
    await text.fill('#8a8a8a')
    await page
      .getByText(/^Trudno to przeczytać: kontrast wynosi 2,\d:1, a potrzeba co najmniej 4,5:1\.$/)
      .waitFor()
    await page.getByRole('button', { name: /^Użyj #/ }).click()
    await expect.poll(() => page.getByText('Trudno to przeczytać').count()).toBe(0)
    expect(await text.inputValue()).toMatch(/^#[0-7][0-9a-f]/)
    await text.fill('#fefefe')
    await press('Opublikuj bez włączania')
    await page.getByText('Tego nikt nie przeczyta. Wybierz kolor').waitFor()
    await discardDraft()
  })

  it('explains for one visitor why it is shown or not, each reason with its values', async () => {
    const { page } = desk
    await designer.step('Sprawdź')
    await page.locator('summary', { hasText: 'Dlaczego ją widać albo nie' }).click()
    const reasons = page.getByRole('list', { name: 'Co o tym decyduje' }).getByRole('listitem')
    await page.getByText('Może ją zobaczyć, ale nic jej jeszcze nie wywołało.').waitFor()
    expect(await reasons.allTextContents()).toEqual([
      'Pozwala. Jak często: jeszcze jej nie widziano',
      'Jeszcze nie. Przewinięcie strony: przewinięto 0%',
    ])
    await page.getByLabel('Przewinięto (procent strony)').fill('45')
    await page.getByText('Zobaczy ją teraz.').waitFor()
    await page.getByLabel('Ile razy już ją widział').fill('1')
    await page.getByText('Nie zobaczy jej.').waitFor()
    expect(await reasons.first().textContent()).toBe(
      'Nie pozwala. Jak często: wyświetleń: 1, zamknięta: nie, wypełniona: nie',
    )
    // Enter evaluates, and saves nothing.
    await page.keyboard.press('Enter')
    expect(await findWrong(page)).toEqual([])
    await page.locator('summary', { hasText: 'Dlaczego ją widać albo nie' }).click()
  })

  it('phones get screens of their own, which start as a copy and have a preview', async () => {
    const { page } = desk
    await designer.step('Treść')
    await page.getByLabel('Osobne ekrany na telefonie').check()
    const preview = designer.frame()
    await designer.layer('Nagłówek').click()
    await designer.settings().getByLabel('Treść', { exact: true }).fill('Krótko')
    await preview.getByText('Krótko').waitFor()
    await designer.toggle('Urządzenie', 'Komputer')
    await preview.getByText('Bądźmy w kontakcie').first().waitFor()
    await page.getByLabel('Osobne ekrany na telefonie').uncheck()
    await discardDraft()
  })

  it('a changed campaign may be left at once: the change is in its draft, which the list shows', async () => {
    const { page } = desk
    await page.getByLabel('Nazwa kampanii').fill('Coś innego')
    await page
      .getByRole('navigation', { name: 'Menu panelu' })
      .getByRole('link', { name: 'Kampanie' })
      .click()
    await desk.isAt('Kampanie')
    expect(await dialog().count()).toBe(0)
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: HOSTILE }) })
    await row.getByText('wersja robocza').waitFor()
    // Switching it on does not decide silently about the draft.
    await page.getByRole('switch', { name: `Włączona: ${HOSTILE}` }).click()
    await dialog().getByText('Ma zmiany, których odwiedzający jeszcze nie widzieli.').waitFor()
    expect(await findWrong(page)).toEqual([])
    await dialog().getByRole('link', { name: 'Otwórz i opublikuj' }).click()
    await desk.isAt(HOSTILE)
    expect(await page.getByLabel('Nazwa kampanii').inputValue()).toBe('Coś innego')
    await discardDraft()
    await desk.open('/kampanie', 'Kampanie')
  })

  it('is switched on, copied, reordered, tested in variants, and removed once confirmed', async () => {
    const { page } = desk
    await page.getByRole('switch', { name: `Włączona: ${HOSTILE}` }).click()
    await desk.waitForToast(/^Włączono/)
    expect(documents()[0]?.isOn).toBe(true)
    await page.getByRole('link', { name: HOSTILE }).click()
    await desk.isAt(HOSTILE)
    await press('Zrób kopię')
    await desk.waitForToast('To jest kopia.')
    await page.getByLabel('Nazwa kampanii').fill('Kopia')
    await press('Opublikuj bez włączania')
    await desk.isAt('Kopia')
    await press('Zrób wariant (test A/B)')
    await desk.isAt('Kopia (wariant)')
    await desk.open('/kampanie', 'Kampanie')
    await page.getByText('wariant kampanii powyżej').waitFor()
    await page.getByRole('button', { name: 'Wyżej: Kopia', exact: true }).focus()
    await page.keyboard.press('Enter')
    await desk.waitForToast('Kopia: miejsce 1.')
    await expect.poll(focused).toBe('Niżej: Kopia')
    expect(documents().map(({ name }) => name)).toEqual(['Kopia', 'Kopia (wariant)', HOSTILE])

    await page.getByRole('link', { name: 'Kopia (wariant)' }).click()
    await desk.isAt('Kopia (wariant)')
    await page.getByLabel('„Kopia (wariant)”, procent osób').fill('30')
    await expect.poll(() => page.getByLabel('„Kopia”, procent osób').inputValue()).toBe('70')
    await page.getByLabel('Zakończ test, gdy coś wiadomo na pewno').check()
    await page.getByLabel('Najdłużej dni').fill('14')
    await press('Zapisz test')
    await desk.waitForToast('Zapisano test.')
    expect(
      desk.shop.rows<{ weight: number }>('select weight from campaigns order by position limit 2'),
    ).toEqual([{ weight: 70 }, { weight: 30 }])
    await press('Wybierz ten wariant')
    await dialog().getByText('Pokazywać wszystkim „Kopia (wariant)”?').waitFor()
    await dialog().getByRole('button', { name: 'Wybierz ten wariant' }).click()
    await desk.waitForToast('Ten wariant zobaczą odtąd wszyscy.')
    await press('Usuń kampanię')
    await dialog().getByText('Przepadną też jej warianty i liczby').waitFor()
    await page.keyboard.press('Escape')
    expect(documents()).toHaveLength(3)
    await press('Usuń kampanię')
    await dialog().getByRole('button', { name: 'Usuń kampanię' }).click()
    await desk.isAt('Kampanie')
    expect(documents().map(({ name }) => name)).toEqual([HOSTILE])
  })

  it('a contact has its consent, is found by words, exported as safe CSV, and deleted', async () => {
    const { page } = desk
    const { id } = documents()[0]!
    const lead = {
      poptin_id: id,
      url: `https://blog.example/${HOSTILE}`,
      trigger: 'scroll',
      visitor: 'mobile',
      idempotency_key: 'klucz-1234567',
      email: 'zofia@example.pl',
      consent: '1',
      text1: '=1+1',
      text3: `=1+1${HOSTILE}`,
      text: `=1+1${HOSTILE}`,
    }
    const sent = await fetch(`${desk.shop.url}/api/display/conversion/v1`, {
      method: 'POST',
      body: new URLSearchParams(lead),
    })
    expect(await sent.json()).toMatchObject({ success: true })

    await desk.open('/kontakty', 'Kontakty')
    await page.locator('summary', { hasText: 'zofia@example.pl' }).click()
    await page.getByText('udzielona').waitFor()
    await page.locator('.consent-list').getByText(HOSTILE).waitFor()
    await page.getByText('po przewinięciu strony').waitFor()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

    await page.getByLabel('Szukaj').fill('nikogo')
    await page.getByText('Nikogo nie znaleziono').waitFor()
    await page.getByLabel('Szukaj').fill('ZOFIA')
    await page.locator('summary', { hasText: 'zofia@example.pl' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz CSV' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('"zofia@example.pl"')
    expect(csv).toContain(`"'=1+1`)

    await page.locator('summary', { hasText: 'zofia@example.pl' }).click()
    await page.getByRole('button', { name: 'Usuń kontakt: zofia@example.pl' }).click()
    await dialog().getByText('Tego nie można cofnąć.').waitFor()
    await dialog().getByRole('button', { name: 'Usuń kontakt' }).click()
    await desk.waitForToast('Usunięto kontakt.')
    await page.getByText('Nikogo nie znaleziono').waitFor()
    expect(desk.shop.rows('select id from leads')).toEqual([])
  })

  it('has no accessibility fault, on phone and desktop, light and dark', async () => {
    const { page } = desk
    const { id } = documents()[0]!
    const [site] = desk.shop.rows<{ id: string }>('select id from campaign_sites')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const [place, title] of [
        ['/kampanie', 'Kampanie'],
        [`/kampanie/${id}`, HOSTILE],
        ['/kontakty', 'Kontakty'],
        ['/witryny', 'Witryny'],
        [`/witryny/${site!.id}`, HOSTILE],
      ] as const) {
        await desk.open(place, title)
        for (const summary of await page.locator('.list-item > details > summary').all())
          if (await summary.isVisible()) await summary.click()
        expect([place, width, colorScheme, await findWrong(page)]).toEqual([place, width, colorScheme, []])
      }
    }
  })
})
