import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MEMBER_EVENTS } from '#contract/console/webhooks.ts'
import { accountPages, PASSWORD } from '#server/testing/identity/account-pages.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { identityService } from '../service/identity-service.ts'
import { eventTypeOf } from './event-of.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Every event of the contract, and which actions in the shop cause it. */
describe.each(engines)('webhook events about a member (%s)', (engine) => {
  const test = shareShop(() => openTestShop(engine))
  const owner = shareOwner(test)
  let visitor: TestVisitor
  let email: string
  const seen = new Set<string>()
  beforeAll(async () => {
    const { ownSite } = await identityService(test.services).directory()
    await test.services.db.transaction((tx) =>
      tx
        .insertInto('webhooks')
        .values({
          id: 'w',
          app_id: 'a',
          instance_id: 'i',
          site_id: ownSite.id,
          url: 'https://example.org/',
          event_types_json: '[]',
          is_on: 1,
          created_ms: 0,
        })
        .execute(),
    )
  })
  beforeEach(() => void (test.clock.nowMs += 1_000))

  const { nonceOf, send, codeFor, identityOf, newEmail, logIn } = accountPages(() => test)
  const allEvents = () => test.services.db.read.selectFrom('webhook_deliveries').selectAll().execute()
  /** The events caused by some work: type, who did it, and the member afterwards. */
  const eventsOf = async (work: () => Promise<unknown>) => {
    const known = new Set((await allEvents()).map(({ id }) => id))
    await work()
    return (await allEvents())
      .filter(({ id }) => !known.has(id))
      .map(({ event_json }) => {
        const event = JSON.parse(event_json) as { eventType: string; identity: string; data: string }
        seen.add(event.eventType)
        const data = JSON.parse(event.data) as {
          createdEvent?: { entity: object }
          updatedEvent?: { currentEntity: object }
          deletedEvent?: object
        }
        return {
          type: event.eventType,
          by: JSON.parse(event.identity) as object,
          member: data.createdEvent?.entity ?? data.updatedEvent?.currentEntity ?? data.deletedEvent,
        }
      })
  }
  const updated = (member: object) => [
    {
      type: 'wix.members.v1.member_updated',
      by: { identityType: 'MEMBER', memberId: expect.any(String) },
      member: expect.objectContaining(member),
    },
  ]

  it('report a registration', async () => {
    visitor = test.visitor()
    email = newEmail()
    const events = await eventsOf(() =>
      send(visitor, '/moje-konto/rejestracja/', { email, password: PASSWORD, first_name: 'Ola' }),
    )
    expect(events).toMatchObject([
      {
        type: 'wix.members.v1.member_created',
        member: { email: { address: email, isVerified: false }, status: { name: 'PENDING' } },
      },
    ])
  })

  it('report a verified address', async () => {
    const events = await eventsOf(async () =>
      send(visitor, '/moje-konto/potwierdzenie-adresu/', { code: await codeFor(email) }),
    )
    expect(events).toEqual(
      updated({ email: { address: email, isVerified: true }, status: { name: 'ACTIVE', reasons: [] } }),
    )
  })

  it('report a changed name and telephone', async () => {
    const events = await eventsOf(() =>
      send(visitor, '/moje-konto/dane/', { first_name: 'Aleksandra', last_name: 'Żółć', phone: '600700800' }),
    )
    expect(events).toEqual(
      updated({ identityProfile: expect.objectContaining({ firstName: 'Aleksandra', lastName: 'Żółć' }) }),
    )
  })

  it('report a changed postal address', async () => {
    const address = {
      billing_first_name: 'Ola',
      billing_last_name: 'Żółć',
      billing_address_1: 'Dębowa 7',
      billing_postcode: '00-950',
      billing_city: 'Warszawa',
      billing_country: 'PL',
      billing_phone: '600700800',
    }
    const events = await eventsOf(() => send(visitor, '/moje-konto/adresy/', address))
    expect(events).toEqual(
      updated({
        identityProfile: expect.objectContaining({
          addresses: [expect.objectContaining({ tag: 'BILLING' })],
        }),
      }),
    )
  })

  it('report a changed e-mail address', async () => {
    const next = newEmail()
    const requested = await eventsOf(() =>
      send(visitor, '/moje-konto/dane/', { co: 'email', new_email: next, password: PASSWORD }),
    )
    expect(requested).toEqual([])
    const events = await eventsOf(async () =>
      send(visitor, '/moje-konto/dane/?kod=1', { co: 'email-code', code: await codeFor(next) }),
    )
    expect(events).toEqual(updated({ email: { address: next, isVerified: true } }))
    email = next
  })

  it('report a new second factor', async () => {
    const page = await (await send(visitor, '/moje-konto/bezpieczenstwo/', { co: 'totp' })).text()
    const secret = /otpauth:[^"]*secret=([A-Z2-7]+)/.exec(page.replaceAll('&amp;', '&'))?.[1] ?? ''
    const factor = /name="factor" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const code = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate({
      timestamp: test.clock.nowMs,
    })
    const events = await eventsOf(() =>
      visitor.post('/moje-konto/bezpieczenstwo/', {
        _konto_nonce: nonceOf(page),
        co: 'totp-confirm',
        factor,
        code,
      }),
    )
    expect(events).toEqual(
      updated({ factors: [expect.objectContaining({ type: 'TOTP', status: 'ACTIVE' })] }),
    )
  })

  it('report that the owner blocks and unblocks a member', async () => {
    const { id } = (await identityOf(email))!
    const by = { identityType: 'WIX_USER', wixUserId: expect.any(String) }
    for (const to of ['BLOCKED', 'ACTIVE']) {
      const events = await eventsOf(() => owner.request('POST', `members/${id}/status`, { to }))
      expect(events).toEqual([
        {
          type: 'wix.members.v1.member_updated',
          by,
          member: expect.objectContaining({ status: { name: to, reasons: [] } }),
        },
      ])
    }
  })

  it('do not report signing in and out, which changes nothing about a member', async () => {
    const other = test.visitor()
    test.clock.nowMs += DAY_MS
    expect(await eventsOf(() => logIn(other, email))).toEqual([])
  })

  it('report an erased account', async () => {
    const leaving = test.visitor()
    const address = newEmail()
    await send(leaving, '/moje-konto/rejestracja/', { email: address, password: PASSWORD, first_name: 'Ola' })
    await send(leaving, '/moje-konto/potwierdzenie-adresu/', { code: await codeFor(address) })
    const { id } = (await identityOf(address))!
    const events = await eventsOf(() => send(leaving, '/moje-konto/prywatnosc/', { password: PASSWORD }))
    expect(events).toEqual([
      { type: 'wix.members.v1.member_deleted', by: { identityType: 'MEMBER', memberId: id }, member: {} },
    ])
  })

  it('cover every event of the contract', () => {
    expect([...seen].toSorted()).toEqual(MEMBER_EVENTS.map(eventTypeOf).toSorted())
  })
})
