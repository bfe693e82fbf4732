import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { formProperties } from '#contract/contact-forms/stored-form.ts'
import { saveForm } from '#server/forms/definitions/save-form.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { TEST_NOW_MS } from '#server/testing/make.ts'
import { messagesDesk } from './messages-desk.ts'
import { findWrong } from '../axe.ts'
import { LOOKS } from '../looks.ts'

const desk = messagesDesk()

const FORM =
  '<label>Imię i nazwisko [text* imie]</label>\n\n<label>E-mail [email* adres]</label>\n\n<label>Wiadomość [textarea tresc]</label>\n\n[checkbox kolory "Dąb" "Jesion"]\n\n[file zdjecie]\n\n[submit]'
const PICTURE = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 1, 2, 3])
const LONG =
  'Dzień dobry, szukam deski warstwowej do salonu i przedpokoju, razem około czterdziestu dwóch metrów. Czy mają Państwo coś z dębu szczotkowanego?'

// In this order: an owner's work with new messages.
describe('the owner reads messages', () => {
  let quoteId: string
  let spamId: string
  beforeAll(async () => {
    const { services } = desk.shop
    const properties = v.parse(formProperties, {
      form: FORM,
      mail: { recipient: 'biuro@example.pl', subject: 'Od [imie]', body: '[tresc]' },
    })
    const saved = await saveForm(services, { title: 'Zapytaj o wycenę', properties })
    if (!saved.ok) throw new Error('not saved')
    const form = { form_id: saved.form.id, form_title: 'Zapytaj o wycenę' }
    const fields = (name: string, text: string) =>
      JSON.stringify([
        { name: 'imie', value: name },
        { name: 'adres', value: 'lucja@example.pl' },
        { name: 'tresc', value: text },
        { name: 'kolory', value: ['Dąb', 'Jesion'] },
        { name: 'zgoda', value: '1', consent: 'Zgadzam się na użycie moich danych do odpowiedzi.' },
      ])
    quoteId = (
      await saveTestMessage(services.db, {
        ...form,
        received_ms: TEST_NOW_MS - 60_000,
        sender_name: 'Łucja Zielińska',
        sender_email: 'lucja@example.pl',
        opening: LONG,
        fields_json: fields('Łucja Zielińska', `${LONG}\n\n<b>Pozdrawiam</b>`),
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142 Safari/537.36',
        files: [
          { field: 'zdjecie', name: 'Salon – rzut.png', content: PICTURE },
          { field: 'zdjecie', name: 'wymiary.pdf', media_type: 'application/pdf', size: 1_300_000 },
        ],
      })
    ).id
    const givenUp = await saveTestMessage(services.db, {
      ...form,
      received_ms: TEST_NOW_MS - 86_400_000,
      is_read: 1,
      sender_name: 'Piotr Kowal',
      opening: 'Czy listwy MDF są wodoodporne?',
    })
    const [sent, failed] = [`message:${quoteId}:mail`, `message:${givenUp.id}:mail`]
    await services.db.transaction(async (tx) => {
      for (const cause of [sent, failed])
        await queueMail(
          tx,
          {
            cause,
            about: cause.replace(/:mail$/, ''),
            to: 'biuro@example.pl',
            subject: 'Od klienta',
            text: 'x',
            html: '',
          },
          TEST_NOW_MS,
        )
      await tx
        .updateTable('outbox')
        .set({ status: 'sent', sent_ms: TEST_NOW_MS })
        .where('cause', '=', sent)
        .execute()
      await tx
        .updateTable('outbox')
        .set({ status: 'given_up', attempts: 9, last_error: '550 5.1.1 Mailbox unavailable' })
        .where('cause', '=', failed)
        .execute()
    })
    for (let at = 0; at < 40; at++)
      await saveTestMessage(services.db, {
        ...form,
        received_ms: TEST_NOW_MS - 86_400_000 * (2 + at),
        is_read: 1,
        sender_name: `Klient ${at}`,
        opening: 'Pytanie o dostawę',
      })
    spamId = (
      await saveTestMessage(services.db, {
        ...form,
        folder: 'spam',
        received_ms: TEST_NOW_MS - 120_000,
        sender_name: 'Ewa Nowicka',
        opening: 'Proszę o kontakt',
        fields_json: fields('Ewa Nowicka', 'Proszę o kontakt'),
        spam_log_json: JSON.stringify([
          { agent: 'lista słów', reason: 'Wiadomość zawiera „kasyno”.' },
          { agent: 'sprawdzanie robotów', reason: 'Ocena 0,2 jest niższa niż próg 0,5.' },
        ]),
        bot_check_json: JSON.stringify({ provider: 'altcha', score: 0.2, threshold: 0.5 }),
      })
    ).id
  })

  it('shows the number of new messages, one with all its values, and downloads its file', async () => {
    const { page } = desk
    await desk.open('/', 'Dziś')
    await page.getByRole('link', { name: 'Masz 1 nieprzeczytaną wiadomość' }).click()
    await page.getByRole('link', { name: 'Nieprzeczytana: Łucja Zielińska' }).click()
    await page.getByRole('heading', { level: 1, name: 'Od: Łucja Zielińska' }).waitFor()

    const content = page.getByRole('region', { name: 'Treść' })
    expect((await content.innerText()).replace(/\s+/g, ' ')).toContain('<b>Pozdrawiam</b>')
    expect(await content.innerText()).toContain('Dąb, Jesion')
    expect(await content.innerText()).toContain('Zgadzam się na użycie moich danych')
    expect(await page.getByRole('link', { name: 'Odpowiedz' }).getAttribute('href')).toBe(
      'mailto:lucja@example.pl?subject=Odp.%3A%20Zapytaj%20o%20wycen%C4%99',
    )
    expect(await page.getByRole('region', { name: 'Wysłane maile' }).innerText()).toContain('wysłana')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz plik Salon – rzut.png' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Salon – rzut.png')
    expect(new Uint8Array(await readFile(await download.path()))).toEqual(PICTURE)

    // Read now: the menu no longer counts it, until its owner marks it as unread.
    await expect.poll(() => page.locator('.unread-count').count()).toBe(0)
    await page.getByRole('button', { name: 'Oznacz jako nieprzeczytaną' }).click()
    await page.getByRole('link', { name: 'Nieprzeczytana: Łucja Zielińska' }).waitFor()
    expect(await page.locator('.unread-count:visible').first().innerText()).toContain('1')
  })

  it('sends a failed mail again', async () => {
    const { page } = desk
    await desk.open('/wiadomosci', 'Wiadomości')
    const line = page.getByRole('listitem').filter({ hasText: 'Piotr Kowal' })
    expect(await line.innerText()).toContain('550 5.1.1 Mailbox unavailable')
    await line.getByRole('button', { name: 'Wyślij ponownie' }).click()
    await line.getByText('Mail czeka').waitFor()
  })

  it('finds a message by its words, and pages through older ones', async () => {
    const { page } = desk
    await desk.open('/wiadomosci', 'Wiadomości')
    await page.getByRole('link', { name: 'Starsze wiadomości' }).click()
    await page.getByRole('link', { name: 'Klient 39' }).waitFor()
    await page.getByLabel('Szukaj').fill('zielinska SZCZOTKOWANEGO')
    await expect.poll(() => page.locator('.message-list > li').count()).toBe(1)
    await page.getByLabel('Szukaj').fill('nie ma takich słów')
    await page.getByText('Nic nie znaleziono').waitFor()
  })

  it('marks a message as no spam: it moves to the inbox and its mail goes out', async () => {
    const { page } = desk
    await desk.open('/wiadomosci', 'Wiadomości')
    await page.getByRole('navigation', { name: 'Foldery' }).getByRole('link', { name: /^Spam/ }).click()
    await page.getByText('Wiadomość zawiera „kasyno”.').waitFor()
    await page.getByRole('link', { name: 'Ewa Nowicka' }).click()
    expect(await page.getByRole('region', { name: 'Dlaczego to trafiło do spamu' }).innerText()).toContain(
      'ocena 0,2, człowiek od 0,5',
    )
    await page.getByRole('button', { name: 'To nie spam' }).click()
    await page.locator('.toast', { hasText: 'Przeniesiono do odebranych. Mail czeka na wysłanie.' }).waitFor()
    const mails = await desk.shop.services.db.read
      .selectFrom('outbox')
      .select(['to_address', 'subject'])
      .where('about', '=', `message:${spamId}`)
      .execute()
    expect(mails).toEqual([{ to_address: 'biuro@example.pl', subject: 'Od Ewa Nowicka' }])
    await page.getByRole('link', { name: 'Odebrane' }).click()
    await page.getByRole('link', { name: 'Ewa Nowicka' }).waitFor()
  })

  it('exports the messages as a table, and deletes one for good once confirmed', async () => {
    const { page } = desk
    await desk.open('/wiadomosci', 'Wiadomości')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Pobierz jako CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('wiadomosci-inbox.csv')
    expect(await readFile(await download.path(), 'utf8')).toContain('"Dąb, Jesion"')
    await page.getByRole('link', { name: 'Ewa Nowicka' }).click()
    await page.getByRole('button', { name: 'Usuń' }).click()
    await page.locator('.toast', { hasText: 'Przeniesiono do kosza.' }).waitFor()
    await page.getByRole('button', { name: 'Usuń na zawsze' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
    await page.locator('.toast', { hasText: 'Usunięto wiadomość.' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Wiadomości' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Ewa Nowicka' }).count()).toBe(0)
  })

  it('selects the bot check, and shows which key is missing', async () => {
    const { page } = desk
    await desk.open('/ustawienia', 'Ustawienia')
    const guard = page.getByRole('region', { name: 'Ochrona formularzy' })
    await guard.getByLabel('Kto sprawdza, czy pisze człowiek').selectOption('reCAPTCHA v3')
    await guard.getByLabel('Klucz witryny').fill('6Lc-witryna')
    await guard.getByLabel('Lista słów').fill('kasyno\npożyczka')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await guard.getByText('Wklej klucz tajny z panelu tej usługi.').waitFor()
    await guard.getByLabel('Klucz tajny').fill('6Lc-tajny')
    await guard.getByLabel('Próg').fill('0,7')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.locator('.toast', { hasText: 'Zapisano ustawienia.' }).waitFor()
    const { botCheck, wordList } = desk.shop.services.shopSettings()
    expect([botCheck, wordList]).toEqual([
      { provider: 'recaptcha', siteKey: '6Lc-witryna', secretKey: '6Lc-tajny', threshold: 0.7 },
      'kasyno\npożyczka',
    ])
  })

  for (const [width, colorScheme] of LOOKS) {
    it(`messages have no axe faults at ${width} px, ${colorScheme}, and fit the screen`, async () => {
      const { page } = desk
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await desk.shop.services.db.transaction((tx) =>
        tx.updateTable('contact_messages').set({ is_read: 0 }).where('id', '=', quoteId).execute(),
      )
      const places: [string, string][] = [
        ['/', 'Dziś'],
        ['/wiadomosci', 'Wiadomości'],
        ['/wiadomosci?folder=spam', 'Wiadomości'],
        [`/wiadomosci/${quoteId}`, 'Od: Łucja Zielińska'],
        ['/ustawienia', 'Ustawienia'],
      ]
      for (const [place, title] of places) {
        await desk.open(place, title)
        expect([place, await findWrong(desk.page)]).toEqual([place, []])
      }
    })
  }
})
