import { makeServices } from '#server/testing/make.ts'
import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { MAX_WAITING, openPasswords } from './passwords.ts'

const PASSWORD = 'zażółć gęślą jaźń 7'
const PEPPER = 'pieprz tego sklepu, dłuższy niż trzydzieści dwa znaki'

const open = (passwordPepper?: string) =>
  openPasswords(
    makeServices({
      randomBytes,
      settings: (passwordPepper === undefined ? {} : { passwordPepper }) as never,
    }),
  )

describe('hashes of passwords', () => {
  it('are argon2id of OWASP’s strength, with a salt of sixteen bytes and a tag of thirty-two (RFC 9106)', async () => {
    const { hash: make, isOutdated, verify } = open()
    const made = await make(PASSWORD)
    const [, salt, tag] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]+)\$([\w+/]+)$/.exec(made) ?? []
    expect([Buffer.from(salt!, 'base64').length, Buffer.from(tag!, 'base64').length]).toEqual([16, 32])
    expect(await make(PASSWORD)).not.toBe(made)
    expect([
      await verify(made, PASSWORD),
      await verify(made, PASSWORD.normalize('NFD')),
      await verify(await make(PASSWORD.normalize('NFD')), PASSWORD),
      await verify(made, `${PASSWORD}!`),
      isOutdated(made),
    ]).toEqual([true, true, true, false, false])
    expect(isOutdated(await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 }))).toBe(true)
  })

  it('take as long for unknown users as for known ones (CWE-204)', async () => {
    const { verify, hash: make } = open()
    const made = await make(PASSWORD)
    await verify(null, PASSWORD)
    const timeOf = async (stored: string | null) => {
      const start = performance.now()
      expect(await verify(stored, 'to nie to')).toBe(false)
      return performance.now() - start
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let turn = 0; turn < 15; turn += 1) {
      times.known.push(await timeOf(made))
      times.unknown.push(await timeOf(null))
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1]!
    expect(median(times.unknown)).toBeGreaterThan(median(times.known) / 3)
  })

  it('need the pepper; earlier ones are valid until remade (OWASP Password Storage)', async () => {
    const [plain, peppered, other] = [open(), open(PEPPER), open(`${PEPPER}, inny`)]
    const made = await peppered.hash(PASSWORD)
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[\w+/]{6}\$/)
    expect([
      await peppered.verify(made, PASSWORD),
      await peppered.verify(made, 'to nie to'),
      peppered.isOutdated(made),
    ]).toEqual([true, false, false])
    expect([await plain.verify(made, PASSWORD), await other.verify(made, PASSWORD)]).toEqual([false, false])
    // Nor is it equal to the hash of the same password without the pepper.
    expect(await plain.verify(made.replace(/,keyid=[^$]+/, ''), PASSWORD)).toBe(false)
    for (const old of [
      await plain.hash(PASSWORD),
      await hash(PASSWORD, { memoryCost: 4_096, timeCost: 1, parallelism: 1 }),
    ]) {
      expect([await peppered.verify(old, PASSWORD), peppered.isOutdated(old)]).toEqual([true, true])
    }
    expect(await peppered.verify(null, PASSWORD)).toBe(false)
  })

  it('are computed one after another in order of arrival, so that other threads stay free', async () => {
    const { verify } = open()
    const slow = await hash(PASSWORD, { memoryCost: 32_768, timeCost: 8, parallelism: 1 })
    const quick = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
    const ended: string[] = []
    await Promise.all(
      [slow, quick, quick].map(async (stored) => void (await verify(stored, PASSWORD), ended.push(stored))),
    )
    expect(ended).toEqual([slow, quick, quick])
  })

  it('wait in a bounded queue; when it is full, further ones are refused at once [M-04]', async () => {
    const { verify } = open()
    const quick = await hash(PASSWORD, { memoryCost: 1_024, timeCost: 1, parallelism: 1 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: MAX_WAITING + 11 }, () => verify(quick, PASSWORD)),
    )
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 })
    expect(await verify(quick, PASSWORD)).toBe(true)
  })
})
