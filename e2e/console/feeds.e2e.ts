import { beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/processes/free-port.ts'
import { rssFeed } from '#server/campaigns/feeds/testing/make-feed.ts'
import { findWrong } from '../axe.ts'
import { designerOf } from './designer-desk.ts'
import { ownersConsole } from './open-console.ts'

/** The demo has a site with campaigns. */
const env: Record<string, string> = { DEMO_CAMPAIGNS: '' }
beforeAll(async () => void (env['DEMO_BLOG_PORT'] = String(await freePort())))
const desk = ownersConsole(env)
const HOSTILE = '<img src=x onerror="window.hacked=1">Deska'
const PRODUCTS = [
  { id: 'a', title: HOSTILE, category: 'Deski' },
  { id: 'b', title: 'Listwa bukowa', availability: 'out_of_stock' },
  { id: 'c', title: 'Klej' },
  { id: 'd', title: 'Bez ceny', price: '' },
]

const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const upload = (name: string, content: string) =>
  desk.page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) })

describe('the feed of a site', () => {
  beforeAll(() => desk.enter())

  it('a file is uploaded and reported line by line; its products are listed and searched', async () => {
    const { page } = desk
    await desk.open('/witryny', 'Witryny')
    await page.getByRole('link', { name: 'spis produktów' }).first().click()
    await desk.isAt('Spis produktów')
    await page.getByText('Z tego sklepu: zawsze aktualne').waitFor()
    await upload('spis.xml', rssFeed(PRODUCTS))
    await desk.waitForToast('Wczytano 3 produkty.')
    await page.getByText('1 produkt pominięto:').click()
    await page.getByRole('cell', { name: 'Brakuje ceny (g:price).' }).waitFor()
    await page.getByRole('cell', { name: 'wyprzedany' }).waitFor()
    await page.getByRole('searchbox').fill('bukow')
    await expect
      .poll(() => page.getByRole('region', { name: 'Produkty' }).getByRole('link').allInnerTexts())
      .toEqual(['Listwa bukowa'])
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBe(undefined)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findWrong(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })

    await upload('zepsuty.xml', '<!DOCTYPE rss><rss/>')
    await page.getByRole('heading', { name: 'Spisu nie udało się wczytać' }).waitFor()
    await page.getByText('Kampanie polecają dalej to, co wcześniej.').waitFor()
    await page.getByText('3 produkty do polecania').waitFor()
  })

  it('an address has a schedule; invalid and internal addresses are reported', async () => {
    const { page } = desk
    await page.getByLabel('Adres spisu').last().fill('sklep')
    await press('Zapisz')
    await page.getByText('Podaj adres, który zaczyna się od https://').waitFor()
    await page.getByLabel('Adres spisu').last().fill('http://10.0.0.1/feed.xml')
    await page.getByLabel('Jak często pobierać').selectOption('co 6 godzin')
    await press('Zapisz')
    await desk.waitForToast('Zapisano.')
    await press('Pobierz teraz')
    await page.getByText('Ten adres prowadzi do sieci wewnętrznej').waitFor()
    await page.getByText(/następne pobranie/).waitFor()
  })

  it('products of a campaign are chosen by name, and reordered', async () => {
    const { page } = desk
    const { id } = desk.shop.rows<{ id: string }>(
      "select id from campaigns where document_json like '%lightbox%' limit 1",
    )[0]!
    await page.goto(`/panel/#/kampanie/${id}`)
    await designerOf(() => page).add('Produkty')
    const chosen = page.getByRole('group', { name: 'Produkty wskazane ręcznie' })
    for (const word of ['klej', 'listwa']) {
      await chosen.getByRole('searchbox').fill(word)
      await chosen.getByRole('button', { name: /^Dodaj: / }).click()
    }
    await chosen.getByRole('button', { name: 'Wcześniej: Listwa bukowa' }).click()
    expect(await chosen.locator('ol li > span').allInnerTexts()).toEqual(['Listwa bukowa', 'Klej'])
    await page.getByLabel('Które').selectOption('wskazane ręcznie')
    await press('Opublikuj')
    await desk.waitForToast('Opublikowano kampanię.')
    const { document_json } = desk.shop.rows<{ document_json: string }>(
      'select document_json from campaigns where id = ?',
      id,
    )[0]!
    expect(JSON.parse(document_json).screens.form.at(-1)).toMatchObject({
      kind: 'products',
      shows: 'manual',
      products: ['b', 'c'],
    })
    await page.getByText('Listwa bukowa').first().waitFor()
  })
})
