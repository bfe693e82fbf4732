import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownersConsole } from './open-console.ts'

const desk = ownersConsole()
const CHOICE = 'Ktoś zapisał tu zmiany przed Tobą'
const MINE = 'Zostaw moje zmiany'
const THEIRS = 'Wczytaj nowszą wersję'

describe('an owner with two tabs', () => {
  beforeAll(() => desk.enter())

  /** Both tabs load the record; the other one saves first. */
  const saveElsewhere = async (
    place: string,
    title: string | RegExp,
    change: (other: Page) => Promise<void>,
    saves: string,
  ) => {
    const other = await desk.context.newPage()
    await other.goto(`/panel/#${place}`)
    await desk.isAt(title, other)
    await change(other)
    await other.getByRole('button', { name: saves, exact: true }).click()
    await other.locator('.toast').waitFor()
    await other.close()
  }
  const choose = async (choice: string, saves = 'Zapisz') => {
    await desk.page.getByRole('button', { name: saves, exact: true }).click()
    const group = desk.page.getByRole('group', { name: CHOICE })
    await group.getByRole('button', { name: choice }).click()
    await group.waitFor({ state: 'detached' })
  }

  it('saves changes of both to a site, also within its settings [M-40]', async () => {
    const { page } = desk
    await desk.open('/nowa-witryna', /./)
    await page.getByLabel('Nazwa strony').fill('Blog o podłogach')
    await page.getByLabel('Domeny').fill('blog.example.pl')
    await page.getByRole('button', { name: 'Dodaj stronę' }).click()
    await desk.isAt('Blog o podłogach')
    const [site] = desk.shop.rows<{ id: string; name: string }>(
      'select id, name from campaign_sites order by created_ms',
    ) as [{ id: string; name: string }]
    await desk.open(`/witryny/${site.id}`, site.name)
    await page.getByLabel('Wysyłaj kontakty na adres').fill('kontakty@example.pl')
    await saveElsewhere(
      `/witryny/${site.id}`,
      site.name,
      (other) => other.getByLabel('Grupa porównawcza (%)').fill('7'),
      'Zapisz',
    )
    await choose(MINE)
    expect(await page.getByLabel('Grupa porównawcza (%)').inputValue()).toBe('7')
    expect(await page.getByLabel('Wysyłaj kontakty na adres').inputValue()).toBe('kontakty@example.pl')
    await page.getByLabel('Najwięcej takich e-maili na godzinę').fill('5')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await desk.waitForToast('Zapisano stronę.')
    const [{ settings_json }] = desk.shop.rows<{ settings_json: string }>(
      'select settings_json from campaign_sites where id = ?',
      site.id,
    ) as [{ settings_json: string }]
    expect(JSON.parse(settings_json)).toMatchObject({
      holdoutPercent: 7,
      leadsTo: 'kontakty@example.pl',
      leadMailsAnHour: 5,
    })
  })

  it('loads the newer version of a code instead of the own changes [M-40]', async () => {
    const { page } = desk
    await desk.open('/nowy-kod', 'Nowy kod rabatowy')
    await page.getByLabel('Kod', { exact: true }).fill('DWIEKARTY')
    await page.getByLabel('Rabat, %').fill('5')
    await page.getByRole('button', { name: 'Zapisz kod' }).click()
    await desk.isAt('Kody rabatowe')
    await desk.open('/kody/dwiekarty', /DWIEKARTY/i)
    await page.getByLabel('Rabat, %').fill('50')
    await saveElsewhere(
      '/kody/dwiekarty',
      /DWIEKARTY/i,
      (other) => other.getByLabel('Rabat, %').fill('7'),
      'Zapisz kod',
    )
    await choose(THEIRS, 'Zapisz kod')
    expect(await page.getByLabel('Rabat, %').inputValue()).toBe('7')
    expect(await page.getByRole('button', { name: 'Zapisz kod' }).isDisabled()).toBe(true)
    expect(desk.shop.rows("select amount from coupons where code = 'dwiekarty'")).toEqual([{ amount: 700 }])
  })

  it('compares a contact form, too, and does not silently overwrite changes [M-40]', async () => {
    const { page } = desk
    const [form] = desk.shop.rows<{ id: number; title: string }>(
      'select id, title from contact_forms order by id',
    ) as [{ id: number; title: string }]
    await desk.open(`/formularze/${form.id}`, form.title)
    const name = page.getByLabel('Nazwa formularza')
    await name.fill('Moja nazwa')
    await saveElsewhere(
      `/formularze/${form.id}`,
      form.title,
      (other) => other.getByLabel('Nazwa formularza').fill('Ich nazwa'),
      'Zapisz formularz',
    )
    await page.getByRole('button', { name: 'Zapisz formularz' }).click()
    const contested = page.getByRole('group', { name: CHOICE }).getByRole('group', { name: 'tytuł' })
    await contested.getByRole('radio', { name: 'Nowsze: Ich nazwa' }).check()
    await page.getByRole('button', { name: 'Połącz według wyboru' }).waitFor()
    await contested.getByRole('radio', { name: 'Twoje: Moja nazwa' }).check()
    await choose(MINE, 'Zapisz formularz')
    expect(await name.inputValue()).toBe('Moja nazwa')
    expect(desk.shop.rows('select title from contact_forms where id = ?', form.id)).toEqual([
      { title: 'Ich nazwa' },
    ])
    await page.getByRole('button', { name: 'Zapisz formularz' }).click()
    await expect
      .poll(() => desk.shop.rows('select title from contact_forms where id = ?', form.id))
      .toEqual([{ title: 'Moja nazwa' }])
  })

  it('must confirm unsaved changes of every form of a screen [M-40]', async () => {
    const { page } = desk
    await desk.open('/otwarcie', 'Sprzedawca i regulamin')
    await page.getByLabel('Telefon').fill('+48 12 000 00 00')
    await page.getByRole('link', { name: 'Dziś', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Wyjdź bez zapisywania' }).click()
    await desk.isAt('Dziś')
  })
})
