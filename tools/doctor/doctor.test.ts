import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:tls'
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readServerSettings } from '#server/platform/settings.ts'
import { openSmtpServer } from '#server/testing/processes/smtp-server.ts'
import { type Engine, engines, openTestDatabase } from '#server/testing/open-test-database.ts'
import { checkCertificate, checkPublicAddress } from './check-address.ts'
import { checkDatabase } from './check-database.ts'
import { checkDisk } from './check-disk.ts'
import { checkSenderRecords, checkSmtp } from './check-mail.ts'
import { checkNode, checkProxies, checkSecrets } from './check-settings.ts'
import type { Check, Diagnosis, Patient } from './finding.ts'
import { exitCodeOf, formatFindings, runDoctor } from './run-doctor.ts'

const RANDOM = '9f2b7c41d8e6035a1b4c7d9e0f8a6b3c5d2e4f1a'
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://sklep.example.pl',
  SECRET: RANDOM,
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUSTED_PROXIES: '1',
}
const NOW = Date.UTC(2026, 10, 29)
const HOUR_MS = 3_600_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-doctor-'))
  chmodSync(folder, 0o700)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const patient = (env: Record<string, string> = {}, given: Partial<Patient> = {}): Patient => ({
  env,
  settings: readServerSettings({ DATA_DIR: folder, ...env }, folder),
  nowMs: NOW,
  resolveTxt: async () => [],
  fetch,
  ...given,
})
/** Levels and texts, without advice. */
const say = (found: Diagnosis[]) => found.map(({ level, text }) => `${level}: ${text}`)
const look = async (check: Check, env: Record<string, string> = {}, given: Partial<Patient> = {}) =>
  say(await check(patient(env, given)))

describe('the doctor of settings', () => {
  it.each([
    [RANDOM, 'ok'],
    ['change-me-change-me-change-me-change-me', 'problem'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'problem'],
    ['abababababababababababababababababababab', 'problem'],
  ])('finds the secret %s: %s', async (secret, level) => {
    expect((await look(checkSecrets, { ...PRODUCTION, SECRET: secret }))[0]).toMatch(
      new RegExp(`^${level}: SECRET`),
    )
  })

  it('finds one secret that is used twice', async () => {
    const found = await look(checkSecrets, { ...PRODUCTION, PASSWORD_PEPPER: RANDOM })
    expect(found).toContain('warning: SECRET i PASSWORD_PEPPER są takie same.')
  })

  it.each<[Record<string, string>, RegExp | undefined]>([
    [{}, undefined],
    [{ TRUSTED_PROXIES: '0' }, /problem: Przed sklepem stoi serwer pośredniczący/],
    [{ PUBLIC_URL: 'http://sklep.example.pl' }, /problem: PUBLIC_URL zaczyna się od http/],
    [{ HOST: '0.0.0.0' }, /warning: Sklep słucha na 0.0.0.0/],
  ])('checks proxies of %j', async (env, expected) => {
    const found = (await look(checkProxies, { ...PRODUCTION, ...env })).filter(
      (line) => !line.startsWith('ok'),
    )
    if (expected) expect(found).toEqual([expect.stringMatching(expected)])
    else expect(found).toEqual([])
  })

  it('knows the Node that the shop is checked with', async () => {
    expect(await look(checkNode('24.21.0', '24.21.0'))).toEqual([expect.stringMatching(/^ok/)])
    expect(await look(checkNode('24.21.0', '24.3.0'))).toEqual([expect.stringMatching(/^warning/)])
    expect(await look(checkNode('24.21.0', '22.1.0'))).toEqual([expect.stringMatching(/^problem/)])
  })
})

describe('the doctor of the disk', () => {
  it('finds a folder that others may read, and none', async () => {
    expect((await look(checkDisk))[0]).toMatch(/^ok: Folder/)
    chmodSync(folder, 0o755)
    expect((await look(checkDisk))[0]).toMatch(/^warning: Folder .* mogą czytać inni/)
    expect(await look(checkDisk, { DATA_DIR: join(folder, 'brak') })).toEqual([
      expect.stringMatching(/^warning: Nie ma jeszcze folderu/),
    ])
  })
})

