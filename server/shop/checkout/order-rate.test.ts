import { describe, expect, it } from 'vitest'
import type { Services } from '#server/platform/services.ts'
import { makeServices } from '#server/testing/make.ts'
import { networkOf } from '#server/platform/limits/client-network.ts'
import { limitTable } from '#server/platform/limit-table.ts'
import { countOrderAttempt, mayOrder } from './order-rate.ts'

const openShop = () => makeServices({ settings: { isProduction: true } as Services['settings'] })

describe('the limit of orders per buyer', () => {
  it('counts addresses of one IPv6 network as one [M-14]', async () => {
    const services = openShop()
    const from = (host: number) => networkOf(`2001:db8:1:2::${host.toString(16)}`)
    for (let placed = 0; placed < limitTable['orders-by-network'].points; placed++)
      await countOrderAttempt(services, { clientNetwork: from(placed), email: `jan${placed}@example.pl` })
    expect(await mayOrder(services, { clientNetwork: from(999), email: 'nowy@example.pl' })).toBe(false)
    expect(
      await mayOrder(services, { clientNetwork: networkOf('2001:db8:1:3::1'), email: 'nowy@example.pl' }),
    ).toBe(true)
  })

  it('ignores tags, dots and domain spellings of a mailbox [M-14]', async () => {
    const services = openShop()
    const spellings = (index: number) =>
      [`jan.kowalski+${index}@gmail.com`, `JanKowalski+x${index}@googlemail.com`][index % 2]!
    for (let placed = 0; placed < limitTable['orders-by-mailbox'].points; placed++)
      await countOrderAttempt(services, { clientNetwork: `192.0.2.${placed}`, email: spellings(placed) })
    expect(await mayOrder(services, { clientNetwork: '192.0.2.200', email: 'jankowalski@gmail.com' })).toBe(
      false,
    )
    expect(await mayOrder(services, { clientNetwork: '192.0.2.200', email: 'jan@example.pl' })).toBe(true)
  })
})
