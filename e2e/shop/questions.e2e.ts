import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { openSmtpServer, type TestSmtp } from '#server/testing/processes/smtp-server.ts'
import { questions as words } from '#storefront/strings/pl/catalog/questions.ts'
import { axeFinds, excessWidth } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { realShop } from '../real-shop.ts'

let smtp: TestSmtp
const shop = realShop(async () => {
  smtp = await openSmtpServer()
  return { SMTP_URL: smtp.url }
})
afterAll(() => smtp?.close())

const EMAIL = 'pytam@example.pl'
const QUESTION = 'Czy można układać na ogrzewaniu podłogowym?'
const WITHOUT_SCRIPTS = 'Ile paneli jest w paczce?'
const PHONE = { width: 390, height: 844 }
/** Rests between two parts of the form, as a person does; it is part of the bot check. */
const THINKING_MS = 2_500

const LOOKS = [
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const

/** A picture in each look, and nothing that axe finds wrong in it. */
const look = async (page: Page, name: string) => {
  const before = page.viewportSize()!
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(page, `questions-${name}-${width}-${colorScheme}`)
    expect(await axeFinds(page), `${name} ${width} ${colorScheme}`).toEqual([])
    expect(await excessWidth(page), `${name} ${width}`).toBe(0)
  }
  await page.setViewportSize(before)
}

const decoded = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
const letters = () =>
  smtp.received.filter(({ to }) => to.includes(EMAIL)).map(({ source }) => decoded(source))

