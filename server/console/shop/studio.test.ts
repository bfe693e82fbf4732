import { describe, expect, it } from 'vitest'
import type { StudioAnswer, StudioPreview } from '#contract/console/shop/studio.ts'
import type { ShopContent } from '#contract/shop/content/blocks.ts'
import { openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('editing the shop on the page on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const read = async () => (await owner.request('GET', 'studio')).body as StudioAnswer
  const shown = async () => (await test.visitor().get('/')).text()
  const withTitle = (content: ShopContent, title: string): ShopContent => ({
    ...content,
    home: content.home.map((block) => (block.kind === 'hero' ? { ...block, title } : block)),
  })

  it('a draft is previewed, saved, published and restored', async () => {
    const { content, version, isPublished } = await read()
    expect(isPublished).toBe(true)
    const draft = withTitle(content, 'Tylko w podglądzie')
    const preview = (await owner.request('POST', 'studio/preview', draft)).body as StudioPreview
    expect(preview.html).toContain('<div data-block="wstep"><section class="hero')
    expect(preview.html).toContain('Tylko w podglądzie')
    expect(preview.html).not.toMatch(/<script|<style|modulepreload/)
    expect((await read()).content).toEqual(content)
    const saved = await owner.request('PUT', 'studio', draft, { 'if-match': version })
    expect(saved.body).toMatchObject({ isPublished: false, versions: [{ author: '', publishedMs: 0 }] })
    expect(await shown()).not.toContain('Tylko w podglądzie')
    const published = (await owner.request('POST', 'studio/publish', { atMs: null })).body as StudioAnswer
    expect(published.isPublished).toBe(true)
    const markup = await shown()
    expect(markup).toContain('Tylko w podglądzie')
    expect(markup).not.toContain('data-block')
    const restored = await owner.request('POST', `studio/versions/${published.versions[1]!.id}/restore`)
    expect(restored.body).toMatchObject({ content, isPublished: false })
  })

  it('does not overwrite what somebody else saved meanwhile', async () => {
    const { content, version } = await read()
    const save = (title: string) =>
      owner.request('PUT', 'studio', withTitle(content, title), { 'if-match': version })
    expect((await save('Pierwszy')).status).toBe(200)
    expect(await save('Drugi')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const stale = await owner.request('POST', 'studio/publish', { atMs: null }, { 'if-match': version })
    expect(stale.status).toBe(409)
  })

  it('the menu and the footer are on every page', async () => {
    const { content } = await read()
    await owner.request('PUT', 'studio', {
      ...content,
      menu: [
        {
          name: 'Promocje',
          url: '/sklep/?orderby=price',
          children: [{ name: 'Blog', url: 'https://a.pl/' }],
        },
      ],
      footer: [
        { kind: 'text', title: 'O nas', html: '<p onclick="x()">Od 1990 roku.</p>' },
        { kind: 'links', title: 'Firma', links: [{ name: 'Napisz', url: 'mailto:a@example.pl' }] },
      ],
    })
    await owner.request('POST', 'studio/publish', { atMs: null })
    const markup = await (await test.visitor().get('/koszyk/')).text()
    expect(markup).toContain('<a href="/sklep/?orderby=price">')
    expect(markup).toContain('<a href="https://a.pl/">Blog</a>')
    expect(markup).toContain('<h2 id="footer-0">O nas</h2><div><p>Od 1990 roku.</p></div>')
    expect(markup).toContain('<a href="mailto:a@example.pl">Napisz</a>')
  })

  it.each([
    [`${'java'}script:alert(1)`],
    ['//evil.example'],
    ['/\\evil.example'],
    ['data:text/html,x'],
    ['ftp://a.pl'],
  ])('a link to %s is refused at its field', async (url) => {
    const { content } = await read()
    const home = content.home.map((block) =>
      block.kind === 'hero' ? { ...block, buttons: [{ label: 'A', url }] } : block,
    )
    const refused = await owner.request('PUT', 'studio', { ...content, home })
    expect(refused).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'home.0.buttons.0.url' }] } },
    })
  })

  it('refuses unknown kinds, repeated ids and strange anchors', async () => {
    const { content } = await read()
    const [first] = content.home
    for (const home of [[{ ...first, kind: 'html' }], [first, first], [{ ...first, id: 'colophon' }]])
      expect((await owner.request('PUT', 'studio', { ...content, home })).status).toBe(422)
  })

  it('the store may neither see nor change it', async () => {
    const person = await openColleague(test, 'warehouse')
    expect((await person.request('GET', 'studio')).status).toBe(403)
    expect((await person.request('POST', 'studio/preview', (await read()).content)).status).toBe(403)
  })
})
