import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { realShop } from '../../real-shop.ts'

let smtp: TestSmtp
const shop = realShop(async () => {
  smtp = await openSmtpServer()
  return { SMTP_URL: smtp.url }
})
afterAll(() => smtp?.close())

const CUSTOMER = { name: 'Zażółcona Gęśla-Jaźń', email: 'gesla@example.pl' }
const QUESTION = 'Salon z aneksem, dwa okna „do ziemi” & pies.\nProszę o deskę w jodełkę.'

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const checked = Buffer.alloc(4)
  checked.writeUInt32BE(
    (body.reduce((crc, byte) => crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0,
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, body, checked])
}
/** A valid picture of one grey square. */
const picture = () => {
  const side = 64
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  const rows = Buffer.alloc(side * (side + 1), 128).map((byte, index) =>
    index % (side + 1) === 0 ? 0 : byte,
  )
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const fillQuote = async (page: Page) => {
  await page.getByLabel('Imię i nazwisko').fill(CUSTOMER.name)
  await page.getByLabel('E-mail (wymagany)').fill(CUSTOMER.email)
  await page.getByLabel('Telefon').fill('600 700 800')
  await page.getByLabel('Wystarczy e-mail').check()
  await page.getByLabel('Deska warstwowa').check()
  await page.getByLabel('Nie wiem').check()
  await page.locator('select[name=pomieszczenie]').selectOption('Lokal firmowy')
  await page.getByLabel('Powierzchnia w m²').fill('42.5')
  await page.getByLabel('Opis').fill(QUESTION)
  await page
    .locator('input[name=zdjecie]')
    .setInputFiles({ name: 'salon żółty.png', mimeType: 'image/png', buffer: picture() })
  await answerQuiz(page)
  await page.getByLabel('Zgadzam się na kontakt').check()
}

const answers: [RegExp, string][] = [
  [/dwa dodać trzy/, '5'],
  [/nóg ma pies/, ' 4 '],
  [/po poniedziałku/, 'Wtorek'],
]
const answerQuiz = async (page: Page) => {
  const question = await page.locator('.wpcf7-quiz-label').innerText()
  await page
    .locator('input[name=pytanie]')
    .fill(answers.find(([words]) => words.test(question))?.[1] ?? 'nie wiem')
}

const responseText = (page: Page) => page.locator('.wpcf7-response-output').innerText()
const received = async (to: string) => {
  await expect.poll(() => smtp.received.filter((mail) => mail.to.includes(to)).length).toBeGreaterThan(0)
  return smtp.received.filter((mail) => mail.to.includes(to)).at(-1)!
}
const decoded = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))

describe('a visitor requests a quote', () => {
  it('with a picture; the owner gets a mail and message [S-FORM-16] [S-FORM-17]', async () => {
    const { page } = shop
    await page.goto('/kontakt/')
    await page.getByRole('article').getByRole('link', { name: 'Zapytaj o wycenę' }).click()
    await page.locator('.wpcf7.js').waitFor()
    await fillQuote(page)
    // The time to fill in the form is part of the bot check.
    await page.waitForTimeout(2_500)
    await page.getByRole('button', { name: 'Poproś o wycenę' }).click()
    await expect.poll(() => responseText(page)).toContain('Policzymy wszystko')
    await expect.poll(() => page.locator('form.wpcf7-form').getAttribute('data-status')).toBe('sent')
    expect(await page.getByLabel('Imię i nazwisko').inputValue()).toBe('')

    const mail = await received('sklep@example.pl')
    const text = decoded(mail.source)
    expect(text).toContain(`Reply-To: ${CUSTOMER.email}`)
    expect(text).toContain('Powierzchnia: 42.5 m²')
    expect(text).toContain('dwa okna „do ziemi” & pies.')
    expect(text).toMatch(/Content-Type: image\/png/i)
    expect(mail.source.replace(/\r\n/g, '')).toContain(picture().toString('base64').slice(0, 60))
    expect((await received(CUSTOMER.email)).source).toMatch(/^Subject: /m)

    const owner = await shop.owner()
    const panel = await owner.context.newPage()
    await panel.goto('/panel/#/wiadomosci')
    await panel
      .getByRole('link', { name: new RegExp(CUSTOMER.name) })
      .first()
      .click()
    await panel.getByText('Lokal firmowy').or(panel.getByText('lokal')).first().waitFor()
    await panel.getByText('Proszę o deskę w jodełkę.').waitFor()
    const [download] = await Promise.all([
      panel.waitForEvent('download'),
      panel.getByRole('link', { name: /salon żółty\.png/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('salon żółty.png')
    expect(shop.rows<{ size: number; id: string }>('select id, size from message_files')).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, size: picture().length },
    ])
  })

  it('sees missing values at their fields, and loses no input [S-FORM-10]', async () => {
    const { page } = shop
    await page.goto('/zapytaj-o-wycene/')
    await page.locator('.wpcf7.js').waitFor()
    await page.getByLabel('Opis').fill(QUESTION)
    await page.getByLabel('Zgadzam się na kontakt').check()
    await page.getByRole('button', { name: 'Poproś o wycenę' }).click()
    await expect.poll(() => responseText(page)).toContain('Popraw zaznaczone pola')
    expect(await page.locator('[data-name=imie] .wpcf7-not-valid-tip').innerText()).toBe('Wypełnij to pole.')
    expect(await page.getByLabel('Opis').inputValue()).toBe(QUESTION)
    expect(await page.locator('[data-name=rodzaj] .wpcf7-not-valid-tip').count()).toBe(1)
  })
})

describe('a visitor without JavaScript', () => {
  it('sees what is missing, then sends; without bot check it is spam [S-BOT-02]', async () => {
    const page = await (await shop.openVisitor({ javaScriptEnabled: false })).newPage()
    await page.goto('/kontakt/')
    await page.getByLabel('Imię i nazwisko').fill('Jan bez skryptów')
    await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    expect(await page.locator('form.wpcf7-form').getAttribute('class')).toContain('invalid')
    expect(await page.locator('[data-name=your-email] .wpcf7-not-valid-tip').innerText()).toBe(
      'Wypełnij to pole.',
    )
    expect(await page.getByLabel('Imię i nazwisko').inputValue()).toBe('Jan bez skryptów')

    await page.getByLabel('E-mail').fill('jan@example.pl')
    await page.getByRole('textbox', { name: 'Wiadomość' }).fill('Czy wysyłacie próbki?')
    await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    expect(await responseText(page)).toContain('Zaznacz wymaganą zgodę')
    await page.getByLabel('Zgadzam się').check()
    await page.getByRole('button', { name: 'Wyślij wiadomość' }).click()
    expect(await responseText(page)).toContain('Wiadomość dotarła')
    expect(
      shop.rows(
        'select folder, sender_email from contact_messages where sender_name = ?',
        'Jan bez skryptów',
      ),
    ).toEqual([{ folder: 'spam', sender_email: 'jan@example.pl' }])
  })
})
