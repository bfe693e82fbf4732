import { describe, expect, it } from 'vitest'
import type { ImportLine } from '#contract/console/shop/import.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const HEADINGS = 'SKU,Type,Name,Published,Regular price'

describe.each(engines)('importing products in the console on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)

  const send = async (csv: string, query: string): Promise<ImportLine[]> => {
    const { body } = await owner.request('POST', `import/products${query}`, csv, {
      'content-type': 'text/csv',
    })
    return typeof body === 'string'
      ? body
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as ImportLine)
      : [body as ImportLine]
  }
  const reportOf = async (csv: string, query: string) => {
    const last = (await send(csv, query)).at(-1)!
    if (!('report' in last)) throw new Error(JSON.stringify(last))
    return last.report
  }
  const count = async (sku: string) =>
    (await owner.request('GET', `products?search=${sku}`)).body.total as number

  it('reports planned changes first, then applies them; a second run changes nothing', async () => {
    const csv = `${HEADINGS}\nIMP-1,simple,Panel z pliku,1,89.99\nIMP-2,simple,Listwa z pliku,1,12.50\n`
    expect(await reportOf(csv, '')).toMatchObject({ isDone: false, added: 2, problemCount: 0 })
    expect(await reportOf(csv, '?dry-run=1')).toMatchObject({ isDone: false, added: 2 })
    expect(await count('imp-1')).toBe(0)

    const lines = await send(csv, '?dry-run=0')
    expect(lines.at(-1)).toMatchObject({ report: { isDone: true, added: 2 } })
    expect(lines.slice(0, -1).map((line) => 'progress' in line && line.progress.step)).toEqual(
      expect.arrayContaining(['writing']),
    )
    expect(await count('imp-1')).toBe(1)
    expect(await reportOf(csv, '?dry-run=0')).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
  })

  it('names the row with a fault and imports none of the others', async () => {
    const report = await reportOf(
      `${HEADINGS}\nIMP-3,simple,Dobry,1,10\nIMP-4,simple,Zły,1,drogo\n`,
      '?dry-run=0',
    )
    expect(report).toMatchObject({ isDone: false, problemCount: 1, problems: [{ row: 3 }] })
    expect(await count('imp-3')).toBe(0)
  })

  it('leaves a line in the log of changes only when it changed the shop', async () => {
    const lines = async () =>
      ((await owner.request('GET', 'changes?kind=product')).body.changes as { text: string }[]).filter(
        ({ text }) => text === 'Wczytano plik z danymi',
      ).length
    const before = await lines()
    const csv = `${HEADINGS}\nIMP-LOG,simple,Z dziennika,1,10\n`
    await send(csv, '?dry-run=1')
    await send(`${HEADINGS}\nIMP-BAD,simple,Zły,1,drogo\n`, '?dry-run=0')
    await send('[{"broken', '?dry-run=0&format=json')
    expect(await lines()).toBe(before)
    await send(csv, '?dry-run=0')
    expect(await lines()).toBe(before + 1)
    // The same file again changes nothing.
    await send(csv, '?dry-run=0')
    expect(await lines()).toBe(before + 1)
  })

  it('refuses a file that is too large before reading it', async () => {
    const { status, body } = await owner.request('POST', 'import/products', 'x', {
      'content-type': 'text/csv',
      'content-length': String(51 * 1024 * 1024),
    })
    expect([status, body.code]).toEqual([413, 'file_too_large'])
  })

  it('stops at the limit without an announced length, and accepts the next file', async () => {
    const part = new Uint8Array(1024 * 1024).fill(120)
    let parts = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => (parts++ < 60 ? stream.enqueue(part) : stream.close()),
    })
    const cookie = [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await test.app.request('/panel/api/import/products', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { cookie, 'x-csrf-token': owner.csrfToken, 'sec-fetch-site': 'same-origin' },
    } as RequestInit)
    expect(JSON.parse((await answer.text()).trim())).toEqual({ problem: expect.stringContaining('50 MB') })
    expect(parts).toBeLessThan(60)
    expect(await reportOf(`${HEADINGS}\nIMP-5,simple,Następny,1,10\n`, '')).toMatchObject({ added: 1 })
  })
})
