import { describe, expect, it } from 'vitest'
import { placeOrder } from '../checkout/place-order.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { changePolicy } from '#server/identity/sign-in/sign-on-member.ts'
import { loadOrder } from '../orders/find-order.ts'
import { linkGuestOrdersToMember } from '../orders/member-orders.ts'
import { accountPages, PASSWORD, shareAccountShop } from '#server/testing/identity/account-pages.ts'
import { addProduct } from '#server/testing/make.ts'
import { buyerFields, saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { engines } from '#server/testing/open-test-database.ts'

const MINUTE_MS = 60_000
const PEER = { ip: '192.0.2.1', network: '192.0.2.1', userAgent: 'test', requestId: 'test' }

describe.each(engines)('orders of a guest (%s)', (engine) => {
  const test = shareAccountShop(engine)
  const { newEmail, send, codeFor, identityOf, register, logIn, lastMail } = accountPages(() => test)

  const orderAs = async (billing_email: string, identityId: string | null = null): Promise<number> => {
    const cartId = await saveTestCart(
      test.services.db,
      [await addProduct(test.services.db)],
      {},
      test.clock.nowMs,
    )
    const outcome = await placeOrder(
      test.services,
      makeCheckout(cartId, { values: buyerFields({ billing_email }), identityId }),
    )
    return outcome.ok ? outcome.order.id : expect.fail(JSON.stringify(outcome))
  }
  const memberOf = async (id: number) =>
    (
      await test.services.db.read
        .selectFrom('orders')
        .select('identity_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).identity_id

  it('join the account that verifies their address, in any capitalization [M-30]', async () => {
    const email = newEmail()
    const ids = [await orderAs(email), await orderAs(email.toUpperCase())]
    const { visitor } = await register(test.visitor(), email)
    const page = await visitor.open('/moje-konto/zamowienia/')
    for (const id of ids) expect(page).toContain(`Zamówienie nr ${id}`)
    expect(await visitor.open(`/moje-konto/zamowienia/${ids[0]}/`)).toContain('Zamówienie zostało złożone.')
  })

  it('fill in the first checkout of the account that verifies their address, as its page promises', async () => {
    const email = newEmail()
    await orderAs(email)
    const { visitor } = await register(test.visitor(), email)
    await visitor.submit('/koszyk/', { 'add-to-cart': String(await addProduct(test.services.db)) })
    const page = await visitor.open('/zamowienie/')
    expect(page).toMatch(
      /name="billing_address_1"[^>]*value="Dębowa 7"|value="Dębowa 7"[^>]*name="billing_address_1"/,
    )
  })

  it('once more: what was paid is shown to the signed-in buyer, and to nobody else with the link', async () => {
    const email = newEmail()
    const id = await orderAs(email)
    const { visitor } = await register(test.visitor(), email)
    const account = await visitor.open(`/moje-konto/zamowienia/${id}/`)
    const path = /href="(\/zamowienie\/ponownie\/[^"]+)"/.exec(account)![1]!
    const order = await loadOrder(test.services.db.read, id)
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('products')
        .set({ regular_price_grosze: 1_234_500 })
        .where('id', '=', order.lines[0]!.productId)
        .execute(),
    )
    expect(await visitor.open(path)).toContain('Cena wzrosła')
    const [guest, other] = [test.visitor(), (await register(test.visitor(), newEmail())).visitor]
    for (const somebody of [guest, other]) {
      const page = await somebody.open(path)
      expect(page).toContain('12\u00a0345,00')
      expect(page).not.toContain('Cena wzrosła')
    }
  })

  it('do not join until the address is verified, and registering does not verify it [M-30]', async () => {
    const email = newEmail()
    const id = await orderAs(email)
    const thief = test.visitor()
    await send(thief, '/moje-konto/rejestracja/', { email, password: PASSWORD, first_name: 'Ola' })
    expect((await send(thief, '/moje-konto/potwierdzenie-adresu/', { code: '000000' })).status).toBe(422)
    await logIn(thief, email)
    expect(await memberOf(id)).toBeNull()
    expect((await thief.get('/moje-konto/zamowienia/')).status).toBe(303)
  })

  it('do not join while verification is off: a password proves no address [M-30]', async () => {
    const email = newEmail()
    const id = await orderAs(email)
    await register(test.visitor(), email)
    // As if the address had never been verified.
    await test.services.db.transaction(async (tx) => {
      await tx.updateTable('orders').set({ identity_id: null }).where('id', '=', id).execute()
      await tx.updateTable('identities').set({ is_email_verified: 0 }).where('email', '=', email).execute()
    })
    const setVerification = async (requireEmailVerification: boolean) => {
      const identity = identityService(test.services)
      await changePolicy(identity, (await identity.directory()).ownSite, PEER, { requireEmailVerification })
    }
    const visitor = test.visitor()
    await setVerification(false)
    const answer = await logIn(visitor, email)
    await setVerification(true)
    expect(answer.headers.get('location')).toBe('/moje-konto/')
    expect(await visitor.open('/moje-konto/zamowienia/')).not.toContain(`nr ${id}`)
    expect(await memberOf(id)).toBeNull()
  })

  it.each([
    ['+tag', (email: string) => email.replace('@', '+sklep@')],
    ['a longer one', (email: string) => `x${email}`],
  ])('with another spelling or address (%s) do not join [M-30]', async (_, other) => {
    const email = newEmail()
    const id = await orderAs(other(email))
    await register(test.visitor(), email)
    expect(await memberOf(id)).toBeNull()
  })

  it('placed later join at the next sign-in [M-30]', async () => {
    const { email } = await register()
    const id = await orderAs(email)
    expect(await memberOf(id)).toBeNull()
    await logIn(test.visitor(), email)
    expect(await memberOf(id)).toBe((await identityOf(email))!.id)
  })

  it('join when an account verifies the address by a code or a password link [M-30]', async () => {
    const [next, forgotten] = [newEmail(), newEmail()]
    const ids = [await orderAs(next), await orderAs(forgotten)]
    const { visitor } = await register()
    test.clock.nowMs += MINUTE_MS
    await send(visitor, '/moje-konto/dane/', { co: 'email', new_email: next, password: PASSWORD })
    expect(await memberOf(ids[0]!)).toBeNull()
    await send(visitor, '/moje-konto/dane/?kod=1', { co: 'email-code', code: await codeFor(next) })
    expect(await memberOf(ids[0]!)).toBe((await identityOf(next))!.id)

    await send(test.visitor(), '/moje-konto/rejestracja/', {
      email: forgotten,
      password: PASSWORD,
      first_name: 'Ola',
    })
    test.clock.nowMs += MINUTE_MS
    await send(test.visitor(), '/moje-konto/zapomniane-haslo/', { email: forgotten })
    let link: string | undefined
    await expect
      .poll(
        async () =>
          (link = /\/moje-konto\/nowe-haslo\/\?token=\S+/.exec((await lastMail(forgotten))?.text ?? '')?.[0]),
      )
      .toBeTruthy()
    expect(await memberOf(ids[1]!)).toBeNull()
    await send(test.visitor(), link!, {
      token: new URL(link!, 'http://x').searchParams.get('token')!,
      password: 'pięć owiec na łące',
    })
    expect(await memberOf(ids[1]!)).toBe((await identityOf(forgotten))!.id)
  })

  it('of a member stay with that member, and those of a deleted account join no other [M-30]', async () => {
    const { visitor, email } = await register()
    const identityId = (await identityOf(email))!.id
    const address = newEmail()
    const [ofMember, ofDeleted] = [await orderAs(address, identityId), await orderAs(email, identityId)]
    await register(test.visitor(), address)
    expect(await memberOf(ofMember)).toBe(identityId)
    expect((await send(visitor, '/moje-konto/prywatnosc/', { password: PASSWORD })).status).toBe(303)
    const { visitor: again } = await register(test.visitor(), email)
    expect(await memberOf(ofDeleted)).toBeNull()
    expect(await again.open('/moje-konto/zamowienia/')).not.toContain(`nr ${ofDeleted}`)
  })

  it('do not join members of other sites on this server [M-30]', async () => {
    const email = newEmail()
    const id = await orderAs(email)
    await test.services.db.transaction((tx) =>
      linkGuestOrdersToMember(tx, { isOwn: false }, { id: 'elsewhere', email, is_email_verified: 1 }),
    )
    expect(await memberOf(id)).toBeNull()
  })
})
