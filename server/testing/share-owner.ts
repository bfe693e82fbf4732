import { beforeAll } from 'vitest'
import { openOwner, type TestOwner } from './open-owner.ts'
import type { TestShop } from './open-test-shop.ts'

/** A signed-in owner of a shop that the tests of a `describe` share; filled before them. */
export const shareOwner = (test: TestShop): TestOwner => {
  const owner = {} as TestOwner
  beforeAll(async () => {
    Object.assign(owner, await openOwner(test))
  })
  return owner
}
