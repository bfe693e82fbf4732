import { beforeAll, describe, expect, it } from 'vitest'
import { openOwner, type TestOwner } from '../identity/open-owner.ts'
import { engines } from '../open-test-database.ts'
import { openTestShop } from '../open-test-shop.ts'
import { shareFaultyShop } from './open-faulty-shop.ts'

const NOTHING_SAVED = 'niczego nie zapisał'
const PRODUCTS = 2
const LONGEST_IMPORT_MS = 10_000
const PAUSE_MS = 5

type Subject = { prefix: string }

describe.each(engines)('an import of products whose n-th call fails on %s', (engine) => {
  const test = shareFaultyShop(engine, () => openTestShop(engine))
  let owner: TestOwner
  let subjects = 0
  beforeAll(async () => {
    owner = await openOwner(test)
  })

  const effects = async ({ prefix }: Subject) => {
    const { read } = test.services.db
    const products = await read
      .selectFrom('products')
      .leftJoin('stock', 'stock.product_id', 'products.id')
      .select(['products.sku', 'stock.quantity'])
      .where('products.sku', 'like', `${prefix}-%`)
      .orderBy('products.sku')
      .execute()
    const counter = await read
      .selectFrom('products')
      .select((select) => select.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    return {
      products: products.map(({ quantity }) => Number(quantity)),
      hasGap: Number(counter.last ?? 0) !== (await test.countRows('products')),
    }
  }

  const send = (file: string) =>
    owner.request('POST', 'import/products?dry-run=0', file, { 'content-type': 'text/csv' })
  /** An import goes on when its answer was lost: the owner is told so, and sends the file again a little later. */
  const sendWhenFree = async (file: string) => {
    for (const endMs = performance.now() + LONGEST_IMPORT_MS; ;) {
      const answer = await send(file)
      if (answer.status !== 409 || performance.now() > endMs) return answer
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  it('brings all products once or none, and says so', async () => {
    const { calls, done } = await test.expectWhole({
      prepare: async () => ({ prefix: `IMP${++subjects}` }),
      run: async (subject: Subject) => {
        const file = `ID,SKU,Name,Published,Stock,Regular price\n${Array.from(
          { length: PRODUCTS },
          (_, index) =>
            `${subjects * 10 + index},${subject.prefix}-${index},Deska ${subject.prefix} ${index},1,${index + 5},100`,
        ).join('\n')}`
        const { status, body, headers } = await sendWhenFree(file)
        if (status === 503 && headers.has('retry-after')) return 'refused'
        const text = String(body)
        if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
        if (text.includes('"isDone":true')) return 'done'
        if (!text.includes('"problem":')) throw new Error(text)
        if (text.includes(NOTHING_SAVED) && (await effects(subject)).products.length > 0)
          throw new Error(`it says that nothing was saved: ${text}`)
        return 'refused'
      },
      effects,
    })
    expect(done).toMatchObject({ products: [5, 6], hasGap: false })
    expect(calls.filter((call) => call.startsWith('file'))).not.toEqual([])
  })
})
