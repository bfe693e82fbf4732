import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { indexNowKeyOf, notifySearchEngines } from './index-now.ts'

const SITE = 'https://sklep.example.pl'
const ON = { productFeeds: { google: false, ceneo: false, indexNow: true } }
type Notice = { host: string; key: string; keyLocation: string; urlList: string[] }

describe.each(engines)('notices for search engines on %s', (engine) => {
  /** Stands for the search engines: it speaks their side of the protocol. */
  let searchEngine: Server
  const notices: Notice[] = []
  let status = 200
  beforeAll(async () => {
    searchEngine = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        notices.push(JSON.parse(body) as Notice)
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => searchEngine.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => searchEngine.close(resolve)))

  const openShop = async (settings: object = ON, publicUrl = SITE) => {
    const test = await openTestShop(engine, { settings })
    Object.assign(test.services.settings, { publicUrl })
    const notify = () =>
      notifySearchEngines(test.services, {
        endpoint: `http://search.example:${(searchEngine.address() as AddressInfo).port}/indexnow`,
        allowedHosts: ['search.example'],
        resolve: async () => ['127.0.0.1'],
      })
    const addLater = async (slug: string, draft: object = {}) => {
      const id = await addProduct(test.services.db, { slug, name: slug, ...draft })
      test.clock.nowMs += 60_000
      await test.services.db.transaction((tx) =>
        tx.updateTable('products').set({ updated_ms: test.clock.nowMs }).where('id', '=', id).execute(),
      )
      test.clock.nowMs += 60_000
    }
    notices.length = 0
    status = 200
    return { ...test, test, notify, addLater }
  }

  it('name what changed since the last one, once, and nothing of before the choice', async () => {
    const { test, notify, addLater } = await openShop()
    await addLater('dawny')
    expect(await notify()).toBe(0)
    await addLater('nowy')
    await addLater('szkic', { status: 'draft' })
    await addLater('ukryty', { visibility: 'hidden' })
    expect(await notify()).toBe(1)
    const key = indexNowKeyOf(test.services)
    expect(notices).toEqual([
      {
        host: 'sklep.example.pl',
        key,
        keyLocation: `${SITE}/${key}.txt`,
        urlList: [`${SITE}/produkt/nowy/`],
      },
    ])
    expect(await notify()).toBe(0)
    const shown = await test.visitor().get(`/${key}.txt`)
    expect([shown.status, await shown.text()]).toEqual([200, key])
    await test.close()
  })

  it('are repeated until they are received', async () => {
    const { test, notify, addLater } = await openShop()
    await notify()
    await addLater('nowy')
    status = 429
    await expect(notify()).rejects.toThrow('IndexNow answered 429')
    status = 202
    expect(await notify()).toBe(1)
    expect(await notify()).toBe(0)
    await test.close()
  })

  it('several products changed at the same moment are all named', async () => {
    const { test, notify, addLater } = await openShop()
    await notify()
    for (const slug of ['a', 'b', 'c']) await addLater(slug)
    await test.services.db.transaction((tx) =>
      tx.updateTable('products').set({ updated_ms: test.clock.nowMs }).execute(),
    )
    expect(await notify()).toBe(3)
    expect(await notify()).toBe(0)
    await test.close()
  })

  it('are not sent by a closed shop, over http, or without the owner’s choice', async () => {
    for (const [settings, url] of [
      [{ ...ON, comingSoon: { isOn: true } }, SITE],
      [ON, 'http://localhost:3000'],
      [{}, SITE],
    ] as const) {
      const { test, notify, addLater } = await openShop(settings, url)
      await notify()
      await addLater('nowy')
      expect(await notify()).toBe(0)
      expect(notices).toEqual([])
      const key = indexNowKeyOf(test.services)
      if (settings !== ON) expect(await (await test.visitor().get(`/${key}.txt`)).text()).not.toBe(key)
      await test.close()
    }
  })
})
