import { beforeAll, describe, expect, it } from 'vitest'
import { playedFirstFile } from '#campaign/testing/game-file.ts'
import { findWrong } from '../axe.ts'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const prizes = [
  { id: 'kod', label: 'Rabat 10%', chance: 100, code: { kind: 'pool' } },
  { id: 'nic', label: 'Tym razem nic', chance: 0, isLosing: true },
]

const press = (name: string) => desk.page.getByRole('button', { name, exact: true }).click()
const TELEPHONE = 360
/** The page's width on a phone. */
const widthOnTelephone = async () => {
  const before = desk.page.viewportSize()!
  await desk.page.setViewportSize({ width: TELEPHONE, height: 800 })
  const width = await desk.page.evaluate(() => document.documentElement.scrollWidth)
  await desk.page.setViewportSize(before)
  return width
}
/** Calls the server like the console's own page. */
const request = (method: string, path: string, body?: object) =>
  desk.page.evaluate(
    async ([how, where, json]) => {
      const { csrfToken } = await (await fetch('/panel/api/session')).json()
      return (
        await fetch(`/panel/api/${where}`, {
          method: how,
          headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
          ...(json && { body: json }),
        })
      ).json()
    },
    [method, path, body && JSON.stringify(body)] as const,
  )
const display = async (path: string, body: string, type: string) =>
  (await (
    await fetch(`${desk.shop.url}/api/display/${path}`, {
      method: 'POST',
      body,
      headers: { 'user-agent': BROWSER, 'content-type': type },
    })
  ).json()) as { viewer_id: string; play_token: string; success: boolean }

describe('prizes', () => {
  let site = ''
  let campaign = ''
  beforeAll(async () => {
    await desk.enter()
    site = (await request('POST', 'campaign-sites', { name: 'Blog', domains: ['blog.example'] })).site.id
    campaign = (
      await request('POST', `campaigns?site=${site}`, {
        document: { ...playedFirstFile, game: { played: { kind: 'wheel' }, prizes } },
      })
    ).campaign.id
  })

  it('a pool of codes is empty at first, is filled by pasting, and shows free codes', async () => {
    const { page } = desk
    await desk.open(`/kampanie/${campaign}`, 'Koło')
    await page.getByText('Nagroda „Rabat 10%” nie ma jeszcze kodów.').waitFor()
    await page.getByRole('link', { name: 'Nagrody i kody' }).click()
    await desk.isAt('Nagrody: Koło')
    await press('Dodaj kody')
    await page.getByText('Wklej kody albo wybierz plik.').waitFor()
    await page.getByLabel('Wklej kody').fill('AAA-1\nAAA-2\nAAA-2\nAAA-3')
    await press('Dodaj kody')
    await desk.waitForToast('Dodano 3 kody.')
    await page.getByText('3 wolne, 0 wydanych').waitFor()
    await press('Usuń kod AAA-2')
    await page.getByText('2 wolne, 0 wydanych').waitFor()
    expect(await findWrong(page)).toEqual([])
    expect(await widthOnTelephone()).toBe(TELEPHONE)
  })

  it('the list of draws shows number, prize, code and state; the lead has its prize', async () => {
    const { page } = desk
    await request('PUT', `campaigns/${campaign}/switch`, { isOn: true })
    const play = (visitor: string) =>
      display(
        `play/${visitor}`,
        JSON.stringify({ poptin_id: campaign, idempotency_key: `klucz-gry-${visitor}` }),
        'application/json',
      )
    await expect.poll(async () => (await play('a')).success).toBe(true)
    const { viewer_id, play_token } = await play('a')
    await display(
      `conversion/${viewer_id}`,
      new URLSearchParams({
        poptin_id: campaign,
        email1: 'lucja@example.pl',
        consent: '1',
        play_token,
        idempotency_key: 'lead-lucji',
      }).toString(),
      'application/x-www-form-urlencoded',
    )
    await play('b')
    await play('c')
    await desk.open('/losowania', 'Losowania')
    /** The previous list stays until the answer is there. */
    const only = async (tab: string, state: string) => {
      await page.getByRole('link', { name: tab }).click()
      await expect
        .poll(() => page.locator('summary').allInnerTexts())
        .toEqual([expect.stringContaining(state)])
    }
    const taken = page.getByRole('listitem').filter({ hasText: 'odebrana' })
    await taken.locator('summary').click()
    await page.getByText('AAA-1', { exact: true }).waitFor()
    expect(await widthOnTelephone()).toBe(TELEPHONE)
    await taken.getByText(/^0,\d{6} \(od 0 do 1\)$/).waitFor()
    expect(await findWrong(page)).toEqual([])
    await only('Czekają', 'czeka na odbiór')
    await page.getByText('czeka na odbiór', { exact: true }).waitFor()
    await only('Przegrane', 'przegrana')
    await page.getByRole('listitem').filter({ hasText: 'przegrana' }).locator('summary').click()
    await page.getByText('Zamiast wyczerpanej nagrody').waitFor()
    await only('Odebrane', 'odebrana')
    await taken.locator('summary').click()
    await page.getByRole('link', { name: 'lucja@example.pl' }).click()
    await desk.isAt('Kontakty')
    await page.locator('summary').click()
    await page.getByText('AAA-1', { exact: true }).waitFor()
    await desk.open(`/nagrody/${campaign}`, 'Nagrody: Koło')
    await page.getByText('Nagroda „Rabat 10%” się skończyła.').waitFor()
  })

  it('switching on a game for buyers shows the rules of lotteries, and must be confirmed', async () => {
    const { page } = desk
    const own = {
      ...playedFirstFile,
      name: 'Dla kupujących',
      triggers: [{ kind: 'cartValue', operator: 'greater_than', amount: 200 }],
    }
    const id = (await request('POST', `campaigns?site=${site}`, { document: own })).campaign.id as string
    await desk.open(`/kampanie/${id}`, 'Dla kupujących')
    await page.getByRole('heading', { name: 'Ta gra wygląda na loterię' }).waitFor()
    await page.getByText('To nie jest porada prawna').waitFor()
    expect(await findWrong(page)).toEqual([])
    await press('Włącz kampanię')
    const question = page.getByRole('dialog')
    await question.getByText('Włączyć mimo to?').waitFor()
    await question.getByRole('button', { name: 'Anuluj' }).click()
    expect((await request('GET', `campaigns/${id}`)).campaign.isOn).toBe(false)
    await desk.open('/kampanie', 'Kampanie')
    await page.getByRole('switch', { name: /Dla kupujących/ }).click()
    await question.getByRole('button', { name: 'Włącz mimo to' }).click()
    await desk.waitForToast('Dla kupujących')
    expect((await request('GET', `campaigns/${id}`)).campaign.isOn).toBe(true)
  })
})
