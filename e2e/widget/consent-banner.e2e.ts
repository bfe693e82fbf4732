import { describe, expect, test } from 'vitest'
import { runAxe } from '../axe.ts'
import { logStorage, storedInBrowser } from '../stored-in-browser.ts'
import { aside, AT_ONCE, QUICK } from './campaigns.ts'
import { foreignSite } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const site = foreignSite()

const TEXT = 'Zapiszemy, co już widać. Zgoda?'
const host = { attributes: `${QUICK} data-consent-text="${TEXT}" data-privacy-url="/prywatnosc/"` }
const banner = () => site.page.getByRole('region', { name: 'Zgoda na zapis w przeglądarce' })
const button = (name: string) => banner().getByRole('button', { name, exact: true })
const popup = (id: string) => site.page.locator(`.poptin-popup[data-poptin-id="${id}"] .layer:not(.leaving)`)
const stored = () => storedInBrowser(site.page)
const OURS = /^(poptin_|pop_)/

/** Paths of everything that the page requested from our host. */
const watchCalls = () => {
  const calls: string[] = []
  site.page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === site.service) calls.push(`${request.method()} ${pathname.replace(/\.\w{10}\.js$/, '.js')}`)
  })
  return calls
}

describe('our banner on a page of another site', () => {
  test('before a choice nothing is stored or read but the choice, and nothing is sent', async () => {
    const { id, ...campaign } = aside({ triggers: AT_ONCE })
    await site.publish([{ id, ...campaign }], { consent: 'banner' })
    await logStorage(site.context)
    const calls = watchCalls()
    await site.open(host)
    await banner().waitFor()
    await pass(site.page, { realMs: 2_000 })
    expect(await stored()).toEqual(['klepka_consent'])
    expect(await site.page.evaluate(() => localStorage.length)).toBe(0)
    expect(await popup(id).count()).toBe(0)
    expect(calls).toEqual(['GET /widget/loader.js', 'GET /widget/consent.js'])
    expect(await banner().textContent()).toContain(TEXT)
    expect(await runAxe(site.page, { within: 'klepka-consent' })).toEqual([])
  })

  test('accepting stores; later pages do not ask; the page can open the banner to withdraw', async () => {
    const { id, ...campaign } = aside({ triggers: AT_ONCE })
    await site.publish([{ id, ...campaign }], { consent: 'banner' })
    await site.open(host)
    await button('Akceptuję').click()
    await popup(id).waitFor()
    await expect.poll(stored).toEqual(expect.arrayContaining(['klepka_consent', 'poptin_user_id']))

    await site.open(host, '/druga/')
    await popup(id).waitFor()
    expect(await banner().count()).toBe(0)

    await site.page.evaluate(`klepka('consent', 'settings')`)
    await button('Odrzucam').click()
    await expect.poll(stored).toEqual(['klepka_consent'])
    const records = () =>
      site.rows<{ choices: string; text: string }>(
        `select choices, text from consents join consent_texts on hash = text_hash
         where place = ? order by consents.id`,
        `site:${site.clientId}`,
      )
    await expect.poll(records).toEqual([
      { choices: 'm', text: TEXT },
      { choices: '', text: TEXT },
    ])
  })

  test('refusing shows campaigns from memory; closing without a choice is no consent', async () => {
    const { id, ...campaign } = aside({ triggers: AT_ONCE })
    await site.publish([{ id, ...campaign }], { consent: 'banner' })
    for (const [path, name] of [
      ['/zamknij/', 'Zamknij bez wyboru'],
      ['/odrzuc/', 'Odrzucam'],
    ] as const) {
      await site.open(host, path)
      await button(name).click()
      await popup(id).waitFor()
      expect((await stored()).filter((key) => OURS.test(key))).toEqual([])
    }
    await site.open(host, '/dalej/')
    await popup(id).waitFor()
    expect(await banner().count()).toBe(0)
    expect((await stored()).filter((key) => OURS.test(key))).toEqual([])
  })
})
