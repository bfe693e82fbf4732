import { globSync, readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { metrics } from '#server/platform/observe/metrics.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { openSecondProcess } from '#server/testing/processes/open-second-process.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { readOperatorSettings } from '#server/platform/operator-settings.ts'
import { type LimitName, limitTable, parseLimits } from '#server/platform/limit-table.ts'
import { limitCleaning, limiterOf, openLimiter, shareCounts } from './limiters.ts'

const pass = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  )
const periodText = (seconds: number) =>
  seconds % 3_600 === 0 ? `${seconds / 3_600} h` : seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`

it('the page about limits has a line for each, with its numbers', () => {
  const lines = readFileSync('docs/limits.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| `[a-z-]+` \|/.test(line))
  expect(lines).toEqual(
    Object.entries(limitTable).map(
      ([name, row]) =>
        `| \`${name}\` | ${row.what}${'isProductionOnly' in row ? ' (production only)' : ''} | ${row.by} | ${row.points.toLocaleString('en')} | ${periodText(row.durationSeconds)} |`,
    ),
  )
})

it('every limit is used, and there is no other', () => {
  const names = new Set<string>(Object.keys(limitTable))
  const used = new Set<string>()
  for (const file of globSync('server/**/*.ts').filter((path) => !path.endsWith('.test.ts')))
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:limiterOf|limitRate|periodSecondsOf)\(\s*services,\s*'([a-z-]+)'/g,
    )) {
      expect(names).toContain(name)
      used.add(name)
    }
  for (const name of ['console-attempts', 'console-changes', 'console-starts']) used.add(name)
  expect([...names].filter((name) => !used.has(name))).toEqual([])
})

it.each([
  ['orders-by-network=3/2h', { 'orders-by-network': { points: 3, durationSeconds: 7_200 } }],
  [' searches=off , leads=5/10s', { searches: null, leads: { points: 5, durationSeconds: 10 } }],
  ['', {}],
])('the operator writes „%s”', (text, expected) => expect(parseLimits(text)).toEqual(expected))

it.each(['orders=3/1h', 'leads=0/1h', 'leads=5', 'leads=5/1w', 'toString=1/1h'])(
  'a start with LIMITS=%s ends with a line that says what is wrong',
  (text) => expect(() => readOperatorSettings({ LIMITS: text }, false)).toThrow(text),
)

describe.each(engines)('limits on %s', (engine) => {
  // Without routes, which open their limits at once.
  const test = shareShop(() => openTestShop(engine, { createApp: () => new Hono() }))
  const NAME: LimitName = 'companies'
  const { points } = limitTable[NAME]

  it('refuse above their number, count who was refused, and give back', async () => {
    const limiter = limiterOf(test.services, NAME)
    const taken = await Promise.all(Array.from({ length: points + 2 }, () => pass(limiter.consume('a'))))
    expect(taken.filter(Boolean)).toHaveLength(points)
    expect(limiter.isFree('a')).toBe(false)
    expect(limiter.isFree('b')).toBe(true)
    await expect(limiter.consume('a')).rejects.toMatchObject({ msBeforeNext: expect.any(Number) })
    expect(await test.services.get(metrics).render()).toContain(`klepka_refusals_total{limit="${NAME}"} 3`)
    limiter.reward('a', 4)
    expect(await pass(limiter.consume('a'))).toBe(true)
  })

  it('are changed and switched off by the operator', async () => {
    const { services } = test
    services.settings.limits = { rooms: { points: 1, durationSeconds: 60 }, towns: null }
    const one = limiterOf(services, 'rooms')
    expect([await pass(one.consume('a')), await pass(one.consume('a'))]).toEqual([true, false])
    const none = limiterOf(services, 'towns')
    for (let count = 0; count <= limitTable.towns.points; count++)
      expect(await pass(none.consume('a'))).toBe(true)
  })

  it('end with their period', async () => {
    const limiter = openLimiter(test.services, 'short', { points: 1, durationSeconds: 0.05 }, 'short')
    expect([await pass(limiter.consume('a')), await pass(limiter.consume('a'))]).toEqual([true, false])
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await pass(limiter.consume('a'))).toBe(true)
  })
})

describe('limits of two processes on PostgreSQL', () => {
  const test = shareShop(() => openTestShop('postgres', { createApp: () => new Hono() }))

  it('are one for both, and store nobody’s address', async () => {
    const second = await openSecondProcess(test.services)
    const [first, other] = [test.services, second.services].map((services) =>
      limiterOf(services, 'questions'),
    )
    const { points } = limitTable.questions
    for (let count = 0; count < points; count++) await first!.consume('192.0.2.7')
    await shareCounts(test.services)
    // Its own first one; then it knows of the others.
    expect(await pass(other!.consume('192.0.2.7'))).toBe(true)
    await shareCounts(second.services)
    expect(await pass(other!.consume('192.0.2.7'))).toBe(false)
    await Promise.all([shareCounts(test.services), shareCounts(second.services)])
    const rows = await test.services.db.read.selectFrom('limit_counts').selectAll().execute()
    expect(rows.map((row) => Number(row.points))).toEqual([points + 2])
    expect(JSON.stringify(rows)).not.toContain('192.0.2.7')
    await test.services.db.transaction((tx) => tx.updateTable('limit_counts').set({ until_ms: 1 }).execute())
    await limitCleaning.run(test.services, new AbortController().signal)
    expect(await test.services.db.read.selectFrom('limit_counts').selectAll().execute()).toEqual([])
    await second.close()
  })
})
