import { describe, expect, it } from 'vitest'
import { newsletter as words } from '#storefront/strings/pl/mail/newsletter.ts'
import { privacy } from '#storefront/strings/pl/frame/privacy.ts'
import { axeFinds, excessWidth } from '../axe.ts'
import { savePicture } from '../looks.ts'
import { realShop } from '../real-shop.ts'

const shop = realShop()
const EMAIL = 'czytam@example.pl'

const letters = () =>
  shop.rows<{ text: string; headers_json: string }>(
    'select text, headers_json from outbox where to_address = ? order by created_ms desc, id desc',
    EMAIL,
  )
const acts = () =>
  shop
    .rows<{ act: string }>('select act from marketing_consents where email = ? order by id', EMAIL)
    .map(({ act }) => act)

describe('the newsletter', () => {
  it.each([390, 1440])('and the notice about data have no fault at %i px', async (width) => {
    const context = await shop.openVisitor({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/')
    await page.locator('#colophon').getByRole('link', { name: words.link, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
    await savePicture(page, `newsletter-${width}`)
    expect(await axeFinds(page)).toEqual([])
    expect(await excessWidth(page)).toBe(0)
    await page.goto('/twoje-dane/')
    await page.getByRole('heading', { level: 1, name: privacy.title }).waitFor()
    expect(await axeFinds(page)).toEqual([])
    expect(await excessWidth(page)).toBe(0)
  })

  it('is subscribed, confirmed and left on a phone without JavaScript', async () => {
    const phone = { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }
    const page = await (await shop.openVisitor(phone)).newPage()
    await page.goto('/newsletter/')
    await page.getByLabel(words.email).fill(EMAIL)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('link', { name: words.needsConsent }).waitFor()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.asked).waitFor()
    const link = /http\S+\/newsletter\/potwierdz\/\S+/.exec(letters()[0]!.text)![0]
    await page.goto(new URL(link).pathname)
    await page.getByRole('button', { name: words.confirmLabel }).click()
    await page.getByText(words.confirmed).waitFor()
    const { 'List-Unsubscribe': way } = JSON.parse(letters()[0]!.headers_json) as Record<string, string>
    await page.goto(new URL(way!.slice(1, -1)).pathname)
    expect(acts()).toEqual(['given', 'confirmed'])
    await page.getByRole('button', { name: words.unsubscribeLabel }).click()
    await page.getByText(words.unsubscribed).waitFor()
    expect(acts()).toEqual(['given', 'confirmed', 'withdrawn'])
  })
})
