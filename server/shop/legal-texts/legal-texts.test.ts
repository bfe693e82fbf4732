import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageAnswer } from '#contract/console/shop/pages.ts'
import { INSTRUCTION_PAGE } from '#contract/shop/agreement/legal-texts.ts'
import { openOwner, type TestOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import { legalTextsInForce, listVersionsOf, refreshLegalTexts } from './legal-texts.ts'
import { listVersionRows } from './store.ts'

const DAY_MS = 86_400_000

describe.each(engines)('legal texts on %s', (engine) => {
  let test: TestShop
  let owner: TestOwner
  beforeEach(async () => {
    test = await openTestShop(engine)
    owner = await openOwner(test)
  })
  afterEach(() => test.close())

  const page = (html: string) => ({
    title: 'Regulamin',
    slug: 'regulamin',
    html,
    description: '',
    isPublished: true,
  })
  const write = (html: string) => owner.request('POST', 'pages', page(html))
  const change = async (html: string) => {
    const { version } = (await owner.request('GET', 'pages/regulamin')).body as PageAnswer
    return owner.request('PUT', 'pages/regulamin', page(html), { 'If-Match': version })
  }
  const textAt = async (path: string) => (await test.visitor().get(path)).text()

  it('each change is a version with its time, and a former one can be read unchanged', async () => {
    await write('<p>Zwrot w 14 dni.</p>')
    test.clock.nowMs += DAY_MS
    await change('<p>Zwrot w 30 dni.</p>')
    await change('<p>Zwrot w 30 dni.</p>')
    const versions = await listVersionsOf(test.services, 'regulamin')
    expect(versions.map(({ number, in_force_ms }) => [number, Number(in_force_ms)])).toEqual([
      [2, test.clock.nowMs],
      [1, test.clock.nowMs - DAY_MS],
    ])
    const current = await textAt('/regulamin/')
    expect(current).toContain('Wersja 2, obowiązuje od')
    expect(current).toContain('href="/regulamin/wersje/"')
    const first = await textAt('/regulamin/wersje/1/')
    expect(first).toContain('<p>Zwrot w 14 dni.</p>')
    expect(first).toContain('obowiązywała od')
    expect(first).toContain('noindex')
    expect(await textAt('/regulamin/wersje/')).toMatch(/wersje\/2\/.*wersje\/1\//s)
    expect((await test.visitor().get('/regulamin/wersje/3/')).status).toBe(404)
    expect((await test.visitor().get('/o-nas/wersje/')).status).toBe(404)
  })

  it('have the data of the settings: another address is another version', async () => {
    await write('<p>{nazwa}, {adres}, NIP {nip}, {email}, {telefon}, {inne}</p>')
    const { settings, version } = (await owner.request('GET', 'settings')).body
    const company = ['Nowak <Podłogi>', 'ul. Lipowa 3', '30-002 Kraków', 'NIP 526-025-02-74, REGON 1']
    await owner.request(
      'PUT',
      'settings',
      { ...settings, companyLines: company, email: 'a@nowak.pl', phone: '12 345' },
      { 'If-Match': version },
    )
    const now =
      '<p>Nowak &lt;Podłogi&gt;, ul. Lipowa 3, 30-002 Kraków, NIP 526-025-02-74, a@nowak.pl, 12 345, {inne}</p>'
    expect(await textAt('/regulamin/')).toContain(now)
    expect(await textAt('/regulamin/wersje/2/')).toContain(now)
    expect(await textAt('/regulamin/wersje/1/')).toContain('ul. Przykładowa 1, 00-001 Warszawa')
  })

  it('a text that a schedule publishes is a version as soon as somebody orders', async () => {
    await write('<p>Dziś.</p>')
    await test.services.db.transaction(async (tx) => {
      await tx
        .insertInto('shop_content')
        .values({
          name: 'page:regulamin',
          draft_json: '{}',
          published_json: JSON.stringify({ home: [], menu: null, footer: [] }),
          scheduled_json: JSON.stringify({
            home: [{ kind: 'text', id: 'b', isHidden: false, html: '<p>Jutro.</p>' }],
            menu: null,
            footer: [],
          }),
          scheduled_ms: test.clock.nowMs + DAY_MS,
        })
        .execute()
      await raiseVersion(tx, 'settings')
    })
    await test.services.refresh()
    expect(await textAt('/regulamin/')).not.toContain('Jutro.')
    await refreshLegalTexts(test.services)
    test.clock.nowMs += DAY_MS
    const agreed = await Promise.all([1, 2].map(() => legalTextsInForce(test.services)))
    expect(agreed[0]!.get('regulamin')).toBe(agreed[1]!.get('regulamin'))
    const [latest] = await listVersionsOf(test.services, 'regulamin')
    expect(Number(latest!.in_force_ms)).toBe(test.clock.nowMs)
    expect(await textAt(`/regulamin/wersje/${latest!.number}/`)).toContain('<p>Jutro.</p>')
  })

  it('the instruction names the function and the receipt, also before the owner has written one', async () => {
    await refreshLegalTexts(test.services)
    const shown = await textAt(`/${INSTRUCTION_PAGE}/`)
    expect(shown).toContain(`${test.services.settings.publicUrl}/odstapienie/</a>`)
    expect(shown).toContain('jego treść oraz datę i godzinę jego złożenia')
    expect(shown).toContain('Wersja 1, obowiązuje od')
    expect(await textAt('/odstapienie/')).toContain(`href="/${INSTRUCTION_PAGE}/"`)
    await refreshLegalTexts(test.services)
    expect(await listVersionRows(test.services.db.read)).toHaveLength(1)
  })
})
