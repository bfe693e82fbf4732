import { beforeAll, describe, expect, it } from 'vitest'
import type { PageAnswer } from '#contract/console/shop/pages.ts'
import type { StudioAnswer, StudioPreview } from '#contract/console/shop/studio.ts'
import type { ContentBlock, ShopContent } from '#contract/shop/content/blocks.ts'
import { openColleague, shareOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { addForm } from '#server/testing/make-form.ts'
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

  describe('a page of the shop', () => {
    const HTML = '<h2>Skąd jesteśmy</h2>\n<p>Z\u00a0Podlasia &amp; okolic.</p>'
    const slug = 'o-nas'
    const studio = `studio?page=${slug}`
    const readPage = async () => (await owner.request('GET', studio)).body as StudioAnswer
    const form = async () => (await owner.request('GET', `pages/${slug}`)).body as PageAnswer
    const shownPage = async (path = `/${slug}/`) => (await test.visitor().get(path)).text()
    /** Without what differs from request to request. */
    const stable = (markup: string) => markup.replace(/nonce="[^"]*"|"nonce":"[^"]*"/g, '')
    const publish = async (home: ContentBlock[]) => {
      const { content } = await readPage()
      await owner.request('PUT', studio, { ...content, home })
      return (await owner.request('POST', `studio/publish?page=${slug}`, { atMs: null })).body as StudioAnswer
    }
    const question: ContentBlock = {
      kind: 'faq',
      id: 'b-pytania',
      isHidden: false,
      title: 'Pytania',
      items: [{ title: 'Gdzie jest <skład>?', text: 'W Białymstoku.' }],
    }
    beforeAll(async () => {
      const page = { title: 'O nas', slug, html: HTML, description: '', isPublished: true }
      await owner.request('POST', 'pages', page)
    })

    it('that is a text is one block, and visitors get the same bytes', async () => {
      const before = await shownPage()
      const { title, content, isPublished } = await readPage()
      expect([title, isPublished, content.menu, content.footer]).toEqual(['O nas', true, null, []])
      expect(content.home).toEqual([{ kind: 'text', id: 'b-strona', isHidden: false, html: HTML }])
      await publish(content.home)
      expect(stable(await shownPage())).toBe(stable(before))
      expect((await form()).page.html).toBe(HTML)
      const preview = (await owner.request('POST', `studio/preview?page=${slug}`, content))
        .body as StudioPreview
      expect(preview.html).toContain(`<h1>O nas</h1><div data-block="b-strona"><div>${HTML}</div></div>`)
    })

    it('gets blocks, is published, scheduled and restored apart from the home page', async () => {
      const home = await shown()
      const { content } = await readPage()
      const blocks = [...content.home, question]
      await owner.request('PUT', studio, { ...content, home: blocks, menu: [] })
      expect((await readPage()).content.menu).toBeNull()
      expect(await shownPage()).not.toContain('Białymstoku')
      const published = await publish(blocks)
      expect(await shownPage()).toContain('<summary>Gdzie jest &lt;skład&gt;?</summary>')
      expect(await shownPage()).not.toContain('data-block')
      expect(await form()).toMatchObject({ hasBlocks: true, page: { html: expect.stringContaining(HTML) } })
      expect((await form()).page.html).toContain('<p>Gdzie jest &lt;skład&gt;?</p>')
      expect((await read()).versions.map(({ id }) => id)).not.toContain(published.versions[0]!.id)
      expect(stable(await shown())).toBe(stable(home))

      const oldest = published.versions.at(-1)!.id
      const wrong = await owner.request('POST', `studio/versions/${oldest}/restore`)
      expect(wrong.status).toBe(404)
      await owner.request('POST', `studio/versions/${oldest}/restore?page=${slug}`)
      const atMs = test.services.now() + 1_000
      await owner.request('POST', `studio/publish?page=${slug}`, { atMs })
      expect(await shownPage()).toContain('Białymstoku')
      test.clock.nowMs = atMs
      expect(await shownPage()).not.toContain('Białymstoku')
      await publish(blocks)
    })

    it('keeps its blocks when its form is saved, when it moves, and when it is deleted and restored', async () => {
      const { page, version } = await form()
      const changed = { ...page, title: 'O firmie', html: '<p>Z formularza.</p>' }
      await owner.request('PUT', `pages/${slug}`, changed, { 'if-match': version })
      expect(await shownPage()).toContain('<h1>O firmie</h1>')
      expect(await shownPage()).toContain('Białymstoku')
      expect((await form()).page.html).not.toContain('Z formularza')

      await owner.request('PUT', `pages/${slug}`, { ...changed, slug: 'o-firmie' })
      expect(await shownPage('/o-firmie/')).toContain('Białymstoku')
      const { removedId } = (await owner.request('DELETE', 'pages/o-firmie')).body as { removedId: string }
      const other = {
        title: 'Inna',
        slug: 'o-firmie',
        html: '<p>Inna.</p>',
        description: '',
        isPublished: true,
      }
      await owner.request('POST', 'pages', other)
      expect(await shownPage('/o-firmie/')).not.toContain('Białymstoku')
      await owner.request('DELETE', 'pages/o-firmie')
      await owner.request('POST', `removed-pages/${removedId}/restore`)
      expect(await shownPage('/o-firmie/')).toContain('Białymstoku')
      await owner.request('PUT', 'pages/o-firmie', { ...changed, slug })
    })

    it('that is a text again is written in its form, and the draft follows', async () => {
      const { content } = await readPage()
      await publish(content.home.filter(({ kind }) => kind === 'text'))
      const { page } = await form()
      await owner.request('PUT', `pages/${slug}`, { ...page, html: '<p>Nowy tekst.</p>' })
      expect(await shownPage()).toContain('<div><p>Nowy tekst.</p></div>')
      expect(await readPage()).toMatchObject({
        isPublished: true,
        content: { home: [{ html: '<p>Nowy tekst.</p>' }] },
      })
    })

    it('is read in its form as visitors see it, also once a schedule has published it', async () => {
      const { content } = await readPage()
      const [text] = content.home as [Extract<ContentBlock, { kind: 'text' }>]
      await owner.request('PUT', studio, { ...content, home: [{ ...text, html: '<p>Od jutra.</p>' }] })
      const atMs = test.services.now() + 1_000
      await owner.request('POST', `studio/publish?page=${slug}`, { atMs })
      const early = await form()
      test.clock.nowMs = atMs
      const { page, version } = await form()
      expect(page.html).toBe('<p>Od jutra.</p>')
      const save = (read: string) =>
        owner.request('PUT', `pages/${slug}`, { ...page, title: 'My' }, { 'if-match': read })
      expect((await save(early.version)).status).toBe(409)
      expect((await save(version)).status).toBe(200)
      expect(await shownPage()).toContain('<div><p>Od jutra.</p></div>')
    })

    it('that is written in its form while a draft differs is not taken back when the draft is published', async () => {
      const { content } = await readPage()
      await owner.request('PUT', studio, { ...content, home: [...content.home, question] })
      const { page } = await form()
      await owner.request('PUT', `pages/${slug}`, { ...page, html: '<p>Z formularza.</p>' })
      const { content: draft } = await readPage()
      expect(draft.home).toMatchObject([{ html: '<p>Z formularza.</p>' }, { kind: 'faq' }])
    })

    it('numbers the same form of two blocks', async () => {
      const html = `<p>[contact-form-7 id="${await addForm(test)}"]</p>`
      await publish(['b-forma1', 'b-forma2'].map((id) => ({ kind: 'text', id, isHidden: false, html })))
      const ids = [...(await shownPage()).matchAll(/ id="(wpcf7-f[^"]*)"/g)].map(([, id]) => id)
      expect(ids.length).toBeGreaterThan(1)
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('with forms and videos needs what these need, and an unknown page is none', async () => {
      await publish([
        question,
        {
          kind: 'video',
          id: 'b-film00',
          isHidden: false,
          title: '',
          url: 'https://a.example/f.mp4',
          poster: '',
        },
      ])
      const { headers } = await test.visitor().get(`/${slug}/`)
      expect(headers.get('content-security-policy')).toContain("media-src 'self' https://a.example/f.mp4;")
      expect((await owner.request('GET', 'studio?page=nie-ma')).status).toBe(404)
      expect((await owner.request('PUT', 'studio?page=nie-ma', (await readPage()).content)).status).toBe(404)
    })
  })

  it('the store may neither see nor change it', async () => {
    const person = await openColleague(test, 'warehouse')
    expect((await person.request('GET', 'studio')).status).toBe(403)
    expect((await person.request('POST', 'studio/preview', (await read()).content)).status).toBe(403)
  })
})
