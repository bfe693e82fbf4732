import { describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { openVisitor } from '#server/testing/visitor.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const SHOP = 'https://sklep.example'
const PASSWORD = 'cztery konie w stodole'
const COOKIE = /^(__Host-[\w-]+)=[^;]*; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=(Lax|Strict)$/

describe.each(engines)('sign-in cookies over HTTPS (%s)', (engine) => {
  const test = shareShop(() =>
    openTestShop(engine, {
      createApp: (services) =>
        createApp(Object.assign(services, { settings: { ...services.settings, publicUrl: SHOP } })),
    }),
  )

  it('are host-only, HTTPS-only, HttpOnly and SameSite (RFC 6265bis)', async () => {
    const visitor = openVisitor(test.app, SHOP)
    const cookies = new Map<string, string>()
    const storeCookies = (response: Response) => {
      for (const line of response.headers.getSetCookie())
        if (/klepka_(forms|sign_in|member|device)/.test(line) && !line.includes('Max-Age=0'))
          cookies.set(COOKIE.exec(line)?.[1] ?? line, line)
      return response
    }
    const send = async (path: string, fields: Record<string, string>) => {
      const page = await storeCookies(await visitor.get(path)).text()
      return storeCookies(
        await visitor.post(
          path,
          { _konto_nonce: /name="_konto_nonce" value="([^"]+)"/.exec(page)?.[1] ?? '', ...fields },
          { origin: SHOP },
        ),
      )
    }
    await send('/moje-konto/rejestracja/', { email: 'ola@example.pl', password: PASSWORD })
    const mail = await test.services.db.read
      .selectFrom('outbox')
      .select('text')
      .where('to_address', '=', 'ola@example.pl')
      .executeTakeFirstOrThrow()
    const verified = await send('/moje-konto/potwierdzenie-adresu/', { code: /^\d{6}$/m.exec(mail.text)![0] })
    expect(verified.headers.get('location')).toBe('/moje-konto/')
    expect([...cookies.keys()].toSorted()).toEqual([
      '__Host-klepka_forms',
      '__Host-klepka_member',
      '__Host-klepka_sign_in',
    ])
    for (const line of cookies.values()) expect(line).toMatch(COOKIE)
    expect((await visitor.get('/moje-konto/')).status).toBe(200)
    // The cookie's name without HTTPS opens nothing here.
    const planted = openVisitor(test.app, SHOP)
    planted.cookies.set('klepka_member', visitor.cookies.get('__Host-klepka_member')!)
    expect((await planted.get('/moje-konto/')).status).toBe(303)
  })
})
