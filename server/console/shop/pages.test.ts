import { describe, expect, it } from 'vitest'
import type { PageAnswer, PagesAnswer, PageToSave } from '#contract/console/shop/pages.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const page = (given: Partial<PageToSave> = {}): PageToSave => ({
  title: 'O nas',
  slug: '',
  html: '<p>Rodzinna firma.</p>',
  description: '',
  isPublished: true,
  ...given,
})

describe.each(engines)('pages in the console on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const list = async () => (await owner.request('GET', 'pages')).body as PagesAnswer
  const one = async (slug: string) => (await owner.request('GET', `pages/${slug}`)).body as PageAnswer
  const create = async (given: Partial<PageToSave>) =>
    (await owner.request('POST', 'pages', page(given))).body as PageAnswer
  const shown = async (path: string) => {
    const response = await test.visitor().get(path)
    return {
      status: response.status,
      location: response.headers.get('location'),
      markup: await response.text(),
    }
  }

  it('a new page has an address of its title, clean text, and a description for search engines', async () => {
    const created = await create({
      title: 'Jak układać jodełkę',
      html: '<h2>Zanim zaczniesz</h2><script>x()</script><p onclick="x()">Zmierz.</p>',
      description: 'Krok po kroku.',
    })
    expect(created.page).toMatchObject({
      slug: 'jak-ukladac-jodelke',
      html: '<h2>Zanim zaczniesz</h2><p>Zmierz.</p>',
    })
    const { status, markup } = await shown('/jak-ukladac-jodelke/')
    expect(status).toBe(200)
    expect(markup).toContain('<meta name="description" content="Krok po kroku."')
    expect((await list()).pages.map(({ slug }) => slug)).toContain('jak-ukladac-jodelke')
  })

  it.each([
    [{ slug: 'koszyk' }, 'inna część sklepu'],
    [{ slug: 'produkt' }, 'inna część sklepu'],
    [{ slug: '—' }, 'Podaj adres'],
    [{ title: ' ' }, 'Podaj tytuł'],
  ])('refuses %j with the reason at the field', async (given, message) => {
    const refused = await owner.request('POST', 'pages', page(given))
    expect([refused.status, refused.body.data.fields[0].message]).toEqual([
      422,
      expect.stringContaining(message),
    ])
  })

  it('two pages do not share an address', async () => {
    await create({ slug: 'zajety' })
    expect((await owner.request('POST', 'pages', page({ slug: 'Zajęty' }))).status).toBe(422)
  })

  it('a draft is shown to its owner alone, and not in footer and sitemap', async () => {
    await create({ title: 'Szkic nowej strony', slug: 'szkic', isPublished: false })
    expect((await shown('/szkic/')).status).toBe(404)
    expect((await owner.visitor.get('/szkic/')).status).toBe(200)
    expect((await shown('/')).markup).not.toContain('href="/szkic/"')
    expect((await shown('/sitemap-strony.xml')).markup).not.toContain('/szkic/')
    const { page: draft, version } = await one('szkic')
    await owner.request('PUT', 'pages/szkic', { ...draft, isPublished: true }, { 'if-match': version })
    expect((await shown('/szkic/')).status).toBe(200)
    expect((await shown('/')).markup).toContain('href="/szkic/"')
  })

  it('former addresses lead straight to the current one, which leads nowhere', async () => {
    await create({ slug: 'stary' })
    const rename = async (from: string, to: string) =>
      owner.request('PUT', `pages/${from}`, { ...(await one(from)).page, slug: to })
    expect((await rename('stary', 'nowy')).status).toBe(200)
    expect(await shown('/stary/?a=1')).toMatchObject({ status: 301, location: '/nowy/?a=1' })
    await rename('nowy', 'najnowszy')
    expect([(await shown('/stary/')).location, (await shown('/nowy/')).location]).toEqual([
      '/najnowszy/',
      '/najnowszy/',
    ])
    await rename('najnowszy', 'stary')
    expect((await shown('/stary/')).status).toBe(200)
    expect((await shown('/nowy/')).location).toBe('/stary/')
  })

  it('does not overwrite what somebody else saved meanwhile [M-40]', async () => {
    const { version } = await create({ slug: 'dwie-karty' })
    const save = (html: string) =>
      owner.request('PUT', 'pages/dwie-karty', page({ slug: 'dwie-karty', html }), { 'if-match': version })
    expect((await save('<p>Pierwsza</p>')).status).toBe(200)
    expect(await save('<p>Druga</p>')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await one('dwie-karty')).page.html).toBe('<p>Pierwsza</p>')
  })

  it('the footer has the order of the owner', async () => {
    for (const slug of ['pierwsza', 'druga', 'trzecia']) await create({ title: `Strona ${slug}`, slug })
    await owner.request('PUT', 'page-order', { slugs: ['trzecia', 'pierwsza', 'nie-ma', 'druga'] })
    const { markup } = await shown('/')
    const positions = ['trzecia', 'pierwsza', 'druga'].map((slug) => markup.lastIndexOf(`href="/${slug}/"`))
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(Math.min(...positions)).toBeGreaterThan(0)
  })

  it('a deleted page comes back as it was, once', async () => {
    const before = await create({ slug: 'na-chwile', description: 'Opis' })
    const { removedId } = (await owner.request('DELETE', 'pages/na-chwile')).body as { removedId: string }
    expect((await shown('/na-chwile/')).status).toBe(404)
    const restored = await owner.request('POST', `removed-pages/${removedId}/restore`)
    expect(restored.body).toEqual(before)
    expect((await shown('/na-chwile/')).status).toBe(200)
    expect((await owner.request('POST', `removed-pages/${removedId}/restore`)).status).toBe(404)
  })

  it('names the pages a shop needs, offers texts with its data, and fixes their addresses', async () => {
    const starting = (await owner.request('GET', 'starting-pages/kontakt')).body
    expect([starting.title, starting.html]).toEqual(['Kontakt', expect.stringContaining('E-mail: ')])
    expect((await owner.request('GET', 'starting-pages/o-nas')).status).toBe(404)
    const stateOf = async (slug: string) => (await list()).needed.find((one) => one.slug === slug)?.state
    expect(await stateOf('regulamin')).toBe('missing')
    await create({ slug: 'regulamin', title: 'Regulamin', html: '<p>[uzupełnij: NIP]</p>' })
    expect(await stateOf('regulamin')).toBe('incomplete')
    const { page: terms } = await one('regulamin')
    await owner.request('PUT', 'pages/regulamin', { ...terms, html: '<p>Zasady</p>', isPublished: false })
    expect(await stateOf('regulamin')).toBe('draft')
    await owner.request('PUT', 'pages/regulamin', { ...terms, html: '<p>Zasady</p>' })
    expect(await stateOf('regulamin')).toBe('ready')
    expect((await owner.request('PUT', 'pages/regulamin', { ...terms, slug: 'zasady' })).status).toBe(422)
  })

  it('the owner’s bar leads from a page to its screen', async () => {
    await create({ slug: 'do-poprawy' })
    const link = '<a href="/panel/#/strony/do-poprawy">Edytuj stronę</a>'
    expect(await (await owner.visitor.get('/do-poprawy/')).text()).toContain(link)
    expect((await shown('/do-poprawy/')).markup).not.toContain('Edytuj stronę')
  })

  it('only the owner changes pages', async () => {
    const visitor = test.visitor()
    expect((await visitor.get('/panel/api/pages')).status).toBe(401)
  })
})