// In this order: two questions from the form to the page and the letter.
describe('questions about a product', () => {
  const productPath = () => {
    const [row] = shop.rows<{ slug: string }>(
      "select slug from products where kind = 'simple' and status = 'published' and parent_id is null order by id limit 1",
    )
    return `/produkt/${row!.slug}/`
  }
  const section = (page: Page) => page.getByRole('region', { name: words.title })

  const isInView = async (page: Page, text: string) => {
    const box = (await page.getByText(text).boundingBox())!
    return box.y >= 0 && box.y + box.height <= page.viewportSize()!.height
  }

  it('on a phone the form unfolds, is filled in by keyboard, and loads its check only then', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE, hasTouch: true })).newPage()
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(productPath(), { waitUntil: 'load' })
    await page.waitForTimeout(1_000)
    expect(scripts.filter((url) => url.includes('question-check') || url.includes('bot-check'))).toEqual([])
    await section(page).getByText(words.open).click()
    await expect.poll(() => scripts.some((url) => url.includes('/bot-check/challenge'))).toBe(true)
    await look(page, 'form')
    await page.getByLabel(words.question).focus()
    await page.keyboard.type(QUESTION, { delay: 5 })
    await page.keyboard.press('Tab')
    await page.keyboard.type(EMAIL, { delay: 5 })
    await page.waitForTimeout(THINKING_MS)
    await page.keyboard.press('Enter')
    await page.getByText(words.thanks).waitFor()
    expect(new URL(page.url()).pathname).toBe(productPath())
    expect(await page.getByText(QUESTION).count()).toBe(0)
    expect(shop.rows<{ state: string }>('select state from product_questions')).toEqual([
      { state: 'waiting' },
    ])
  })

  it('without JavaScript a question reaches the owner, too, and what is refused is not lost', async () => {
    const page = await (await shop.openVisitor({ viewport: PHONE, javaScriptEnabled: false })).newPage()
    await page.goto(productPath())
    await section(page).getByText(words.open).click()
    await page.getByLabel(words.question).fill(WITHOUT_SCRIPTS)
    // Browsers accept it, mail servers do not.
    await page.getByLabel(words.email).fill('pytam@example..pl')
    await page.getByLabel(words.email).evaluate((field: HTMLInputElement) => (field.type = 'text'))
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.problems.bad_address).waitFor()
    expect(await isInView(page, words.problems.bad_address)).toBe(true)
    expect(await page.getByLabel(words.question).inputValue()).toBe(WITHOUT_SCRIPTS)
    await page.getByLabel(words.email).fill('drugi@example.pl')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.thanks).waitFor()
    expect(await isInView(page, words.thanks)).toBe(true)
  })

  it('the owner finds it on the first screen, answers it, and the page and a letter say so', async () => {
    const { context } = await shop.owner()
    const desk = await context.newPage()
    await desk.goto('/panel/')
    await desk.getByRole('link', { name: '1 pytanie czeka na odpowiedź' }).click()
    await desk.getByRole('heading', { level: 1, name: 'Pytania o produkty' }).waitFor()
    await desk.getByText(QUESTION).waitFor()
    const waiting = desk.getByRole('link', { name: '1 pytanie bez odpowiedzi' })
    await waiting.first().waitFor()
    await look(desk, 'console')
    await desk.getByRole('button', { name: /^Odpowiedz:/ }).click()
    await desk.getByRole('button', { name: 'Zapisz' }).click()
    await desk.getByText('Napisz odpowiedź.').waitFor()
    await look(desk, 'dialog')
    await desk.getByLabel('Odpowiedź', { exact: true }).fill('Tak, na wodnym i elektrycznym.')
    await desk.getByRole('button', { name: 'Zapisz' }).click()
    await desk.getByText('Pytający dostanie ją pocztą').waitFor()
    await expect.poll(() => waiting.count()).toBe(0)

    const page = await (await shop.openVisitor()).newPage()
    await page.goto(productPath())
    await section(page).getByText('Tak, na wodnym i elektrycznym.').waitFor()
    expect(await section(page).innerText()).toContain(words.answer)
    expect(await page.content()).not.toContain(EMAIL)
    await section(page).scrollIntoViewIfNeeded()
    await look(page, 'product')

    await expect.poll(letters, { timeout: 20_000 }).toHaveLength(1)
    expect(letters()[0]).toContain(QUESTION)
    expect(letters()[0]).toContain('Tak, na wodnym i elektrycznym.')
    expect(letters()[0]).toContain(productPath())
    await desk.close()
  })

  it('the owner changes the answer, hides it, and answers a suspect one for its author alone', async () => {
    const { context } = await shop.owner()
    const desk = await context.newPage()
    const visitor = await (await shop.openVisitor({ viewport: PHONE })).newPage()
    await desk.goto('/panel/#/pytania?stan=published')
    await desk.getByRole('button', { name: /^Zmień odpowiedź:/ }).click()
    await desk.getByLabel('Odpowiedź', { exact: true }).fill('Tak, tylko na wodnym.')
    await desk.getByRole('button', { name: 'Zapisz' }).click()
    await desk.getByText('Zapisano odpowiedź.').waitFor()
    await visitor.goto(productPath())
    await section(visitor).getByText('Tak, tylko na wodnym.').waitFor()
    await desk.getByRole('button', { name: /^Ukryj:/ }).click()
    await desk.getByText('Pytanie jest ukryte.').waitFor()
    await visitor.reload()
    expect(await visitor.getByText(QUESTION).count()).toBe(0)

    await desk.getByRole('link', { name: 'Podejrzane (1)' }).click()
    await desk.getByText(WITHOUT_SCRIPTS).waitFor()
    await desk.getByRole('button', { name: /^Odpowiedz:/ }).click()
    await desk.getByLabel('Odpowiedź', { exact: true }).fill('Osiem.')
    await desk.getByLabel('Pokaż pytanie z odpowiedzią na stronie produktu').uncheck()
    await desk.getByRole('button', { name: 'Zapisz' }).click()
    await desk.getByText('Pytający dostanie ją pocztą').waitFor()
    await expect.poll(() => smtp.received.some(({ to }) => to.includes('drugi@example.pl'))).toBe(true)
    await desk.getByRole('link', { name: 'Ukryte' }).click()
    await desk.getByRole('button', { name: `Usuń: ${WITHOUT_SCRIPTS}` }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Usuń' }).click()
    await desk.getByText('Pytanie usunięte.').waitFor()
    await expect.poll(() => desk.getByText(WITHOUT_SCRIPTS).count()).toBe(0)
    expect(letters()).toHaveLength(1)
    await desk.close()
  })
})
