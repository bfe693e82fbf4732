import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY_PATH, TOWN_PATH } from '#contract/shop/checkout.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, makeCheckout, saveTestCart } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { startCompanyRegister } from '#server/testing/processes/start-company-register.ts'
import { sessionCookieName } from '../cart/cart-cookies.ts'
import { checkoutNonces } from './checkout-form.ts'
import { placeOrder } from './place-order.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NIP = '5260250274'
const OTHER_NIP = '5261040828'
const UNKNOWN_NIP = '7010001453'

describe.each(engines)('hints of the checkout on %s', (engine) => {
  let test: TestShop
  let register: Awaited<ReturnType<typeof startCompanyRegister>>
  beforeAll(async () => {
    register = await startCompanyRegister({
      [NIP]: {},
      [OTHER_NIP]: { name: 'Jan Wzorowy', workingAddress: null, residenceAddress: 'Wzorowa 7, Wzorów' },
    })
    test = await openTestShop(engine, { settings: { looksUpCompanies: true } })
    Object.assign(test.services.settings, { companyRegisterUrl: register.url })
  })
  afterAll(async () => {
    await test.close()
    await register.close()
  })

  const json = async (path: string, visitor = test.visitor()) => {
    const response = await visitor.get(path)
    return { status: response.status, body: await response.json() }
  }

  describe('the town of a postcode', () => {
    const order = async (postcode: string, city: string, email: string, status = 'completed') => {
      const cartId = await saveTestCart(
        test.services.db,
        [await addProduct(test.services.db)],
        {},
        test.clock.nowMs,
      )
      const values = buyerFields({
        billing_postcode: postcode,
        billing_city: city,
        billing_email: email,
        payment_method: 'cod',
      })
      const placed = await placeOrder(test.services, makeCheckout(cartId, { values }))
      if (!placed.ok) return expect.fail(JSON.stringify(placed))
      await test.services.db.transaction((tx) =>
        tx.updateTable('orders').set({ status }).where('id', '=', placed.order.id).execute(),
      )
    }
    const townOf = async (code: string) => {
      test.clock.nowMs += 2 * HOUR_MS
      return (await json(`${TOWN_PATH}?kod=${encodeURIComponent(code)}`)).body
    }

    it('is where most buyers had parcels delivered, in the newest spelling', async () => {
      await order('30-002', 'kraków', 'a@example.pl')
      await order('30-002', 'Kraków', 'b@example.pl')
      await order('30-002', 'Zabierzów', 'c@example.pl')
      expect(await townOf('30 002')).toEqual({ town: 'Kraków' })
    })

    it.each([
      ['of one buyer, however often they order', ['d@example.pl', 'd@example.pl'], 'Sopot', 'completed'],
      ['of orders that were not delivered', ['e@example.pl', 'f@example.pl'], 'Głupota', 'processing'],
      ['with what no town has in its name', ['g@example.pl', 'h@example.pl'], 'www <b>tanio', 'completed'],
    ])('is not told from towns %s', async (_, emails, city, status) => {
      const code = `81-${emails[0]!.charCodeAt(0) + 100}`
      for (const email of emails) await order(code, city, email, status)
      expect(await townOf(code)).toEqual({ town: null })
    })

    it('is unknown for a text that is no postcode', async () =>
      expect(await townOf("' or 1=1")).toEqual({ town: null }))

    it('is not asked for in bulk', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => json(`${TOWN_PATH}?kod=00-001`)))
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    })
  })

  describe('a firm by its NIP', () => {
    const shopper = async () => {
      const cartId = await saveTestCart(
        test.services.db,
        [await addProduct(test.services.db)],
        {},
        test.clock.nowMs,
      )
      const visitor = test.visitor()
      visitor.cookies.set(sessionCookieName(test.services), cartId)
      const security = checkoutNonces(test.services, cartId).reviewNonce
      return {
        visitor,
        ask: (nip: string) => json(`${COMPANY_PATH}?nip=${nip}&security=${security}`, visitor),
      }
    }

    it('comes from the register once, then from memory, with its address in calm letters', async () => {
      const { ask, visitor } = await shopper()
      const company = {
        name: 'WZOROWE WNĘTRZA SPÓŁKA Z O.O.',
        address: { line1: 'ul. Przemysłowa 12/3', postcode: '30-701', city: 'Kraków' },
      }
      expect((await Promise.all([ask(NIP), ask(NIP)])).map(({ body }) => body)).toEqual([
        { company },
        { company },
      ])
      expect(register.asked.filter((path) => path.includes(NIP))).toEqual([
        expect.stringMatching(/^\/api\/search\/nip\/5260250274\?date=\d{4}-\d{2}-\d{2}$/),
      ])
      expect((await ask(OTHER_NIP)).body).toEqual({ company: { name: 'Jan Wzorowy', address: null } })
      expect((await ask(UNKNOWN_NIP)).body).toEqual({ company: null, reason: 'not_found' })
      expect(await visitor.open('/zamowienie/')).toContain('&quot;looksUpCompanies&quot;:true')
    })

    it('is not asked for a wrong number, by somebody without a cart, or where the owner turned it off', async () => {
      test.clock.nowMs += DAY_MS
      const asked = register.asked.length
      const { ask } = await shopper()
      expect((await ask('5260250275')).body).toEqual({ company: null, reason: 'bad_nip' })
      const stranger = await json(`${COMPANY_PATH}?nip=${NIP}&security=x`)
      expect(stranger.body).toEqual({ company: null, reason: 'unavailable' })
      await test.changeSettings({ looksUpCompanies: false })
      expect((await ask(NIP)).body).toEqual({ company: null, reason: 'unavailable' })
      await test.changeSettings({ looksUpCompanies: true })
      expect(register.asked).toHaveLength(asked)
    })
  })
})

it('a register that refuses is left alone for a minute, and the order goes on without it', async () => {
  const register = await startCompanyRegister({ [NIP]: {} })
  const test = await openTestShop('sqlite', { settings: { looksUpCompanies: true } })
  Object.assign(test.services.settings, { companyRegisterUrl: register.url })
  const cartId = await saveTestCart(test.services.db, [await addProduct(test.services.db)])
  const visitor = test.visitor()
  visitor.cookies.set(sessionCookieName(test.services), cartId)
  const security = checkoutNonces(test.services, cartId).reviewNonce
  const ask = async () => (await visitor.get(`${COMPANY_PATH}?nip=${NIP}&security=${security}`)).json()

  register.fail(429)
  for (let time = 0; time < 3; time++) expect(await ask()).toEqual({ company: null, reason: 'unavailable' })
  expect(register.asked).toHaveLength(1)
  // The number of a buyer is in no log.
  expect(test.logged).toEqual([expect.not.stringContaining(NIP)])
  register.fail(200)
  test.clock.nowMs += 61_000
  expect(await ask()).toMatchObject({ company: { name: 'WZOROWE WNĘTRZA SPÓŁKA Z O.O.' } })
  await test.close()
  await register.close()
})
