import { describe, expect, it } from 'vitest'
import type { RedirectsAnswer } from '#contract/console/shop/pages.ts'
import { readShopPath } from '#server/shop/moved-addresses/moved-addresses.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { makeEdited } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

describe.each(engines)('redirects on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  const at = async (path: string) => {
    const response = await test.visitor().get(path)
    return [response.status, response.headers.get('location')]
  }
  const create = async (slug: string) =>
    (await owner.request('POST', 'products', makeEdited({ name: slug, slug }))).body as {
      id: number
      version: string
    }
  const rename = async (id: number, slug: string) => {
    const { product } = (await owner.request('GET', `products/${id}/edited`)).body
    const { stock: _, ...fields } = product
    const { status } = await owner.request('PUT', `products/${id}`, { ...fields, slug })
    expect(status).toBe(200)
  }
  const add = (from: string, to: string) => owner.request('POST', 'redirects', { from, to })
  const list = async (search = ''): Promise<RedirectsAnswer> =>
    (await owner.request('GET', `redirects?search=${encodeURIComponent(search)}`)).body

  it('former addresses of a product lead straight to the current one, until another product has one of them', async () => {
    const { id } = await create('deska-a')
    await rename(id, 'deska-b')
    expect(await at('/produkt/deska-a/?kolor=szary')).toEqual([301, '/produkt/deska-b/?kolor=szary'])
    await rename(id, 'deska-c')
    expect(await at('/produkt/deska-a/')).toEqual([301, '/produkt/deska-c/'])
    expect(await at('/produkt/deska-b/')).toEqual([301, '/produkt/deska-c/'])
    // Back again: no circle.
    await rename(id, 'deska-a')
    expect(await at('/produkt/deska-a/')).toEqual([200, null])
    expect(await at('/produkt/deska-c/')).toEqual([301, '/produkt/deska-a/'])
    await create('deska-c')
    expect(await at('/produkt/deska-c/')).toEqual([200, null])
    expect((await list('deska')).redirects.map(({ from, to }) => [from, to])).toEqual([
      ['/produkt/deska-b/', '/produkt/deska-a/'],
    ])
  })

  it('the owner adds and removes some, without circles and without leaving the shop', async () => {
    await create('cel')
    expect((await add('https://stary.example/index.php/deska.html?id=7', '/produkt/cel/')).status).toBe(200)
    expect(await at('/index.php/deska.html')).toEqual([301, '/produkt/cel/'])
    // It leads straight to the end, and what led to it does, too.
    await add('/pierwszy', '/drugi')
    await add('/drugi/', '/produkt/cel/')
    expect(await at('/pierwszy/')).toEqual([301, '/produkt/cel/'])
    await add('/zerowy/', '/pierwszy/')
    expect(await at('/zerowy/')).toEqual([301, '/produkt/cel/'])
    const refused = async (from: string, to: string) => {
      const { status, body } = await add(from, to)
      return [status, body.data.fields[0].path]
    }
    await add('/x/', '/y/')
    expect(await refused('/y/', '/x/')).toEqual([422, 'to'])
    expect(await refused('/y/', 'https://obcy.example/')).toEqual([422, 'to'])
    expect(await refused('/y/', '//obcy.example/')).toEqual([422, 'to'])
    expect(await refused('/panel/', '/produkt/cel/')).toEqual([422, 'from'])
    expect(await refused('/', '/produkt/cel/')).toEqual([422, 'from'])
    // Looked up as /z/, it would lead to itself for ever.
    expect(await refused('/z/', '/z/page/2/')).toEqual([422, 'to'])
    await owner.request('POST', 'redirects/remove', { from: '/zerowy/' })
    expect(await at('/zerowy/')).toEqual([404, null])
  })

  it('a file adds many and names the lines that it could not', async () => {
    const text =
      '\uFEFFstary;nowy\r\n/a-1/;/produkt/cel/\r\n/a-2/\t/produkt/cel/\n"/a-3/","/produkt/cel/"\n\n/a-4/;\n/a-5/;/a-5/'
    const { body } = await owner.request('POST', 'redirects/import', { text })
    expect([body.added, body.faults.map(({ line }: { line: number }) => line)]).toEqual([3, [6, 7]])
    expect(await at('/a-3/')).toEqual([301, '/produkt/cel/'])
    expect((await list('/a-')).total).toBe(3)
  })
})

it.each([
  ['/stary', '/stary/'],
  ['/stary.html?x=1#y', '/stary.html'],
  ['/d%C4%85b/', '/dąb/'],
  ['https://sklep.example/a', '/a/'],
  ['https://SKLEP.example', '/'],
  ['https://obcy.example/a', undefined],
  ['', undefined],
  ['stary', undefined],
  ['//obcy.example', undefined],
  ['/\\obcy.example', undefined],
  ['/a b', undefined],
  ['/%E0%A4%A', undefined],
  ['/wp-json/wc', undefined],
])('the address %j is stored as %j', (text, expected) => {
  expect(readShopPath(text, 'sklep.example')).toBe(expected)
})
