import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentBlock, ShopContent } from '#contract/shop/content/blocks.ts'
import { saveCategory } from '#server/shop/catalog/taxonomy/save-category.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import {
  contentAuthor,
  HOME_PAGE,
  loadOwnersContent,
  publishContent,
  restoreContentVersion,
  saveContentDraft,
  STARTING_CONTENT,
  unscheduleContent,
} from './shop-content.ts'

const ANNA = { name: 'Anna', email: 'anna@example.pl' }
const HOUR_MS = 3_600_000
const heading = (title: string): ContentBlock => ({
  kind: 'hero',
  id: 'wstep',
  isHidden: false,
  title,
  text: '',
  picture: '',
  alt: '',
  buttons: [],
})
const products = (id: string, given: Partial<Extract<ContentBlock, { kind: 'products' }>>): ContentBlock => ({
  kind: 'products',
  id,
  isHidden: false,
  title: `Sekcja ${id}`,
  choice: 'all',
  categoryId: null,
  order: 'name',
  count: 4,
  productIds: [],
  more: { label: '', url: '' },
  ...given,
})
const anybody = () => {}

describe.each(engines)('the content of the home page on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  let categoryId: number
  let ids: number[]
  beforeAll(async () => {
    const { db } = test.services
    categoryId = await db.transaction((tx) => saveCategory(tx, { slug: 'deski', name: 'Deski' }))
    ids = []
    for (const name of ['Ananas', 'Buk', 'Cis'])
      ids.push(
        await addProduct(db, {
          slug: name.toLowerCase(),
          name,
          regularPriceGrosze: 1_000,
          categoryIds: name === 'Buk' ? [categoryId] : [],
        }),
      )
    await test.services.refresh()
  })
  const shown = async () => (await test.visitor().get('/')).text()
  const save = async (home: ContentBlock[], rest: Partial<ShopContent> = {}) => {
    await test.services.db.transaction((tx) =>
      saveContentDraft(
        tx,
        HOME_PAGE,
        { ...STARTING_CONTENT, home, ...rest },
        contentAuthor(test.services, ANNA),
        anybody,
      ),
    )
    await test.services.refresh()
  }
  const publish = async (atMs: number | null = null) => {
    await test.services.db.transaction((tx) =>
      publishContent(tx, HOME_PAGE, contentAuthor(test.services, ANNA), atMs, anybody),
    )
    await test.services.refresh()
  }
  const owners = () => loadOwnersContent(test.services.db.read, HOME_PAGE, test.services.now())

  it('a new shop has its starting page, without links to what it does not have', async () => {
    const markup = await shown()
    expect(markup).toContain('<h1>Podłoga, na którą chce się wracać</h1>')
    expect(markup).toContain('id="kategorie"')
    expect(markup).not.toContain('Zamów próbki')
    expect(markup).not.toContain('id="poradnik"')
  })

  it('visitors see a draft only once it is published, and a former version comes back', async () => {
    await save([heading('Nowy nagłówek')])
    expect(await shown()).not.toContain('Nowy nagłówek')
    expect((await owners()).isPublished).toBe(false)
    await publish()
    expect(await shown()).toContain('<h1>Nowy nagłówek</h1>')
    const { isPublished, versions } = await owners()
    expect([isPublished, versions.map(({ author }) => author)]).toEqual([true, ['Anna', '']])
    const first = versions.at(-1)!.id
    await test.services.db.transaction((tx) =>
      restoreContentVersion(tx, HOME_PAGE, first, contentAuthor(test.services, ANNA)),
    )
    await test.services.refresh()
    expect(await shown()).toContain('Nowy nagłówek')
    await publish()
    expect(await shown()).toContain('Podłoga, na którą chce się wracać')
  })

  it('a scheduled draft is shown from its moment on, unless it is called off', async () => {
    await save([heading('Wyprzedaż')])
    await publish(test.services.now() + HOUR_MS)
    await save([heading('Późniejszy szkic')])
    expect(await shown()).not.toContain('Wyprzedaż')
    await test.services.db.transaction((tx) =>
      unscheduleContent(tx, HOME_PAGE, contentAuthor(test.services, ANNA)),
    )
    await save([heading('Wyprzedaż')])
    await publish(test.services.now() + HOUR_MS)
    expect((await owners()).scheduledMs).toBe(test.services.now() + HOUR_MS)
    test.clock.nowMs += HOUR_MS
    expect(await shown()).toContain('<h1>Wyprzedaż</h1>')
    expect((await owners()).scheduledMs).toBeNull()
    await save([heading('Po wyprzedaży')])
    expect(await shown()).toContain('<h1>Wyprzedaż</h1>')
  })

  it('shows products by rule, of a category and chosen by hand, and no hidden block', async () => {
    await save([
      heading('Produkty'),
      products('b-wszystkie', { count: 2 }),
      products('b-kategoria', { choice: 'category', categoryId }),
      products('b-reczne', { choice: 'hand', productIds: [ids[2]!, ids[0]!] }),
      products('b-ukryte', { isHidden: true }),
    ])
    await publish()
    const markup = await shown()
    const namesIn = (id: string) =>
      [...(markup.split(`id="${id}"`)[1]?.split('</section>')[0] ?? '').matchAll(/<h3>([^<]*)<\/h3>/g)].map(
        ([, name]) => name,
      )
    expect(namesIn('b-wszystkie')).toEqual(['Ananas', 'Buk'])
    expect(namesIn('b-kategoria')).toEqual(['Buk'])
    expect(namesIn('b-reczne')).toEqual(['Cis', 'Ananas'])
    expect(markup).not.toContain('b-ukryte')
  })

  it('cleans texts, fills in facts of the shop, and allows one foreign video', async () => {
    await save([
      { kind: 'text', id: 'b-tekst0', isHidden: false, html: '<p onclick="x()">A</p><script>x()</script>' },
      {
        kind: 'video',
        id: 'b-film00',
        isHidden: false,
        title: 'Film',
        url: 'https://pliki.example.pl/podłoga.mp4',
        poster: '',
      },
    ])
    await publish()
    const response = await test.visitor().get('/')
    const markup = await response.text()
    expect(markup).toContain('<div id="b-tekst0" class="product-section prose"><p>A</p></div>')
    expect(response.headers.get('content-security-policy')).toContain(
      "media-src 'self' https://pliki.example.pl/pod%C5%82oga.mp4;",
    )
    expect(markup).toContain('<h1 class="screen-reader-text">')
  })
})