describe.each(engines)('the doctor of a database on %s', (engine: Engine) => {
  it('finds migrations of another version, old backups and backups that failed', async () => {
    const db = await openTestDatabase(engine)
    try {
      const backup = {
        destination: { folder },
        shown: folder,
        everyHours: 24,
        kept: { days: 1, weeks: 0, months: 0 },
      }
      const settings = {
        ...patient().settings,
        database: db.address,
        backup: { ...backup, passphrase: 'długie hasło kopii' },
      }
      const found = () => look(checkDatabase, {}, { settings })
      expect(await found()).toContain('warning: Nie ma jeszcze żadnej kopii.')
      const row = { destination: folder, file_name: 'a', is_encrypted: 1, bytes: 1, orders: 0 }
      await db.transaction((tx) =>
        tx
          .insertInto('backups')
          .values({
            id: '1',
            state: 'ready',
            started_ms: NOW - 20 * HOUR_MS,
            ended_ms: NOW,
            problem: null,
            ...row,
          })
          .execute(),
      )
      // The server of the tests does without fsync.
      const isExpected = (line: string) => line.startsWith('ok') || line.includes('fsync = off')
      expect((await found()).filter((line) => !isExpected(line))).toEqual([])
      expect(await look(checkDatabase, {}, { settings, nowMs: NOW + 30 * HOUR_MS })).toContain(
        'problem: Ostatnia kopia ma 50 h.',
      )
      await db.transaction(async (tx) => {
        const failed = {
          id: '2',
          state: 'failed' as const,
          started_ms: NOW,
          ended_ms: NOW,
          problem: 'Brak miejsca.',
        }
        await tx
          .insertInto('backups')
          .values({ ...failed, ...row })
          .execute()
        await tx.deleteFrom('applied_migrations').where('name', '=', '0098-backups').execute()
      })
      expect(await found()).toEqual(
        expect.arrayContaining([
          'problem: Ostatnia kopia się nie udała: Brak miejsca.',
          'warning: Baza czeka na zmiany tej wersji: 1.',
        ]),
      )
      await db.transaction((tx) =>
        tx.insertInto('applied_migrations').values({ name: '9999-future', applied_ms: 0 }).execute(),
      )
      expect(await found()).toContain('problem: Dane pochodzą z nowszej wersji programu (9999-future).')
    } finally {
      await db.close()
    }
  })

  it('knows this shop at its public address from another one', async () => {
    const db = await openTestDatabase(engine)
    try {
      await db.transaction((tx) =>
        tx
          .insertInto('signing_keys')
          .values({
            id: 'klucz-1',
            algorithm: 'ES256',
            public_json: '{}',
            sealed_private: '',
            created_ms: 0,
            signs_from_ms: 0,
            signs_until_ms: 0,
            ends_ms: 0,
          })
          .execute(),
      )
      const settings = { ...patient(PRODUCTION).settings, database: db.address }
      const answer = (kid: string, date = new Date().toUTCString(), headers = {}) =>
        (async () => Response.json({ keys: [{ kid }] }, { headers: { date, ...headers } })) as typeof fetch
      const found = (send: typeof fetch) => look(checkPublicAddress, PRODUCTION, { settings, fetch: send })
      expect(await found(answer('klucz-1'))).toEqual([
        expect.stringMatching(/^ok: .* ten sklep/),
        'ok: Zegar się zgadza.',
      ])
      expect(await found(answer('inny'))).toContainEqual(
        expect.stringMatching(/^problem: .* nie jest ten sklep/),
      )
      const wrongClock = answer('klucz-1', new Date(Date.now() + HOUR_MS).toUTCString())
      expect(await found(wrongClock)).toContainEqual(
        expect.stringMatching(/^problem: Zegar .* o 3(?:600|599) s/),
      )
      const silent = (async () => {
        throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
      }) as typeof fetch
      expect(await found(silent)).toEqual([
        expect.stringMatching(/^problem: .* nie odpowiada: connect ECONNREFUSED/),
      ])
    } finally {
      await db.close()
    }
  })
})

