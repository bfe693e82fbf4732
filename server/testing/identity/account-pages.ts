import { afterAll, beforeEach, expect } from 'vitest'
import type { Engine } from '../open-test-database.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'
import { shareShop } from '../share-shop.ts'
import type { TestVisitor } from '../visitor.ts'

export const PASSWORD = 'cztery konie w stodole'

const DAY_MS = 86_400_000

/**
 * One whole shop for all tests of a `describe`, each a day after the previous one; at the end its log must be
 * empty.
 */
export const shareAccountShop = (engine: Engine): TestShop => {
  const test = shareShop(() => openTestShop(engine))
  beforeEach(() => void (test.clock.nowMs += DAY_MS))
  afterAll(() => expect(test.logged).toEqual([]))
  return test
}

/** Actions of members on the pages of /moje-konto/, in a whole test shop. */
export const accountPages = (shop: () => TestShop) => {
  let count = 0
  const newEmail = () => `ola${(count += 1)}@example.pl`
  const nonceOf = (markup: string) => /name="_konto_nonce" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  /** Fills in a page's form as a browser would, and sends it. */
  const send = async (visitor: TestVisitor, path: string, fields: Record<string, string>) =>
    visitor.post(path, { _konto_nonce: nonceOf(await visitor.open(path)), ...fields })
  const mailsTo = (to: string) =>
    shop()
      .services.db.read.selectFrom('outbox')
      .selectAll()
      .where('to_address', '=', to)
      .orderBy('created_ms', 'desc')
      .orderBy('id')
      .execute()
  const lastMail = async (to: string) => (await mailsTo(to))[0]
  /** Six digits alone on a line of the newest mail that contains such a line. */
  const codeFor = async (to: string) =>
    (await mailsTo(to)).flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])[0] ?? ''
  const identityOf = (email: string) =>
    shop().services.db.read.selectFrom('identities').selectAll().where('email', '=', email).executeTakeFirst()

  const register = async (visitor = shop().visitor(), email = newEmail()) => {
    const registered = await send(visitor, '/moje-konto/rejestracja/', {
      email,
      password: PASSWORD,
      first_name: 'Ola',
      wc_order_attribution_utm_source: 'gazetka',
    })
    expect(registered.headers.get('location')).toBe('/moje-konto/potwierdzenie-adresu/')
    const verified = await send(visitor, '/moje-konto/potwierdzenie-adresu/', { code: await codeFor(email) })
    expect(verified.headers.get('location')).toBe('/moje-konto/')
    return { visitor, email }
  }
  const logIn = (visitor: TestVisitor, email: string, password = PASSWORD, query = '') =>
    send(visitor, `/moje-konto/logowanie/${query}`, { email, password })

  return { newEmail, nonceOf, send, mailsTo, lastMail, codeFor, identityOf, register, logIn }
}
