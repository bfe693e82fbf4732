import { describe, expect, it } from 'vitest'
import { placeOrder } from '#server/shop/checkout/place-order.ts'
import { addProduct } from '#server/testing/make.ts'
import { saveTestCart, makeCheckout } from '#server/testing/make-checkout.ts'
import { callConsoleRoute, openOwner } from '#server/testing/identity/open-owner.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'

type Line = { event: string; details: Record<string, string> }

describe.each(engines)('the audit log on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine))

  it('lists the owners’ sign-ins, failed ones included, and their changes [M-43]', async () => {
    const owner = await openOwner(test)
    await owner.request('PUT', 'session/sign-in', {
      email: 'anna@example.pl',
      name: 'Anna',
      password: 'trawa zielony stół',
    })
    const guesser = test.visitor()
    await callConsoleRoute(test, guesser, 'POST', 'session', {
      email: 'anna@example.pl',
      password: 'zgaduję',
    })
    await callConsoleRoute(test, guesser, 'POST', 'session', {
      email: 'anna@example.pl',
      password: 'trawa zielony stół',
    })

    const productId = await addProduct(test.services.db, { stock: 5 })
    const placed = await placeOrder(
      test.services,
      makeCheckout(await saveTestCart(test.services.db, [productId])),
    )
    if (!placed.ok) throw new Error(placed.reason)
    test.clock.nowMs += 1
    await owner.request('POST', `orders/${placed.order.id}/status`, { to: 'processing', tellBuyer: false })
    test.clock.nowMs += 1
    await owner.request('PATCH', `products/${productId}`, { stock: 3 })
    test.clock.nowMs += 1
    const { settings } = (await owner.request('GET', 'settings')).body
    await owner.request('PUT', 'settings', { ...settings, shopName: 'Podłogi Anny' })
    test.clock.nowMs += 1
    // Refused changes and reads are no acts.
    await owner.request('PUT', 'settings', { ...settings, shopName: '' })
    await owner.request('POST', 'orders/999999/status', { to: 'processing', tellBuyer: false })
    await owner.request('GET', 'orders')
    await owner.request('GET', 'leads/export')
    test.clock.nowMs += 1
    await owner.request('DELETE', 'session')

    const again = await openOwner(test)
    const shown = ((await again.request('GET', 'audit?group=owner')).body.events as Line[]).map(
      ({ event, details }) => details['act'] ?? event,
    )
    expect(shown.filter((text) => !text.startsWith('owner_signed_in')).slice(0, 5)).toEqual([
      'owner_signed_out',
      'GET leads/export',
      'PUT settings',
      `PATCH products/${productId}`,
      `POST orders/${placed.order.id}/status`,
    ])
    expect(shown.filter((text) => text === 'owner_signed_in')).toHaveLength(1)
    expect(shown).toContain('owner_sign_in_failed')
    expect(shown).toContain('owner_sign_in_changed')
    const text = JSON.stringify((await again.request('GET', 'audit')).body)
    expect(text).not.toMatch(/trawa|zgaduję/)
  })
})