describe('the doctor of mail', () => {
  it('connects to the mail server without sending anything', async () => {
    const smtp = await openSmtpServer()
    try {
      const found = await look(checkSmtp, { ...PRODUCTION, SMTP_URL: smtp.url })
      expect(found).toEqual([expect.stringMatching(/^warning: .* nie szyfruje/)])
      expect(smtp.received).toEqual([])
    } finally {
      await smtp.close()
    }
    expect(await look(checkSmtp, PRODUCTION)).toEqual([expect.stringMatching(/^problem: .* nie odpowiada/)])
  })

  it('finds an account that the mail server refuses', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('535 wrong password')),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const url = `smtp://konto:haslo@127.0.0.1:${port}`
    expect(await look(checkSmtp, { ...PRODUCTION, SMTP_URL: url })).toEqual([
      expect.stringMatching(/^problem: .* nie wpuszcza konta/),
    ])
    await new Promise<void>((resolve) => server.close(() => resolve()))
  })

  const records = async (texts: Record<string, string[]>, dkimSelector?: string) =>
    say(
      await checkSenderRecords('sklep.example.com', {
        resolveTxt: async (name) => {
          if (texts[name]) return texts[name]
          throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
        },
        dkimSelector,
      }),
    )
  const GOOD = {
    'sklep.example.com': ['inny wpis', 'v=spf1 include:_spf.example.com -all'],
    '_dmarc.example.com': ['v=DMARC1; p=quarantine'],
    'k1._domainkey.sklep.example.com': ['v=DKIM1; k=rsa; p=MIGfMA0'],
  }

  it('reads the records of the sender, also those of the organisation', async () => {
    expect(await records(GOOD, 'k1')).toEqual([
      'ok: SPF domeny sklep.example.com jest w porządku.',
      'ok: DMARC domeny: p=quarantine.',
      'ok: Klucz DKIM k1._domainkey.sklep.example.com jest w DNS.',
    ])
    expect(
      await records({ ...GOOD, 'k1._domainkey.sklep.example.com': ['v=DKIM1; p='] }, 'k1'),
    ).toContainEqual(expect.stringMatching(/^problem: Nie ma klucza DKIM/))
  })

  it.each<[string[], RegExp]>([
    [[], /^problem: .* nie ma SPF/],
    [['v=spf1 -all', 'v=spf1 ~all'], /^problem: .* ma 2 wpisy SPF/],
    [['v=spf1 +all'], /^warning: .* pozwala wysyłać każdemu/],
  ])('judges SPF %j', async (texts, expected) => {
    expect((await records({ ...GOOD, 'sklep.example.com': texts }))[0]).toMatch(expected)
  })

  it('judges DMARC', async () => {
    expect((await records({ 'sklep.example.com': ['v=spf1 -all'] }))[1]).toMatch(/^warning: .* nie ma DMARC/)
    expect((await records({ ...GOOD, '_dmarc.sklep.example.com': ['v=DMARC1; p=none'] }))[1]).toMatch(
      /p=none/,
    )
  })
})

describe('the doctor of certificates', () => {
  const DAY_MS = 24 * HOUR_MS
  it.each([
    [-1, /^problem: Certyfikat localhost wygasł/],
    [30, /^problem: Przeglądarki nie ufają/],
  ])('finds one that is valid for %i days, and signed by itself', async (days, expected) => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const nowMs = Date.now()
    const span = { name: 'localhost', fromMs: nowMs - 90 * DAY_MS, toMs: nowMs + days * DAY_MS }
    const cert = `-----BEGIN CERTIFICATE-----\n${selfSign(keys, span).toString('base64')}\n-----END CERTIFICATE-----\n`
    const server = createServer({ cert, key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const { port } = server.address() as AddressInfo
    const env = { ...PRODUCTION, PUBLIC_URL: `https://localhost:${port}` }
    expect(await look(checkCertificate, env, { nowMs })).toEqual([expect.stringMatching(expected)])
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('the doctor', () => {
  it('says one sentence of advice for everything that is not in order, and ends with a code', async () => {
    const found = await runDoctor(patient(), process.versions.node)
    for (const { level, advice } of found) expect(advice === undefined).toBe(level === 'ok')
    // The tests' data may lie in memory, which is a problem of its own.
    expect(exitCodeOf(found.filter(({ level }) => level !== 'problem'))).toBe(1)
    expect(exitCodeOf([{ check: 'a', level: 'ok', text: '' }])).toBe(0)
    expect(exitCodeOf([...found, { check: 'a', level: 'problem', text: '', advice: '' }])).toBe(2)
    expect(formatFindings(found)).toContain('→')
  })
})
