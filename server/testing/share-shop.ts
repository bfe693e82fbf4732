import { afterAll, beforeAll } from 'vitest'

/**
 * One shop for all tests of a `describe`, opened before them and closed after. The returned object is filled
 * by then: read its parts inside the tests.
 */
export const shareShop = <Opened extends { close: () => Promise<void> }>(
  open: () => Promise<Opened>,
): Opened => {
  const shop = {} as Opened
  beforeAll(async () => {
    Object.assign(shop, await open())
  })
  afterAll(() => shop.close())
  return shop
}
