import { beforeAll, describe, expect, it } from 'vitest'
import type { LawAnswer } from '#contract/console/law/law.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { addProduct } from '#server/testing/make.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { findUnprovenClaims } from './unproven-claims.ts'

const MANY = 2_300

describe.each(engines)('claims without proof on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  let oldest = 0

  /** The oldest product claims something; thousands of newer ones do not. */
  beforeAll(async () => {
    const { db } = test.services
    oldest = await addProduct(db, { name: 'Podkład', seoDescription: 'ZRÓWNOWAŻONY, eko-' })
    const pattern = await addProduct(db, { name: 'Dekor', descriptionHtml: '<p>Neutralny odcień</p>' })
    await db.transaction(async (tx) => {
      const row = await tx
        .selectFrom('products')
        .selectAll()
        .where('id', '=', pattern)
        .executeTakeFirstOrThrow()
      for (let from = 1; from <= MANY; from += 100)
        await tx
          .insertInto('products')
          .values(
            Array.from({ length: 100 }, (_, index) => ({
              ...row,
              id: pattern + from + index,
              slug: `d${from + index}`,
              sku: null,
            })),
          )
          .execute()
    })
  })

  it('are found in every part of a large catalogue', async () => {
    expect(await findUnprovenClaims(test.services.db.read)).toEqual({
      count: 1,
      isMore: false,
      of: null,
      examples: [{ id: oldest, name: 'Podkład', claims: ['ZRÓWNOWAŻONY', 'eko-'] }],
    })
  })

  it('are searched for in so many of the newest products', async () => {
    expect(await findUnprovenClaims(test.services.db.read, 1_500)).toMatchObject({ count: 0, of: 1_500 })
  })

  it('are named on the page of duties, each with its words and a link', async () => {
    await test.services.refresh()
    const { duties } = (await owner.request('GET', 'law')).body as LawAnswer
    expect(duties.find(({ id }) => id === 'environment-claims')).toMatchObject({
      level: 'amber',
      why: 'Hasła o środowisku bez podanej podstawy mają produkty: 1.',
      isOwners: true,
      examples: [
        {
          title: 'Podkład: „ZRÓWNOWAŻONY”, „eko-”',
          address: { to: '/produkty/$id', params: { id: String(oldest) } },
        },
      ],
    })
  })
})
