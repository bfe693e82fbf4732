import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import { seal, unseal } from '#server/identity/secrets/seal.ts'
import { up as separateKsefKeys } from '#server/platform/db/migrations/0069-ksef-keys.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import {
  findOfflineCertificate,
  hasKsefToken,
  openKsefAccount,
  saveKsefToken,
  saveOfflineCertificate,
} from './ksef-settings.ts'

const TOKEN = 'token-ktorego-nikt-nie-zobaczy'
const DAY_MS = 24 * 3_600_000

const makeCertificate = (nowMs: number, days: number) => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const der = selfSign(keys, { name: 'Klepka', fromMs: nowMs, toMs: nowMs + days * DAY_MS })
  return {
    certificate: new X509Certificate(der).toString(),
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

describe.each(engines)('the keys of KSeF on %s', (engine) => {
  let test: TestShop
  beforeAll(async () => void (test = await openTestShop(engine)))
  afterAll(() => test.close())
  const beforeMigration = () =>
    test.services.db.transaction(async (tx) => {
      await sql`drop table ksef_keys`.execute(tx)
      await sql`alter table ksef_documents drop column corrected_hash`.execute(tx)
    })

  it('are sealed, each stays when the other is replaced, and a certificate says whether it ends soon', async () => {
    const { services, clock } = test
    expect([await hasKsefToken(services), await findOfflineCertificate(services)]).toEqual([false, null])
    await saveOfflineCertificate(services, makeCertificate(clock.nowMs, 300))
    await saveKsefToken(services, 'first')
    await saveKsefToken(services, TOKEN)
    expect(await openKsefAccount(services)).toMatchObject({ token: TOKEN })
    expect(await findOfflineCertificate(services)).toMatchObject({ serial: '01', isEnding: false })
    await saveOfflineCertificate(services, makeCertificate(clock.nowMs, 20))
    expect(await findOfflineCertificate(services)).toMatchObject({ isEnding: true })
    expect(await hasKsefToken(services)).toBe(true)

    const stored = await services.db.read.selectFrom('ksef_keys').selectAll().execute()
    const others = await services.db.read.selectFrom('settings').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify([stored, others])).not.toMatch(new RegExp(`${TOKEN}|PRIVATE KEY`))
  })

  it('count as not entered when the SECRET is another one, and can be entered again', async () => {
    const { services } = test
    await saveKsefToken(services, TOKEN)
    const settings = { ...services.settings, secret: 'another-secret-of-another-server' }
    const other = { ...services, settings }
    expect([await hasKsefToken(other), await findOfflineCertificate(other)]).toEqual([false, null])
    expect(test.logged.splice(0).join()).toContain('must be entered again')
    await saveKsefToken(other, 'new')
    expect(await openKsefAccount(other)).toMatchObject({ token: 'new' })
    test.logged.splice(0)
  })

  it('are carried over from where they were entered earlier, and sealed for KSeF when saved again', async () => {
    const { services, clock } = test
    const { certificate, key } = makeCertificate(clock.nowMs, 300)
    const former = { token: TOKEN, offlineCertificate: certificate, offlineKey: key }
    const sealedForProviders = seal(services, 'payment provider', former)
    await beforeMigration()
    const entered = ['ksef', 'przelewy24'].map((provider) => ({
      provider,
      sealed: sealedForProviders,
      updated_ms: 7,
    }))
    await services.db.transaction((tx) => tx.insertInto('provider_secrets').values(entered).execute())
    await services.db.transaction(separateKsefKeys)
    const stored = () => services.db.read.selectFrom('ksef_keys').selectAll().execute()
    expect(await stored()).toEqual([{ id: 1, sealed: sealedForProviders, updated_ms: 7 }])
    const left = await services.db.read.selectFrom('provider_secrets').select('provider').execute()
    expect(left).toEqual([{ provider: 'przelewy24' }])
    expect(await openKsefAccount(services)).toMatchObject({ token: TOKEN })
    expect(await findOfflineCertificate(services)).toMatchObject({ serial: '01' })

    await saveKsefToken(services, 'new')
    expect(await openKsefAccount(services)).toMatchObject({ token: 'new' })
    expect(await findOfflineCertificate(services)).toMatchObject({ serial: '01' })
    const [row] = await stored()
    expect(unseal(services, 'KSeF', row!.sealed)).toMatchObject({ token: 'new', offline: { certificate } })
    expect(test.logged).toEqual([])
  })

  it('are not there when none were entered earlier', async () => {
    const { services } = test
    await beforeMigration()
    await services.db.transaction(separateKsefKeys)
    expect([await hasKsefToken(services), await findOfflineCertificate(services)]).toEqual([false, null])
  })
})
