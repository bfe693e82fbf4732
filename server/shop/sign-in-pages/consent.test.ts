import { describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { hostedPage } from '#server/testing/identity/hosted-page.ts'
import { openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import type { TestVisitor } from '#server/testing/visitor.ts'
import { makeSecret } from '#server/identity/secrets/one-time-secrets.ts'

const PASSWORD = 'cztery konie w stodole'

describe.each(engines)('a member’s consent (%s)', (engine) => {
  const test = shareShop(() => openFactorShop(engine, { createApp }))

  const send = async (visitor: TestVisitor, path: string, fields: Record<string, string>) =>
    visitor.post(path, {
      _konto_nonce: /name="_konto_nonce" value="([^"]+)"/.exec(await visitor.open(path))?.[1] ?? '',
      ...fields,
    })
  /** A signed-in member on the consent page of a client. */
  const openConsent = async () => {
    const member = await test.addMember({ password_hash: await test.identity.passwords.hash(PASSWORD) })
    const visitor = test.visitor()
    const address = await hostedPage(test)
    const consent = (await send(visitor, address, { email: member.email, password: PASSWORD })).headers.get(
      'location',
    )!
    return { member, visitor, address, consent }
  }

  it('is accepted only with the nonce of its own page (OWASP CSRF)', async () => {
    const { visitor, consent } = await openConsent()
    const other = /name="_konto_nonce" value="([^"]+)"/.exec(
      await test.visitor().open('/moje-konto/logowanie/'),
    )![1]!
    for (const nonce of ['', other]) {
      const refused = await visitor.post(consent, { _konto_nonce: nonce, co: 'allow' })
      expect([refused.status, refused.headers.get('location')]).toEqual([422, null])
    }
    expect((await visitor.post(consent, { co: 'allow' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    expect((await send(visitor, consent, { co: 'allow' })).headers.get('location')).toMatch(
      /^https:\/\/shop\.example\/callback\?code=/,
    )
  })

  it('cannot be given by the same link after a refusal', async () => {
    const { visitor, address, consent } = await openConsent()
    expect((await send(visitor, consent, { co: 'deny' })).headers.get('location')).toContain(
      'error=access_denied',
    )
    for (const path of [address, consent])
      expect((await visitor.get(path)).headers.get('location')).toBe('/moje-konto/blad/')
  })

  it('requires a recent sign-in at the same site (CWE-639)', async () => {
    const { member, visitor, consent } = await openConsent()
    const mine = visitor.cookies.get('klepka_sign_in')!
    const other = await test.addSite()
    const stranger = await test.addMember({ site_id: other.site.id })
    const foreign = await test.services.db.transaction((tx) =>
      makeSecret(tx, test.services, 'session', { siteId: other.site.id, identityId: stranger.id, data: {} }),
    )
    const login = consent.replace('/zgoda/', '/logowanie/')
    for (const step of [foreign, 'st_nothing', mine.replace('st_', 'sg_')]) {
      visitor.cookies.set('klepka_sign_in', step)
      expect((await visitor.get(consent)).headers.get('location')).toBe(login)
      expect((await visitor.post(consent, { co: 'allow' })).headers.get('location')).toBe(login)
    }
    const consents = await test.services.db.read
      .selectFrom('identities')
      .select('metadata_json')
      .where('id', 'in', [member.id, stranger.id])
      .execute()
    expect(JSON.stringify(consents)).not.toContain(test.client.id)
    visitor.cookies.set('klepka_sign_in', mine)
    test.clock.nowMs += 10 * 60_000
    expect((await visitor.get(consent)).status).toBe(303)
  })
})
