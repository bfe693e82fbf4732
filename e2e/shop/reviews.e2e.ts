import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMail, listMail } from '#server/platform/mail/list-mail.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { changeOrderStatus } from '#server/shop/orders/change-order-status.ts'
import { findStoredOrder } from '#server/shop/orders/find-order.ts'
import { requestReviews } from '#server/shop/review-links/review-mail.ts'
import { makePicture } from '#server/shop/media/testing/make-picture.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { contentNotice as notice } from '#storefront/strings/pl/catalog/content-notices.ts'
import { reviews as words } from '#storefront/strings/pl/catalog/reviews.ts'
import { findWrong } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { messagesDesk } from '../console/messages-desk.ts'

const desk = messagesDesk()
const DAY_MS = 86_400_000

const LOOKS = [
  [390, 'light'],
  [390, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const

/** A picture in each look, and nothing that axe finds wrong in it. */
const look = async (page: Page, name: string) => {
  for (const [width, colorScheme] of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await savePicture(page, `reviews-${name}-${width}-${colorScheme}`)
    expect(await findWrong(page), `${name} ${width} ${colorScheme}`).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

// In this order: one review from the mail to the listing.
describe('reviews of buyers', () => {
  let links: { oak: string; glue: string }
  const OAK = '/produkt/panel-dab/'

  /** A visitor without the owner's session. */
  const visit = async (path: string, javaScriptEnabled = true) => {
    const context = await desk.page.context().browser()!.newContext({ locale: 'pl-PL', javaScriptEnabled })
    const page = await context.newPage()
    page.setDefaultTimeout(45_000)
    await page.goto(new URL(path, desk.shop.url).href)
    return page
  }

  beforeAll(async () => {
    const { services } = desk.shop
    services.settings.dataFolder = await mkdtemp(join(tmpdir(), 'klepka-reviews-'))
    const floors = await services.db.transaction((tx) =>
      saveCategory(tx, { name: 'Podłogi', slug: 'podlogi', parentId: null }),
    )
    const draft = { regularPriceGrosze: 5_000, stock: 9, categoryIds: [floors] }
    const oak = await addProduct(services.db, { ...draft, name: 'Panel Dąb', slug: 'panel-dab', position: 9 })
    const glue = await addProduct(services.db, { ...draft, name: 'Klej', slug: 'klej', position: 1 })
    await addProduct(services.db, { ...draft, name: 'Zwykły', slug: 'zwykly', position: 0 })
    await services.refresh()
    const placed = await placeOrder(
      services,
      makeCheckout(await saveTestCart(services.db, [oak, glue]), {
        values: buyerFields({ billing_email: 'lucja@example.pl' }),
      }),
    )
    if (!placed.ok) throw new Error(placed.reason)
    const { id } = placed.order
    for (const to of ['processing', 'completed'] as const) {
      const { row } = (await findStoredOrder(services.db.read, id))!
      if (row.status !== to)
        await changeOrderStatus(services, {
          orderId: id,
          version: row.version,
          to,
          tellBuyer: false,
          author: 'A',
        })
    }
    await desk.shop.changeSettings({
      reviews: { asks: true, needsConsent: false, afterDays: 1, rewards: '' },
    })
    desk.shop.clock.nowMs += 2 * DAY_MS
    expect(await requestReviews(services)).toBe(1)
    const mails = await listMail(services.db.read, { about: `order:${id}` })
    const asked = mails.find(({ cause }) => cause.endsWith(':reviews'))!
    const found = (await findMail(services.db.read, asked.id))!.text.match(/\/opinia\/\S+/g) ?? []
    links = { oak: found[0]!, glue: found[1]! }
  })

  afterAll(() => rm(desk.shop.services.settings.dataFolder, { recursive: true, force: true }))

  it('the link in the mail opens a form that is filled in by keyboard and sent with a photograph [21]', async () => {
    const page = await visit(links.oak)
    await look(page, 'form')
    const stars = page.getByRole('group', { name: words.rating })
    await stars.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await stars.getByRole('radio').first().isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Twarda i łatwa w układaniu.')
    await page.getByLabel(words.photos, { exact: true }).setInputFiles({
      name: 'podloga.png',
      mimeType: 'image/png',
      buffer: await makePicture('png'),
    })
    await page.getByRole('button', { name: words.send }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('body').innerText()).toContain(words.thanks)
    expect(await page.locator('.review-photos img').count()).toBe(1)
    expect(await page.getByText(words.states.pending).count()).toBe(1)
    await page.context().close()
  })

  it('the owner sees it in the menu and on the first screen, publishes it and answers [21]', async () => {
    const { page } = desk
    await desk.open('/', 'Dziś')
    await page.getByRole('link', { name: '1 opinia czeka na przeczytanie' }).click()
    await page.getByRole('heading', { level: 1, name: 'Opinie' }).waitFor()
    const entry = page.getByRole('link', { name: '1 opinia do przeczytania' })
    await entry.first().waitFor()
    await page.getByText('Twarda i łatwa').waitFor()
    await look(page, 'console')
    await page.getByRole('button', { name: /^Opublikuj:/ }).click()
    await expect.poll(() => entry.count()).toBe(0)
    await page.getByRole('link', { name: 'Opublikowane' }).click()
    await page.getByRole('button', { name: /^Odpowiedz:/ }).click()
    await page.getByLabel('Odpowiedź', { exact: true }).fill('Dziękujemy za opinię!')
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await page.getByText('Dziękujemy za opinię!').waitFor()
  })

  it('the product shows it with average and reply, and search engines read the same [21]', async () => {
    const page = await visit(OAK)
    const section = page.getByRole('region', { name: words.title })
    expect(await section.innerText()).toContain('Średnia 5 na 5 z 1 opinii')
    expect(await section.innerText()).toContain(words.verified)
    expect(await section.innerText()).toContain('Dziękujemy za opinię!')
    const json = (await page.locator('script[type="application/ld+json"]').allInnerTexts()).join()
    expect(json).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":5,"reviewCount":1')
    await section.getByText(words.how).click()
    await section.scrollIntoViewIfNeeded()
    await look(page, 'product')
    await page.context().close()
  })

  it('a visitor reports it on a phone without JavaScript, and the owner decides with reasons [21]', async () => {
    const page = await visit(OAK, false)
    await page.setViewportSize({ width: 390, height: 844 })
    const section = page.getByRole('region', { name: words.title })
    await section.getByRole('link', { name: notice.linkOf.review }).click()
    await page.getByRole('heading', { level: 1, name: notice.title }).waitFor()
    const scripted = await visit(new URL(page.url()).pathname + new URL(page.url()).search)
    await look(scripted, 'notice')
    await scripted.context().close()
    await page.getByRole('button', { name: notice.send }).click()
    await page.getByRole('link', { name: notice.problems.wiara }).waitFor()
    await page.getByLabel(notice.groundOf('rules')).check()
    await page.getByLabel(notice.reason).fill('To inny produkt')
    await page.getByLabel(notice.faith).check()
    await page.getByRole('button', { name: notice.send }).click()
    await page.getByText(notice.taken(1)).waitFor()
    expect(await section.innerText()).toContain('Twarda i łatwa')
    await page.context().close()
    await desk.open('/opinie/zgloszenia', 'Zgłoszenia treści')
    await desk.page.getByText('To inny produkt').waitFor()
    await look(desk.page, 'reported')
    await desk.page.getByLabel('Powody').fill('Opinia dotyczy tego produktu.')
    await desk.page.getByRole('button', { name: 'Zapisz decyzję' }).click()
    await desk.page.getByText('Nie ma tu żadnego zgłoszenia').waitFor()
  })

  it('without JavaScript a review is written, changed and withdrawn [21]', async () => {
    const page = await visit(links.glue, false)
    await page.getByRole('radio', { name: /^2 na 5/ }).check()
    await page.getByRole('button', { name: words.send }).click()
    expect(await page.locator('main').innerText()).toContain(words.thanks)
    await page.getByRole('radio', { name: /^3 na 5/ }).check()
    await page.getByRole('button', { name: words.sendAgain }).click()
    expect(await page.getByRole('radio', { name: /^3 na 5/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: words.withdraw }).click()
    expect(await page.locator('main').innerText()).toContain(words.withdrawn)
    await page.context().close()
  })

  it('a category is sorted by what buyers think [21]', async () => {
    const page = await visit('/kategoria-produktu/podlogi/')
    const first = () => page.locator('li.product').first().innerText()
    expect(await first()).not.toContain('Panel Dąb')
    await page.locator('select[name=orderby]').selectOption({ label: 'Najlepiej oceniane' })
    await page.waitForURL(/orderby=rating/)
    expect(await first()).toContain('Panel Dąb')
    expect(await first()).toContain('5 na 5, 1 opinia')
    await page.context().close()
  })
})
