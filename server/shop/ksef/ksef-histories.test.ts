import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KsefFaults } from '#server/dev/ksef-double.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { sendWaitingInvoices } from './send-invoices.ts'
import { dyingServices, type KsefShop, openKsefShop } from './testing/open-ksef-shop.ts'

const isDeep = process.env['KLEPKA_DEEP'] === '1'
const HISTORIES = {
  sqlite: Number(process.env['N']) || (isDeep ? 2_000 : 40),
  postgres: isDeep ? 500 : 10,
}
const MINUTE_MS = 60_000
/** What an invoice and its receipt need at most once nothing fails: the longest pause, then a run each. */
const LAST_RUNS = 4

const PATHS = [
  /challenge$/,
  /ksef-token$/,
  /redeem$/,
  /refresh$/,
  /\/online$/,
  /invoices$/,
  /online.*invoices$/,
]
const lostPath = fc.constantFrom(...PATHS, /invoices\/[^/]+$/, /upo$/, /close$/, /auth\/2/)
const fault = fc.oneof(
  fc.constant<KsefFaults>({}),
  lostPath.map((path): KsefFaults => ({ losesAnswerOf: path })),
  lostPath.map((path): KsefFaults => ({ losesCallOf: path })),
  lostPath.map((path): KsefFaults => ({ limits: { path, retryAfterSeconds: 90 } })),
  fc.constantFrom(100, 405, 435, 500, 550).map((invoiceStatus): KsefFaults => ({ invoiceStatus })),
  fc.constantFrom<KsefFaults>({ api: 'down' }, { api: 'error' }, { api: 'html' }, { pausesSession: true }),
)

/** What may happen to some invoices, in any order and any number of times. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('run' as const), fault }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('die' as const),
      fault,
      at: fc.integer({ min: 1, max: 12 }),
      isStored: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('twice' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 70) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('endAccess' as const), isComplete: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

describe.each(engines)('invoices to KSeF on %s, whatever happens', (engine) => {
  let test: KsefShop
  beforeAll(async () => void (test = await openKsefShop(engine)))
  afterAll(() => test.close())

  const setFault = (faults: KsefFaults) => {
    for (const name of Object.keys(test.ksef.faults)) delete test.ksef.faults[name as 'api']
    Object.assign(test.ksef.faults, faults)
  }
  const take = async (one: Step, ids: string[]): Promise<unknown> => {
    switch (one.kind) {
      case 'add':
        return ids.push(await test.addInvoice())
      case 'run':
        setFault(one.fault)
        return test.send()
      case 'die': {
        setFault(one.fault)
        const { services } = dyingServices(test.services, one.at, one.isStored)
        // Without access the whole run fails, as it would in the task.
        return sendWaitingInvoices(services, test.account, { pause: async () => {} }).catch(() => {})
      }
      case 'twice':
        setFault({ delayMs: 1 })
        return Promise.all([test.send(), test.send()])
      case 'wait':
        return (test.clock.nowMs += one.minutes * MINUTE_MS)
      case 'endAccess':
        return test.ksef.endAccess(one.isComplete)
    }
  }

  it(
    'each is accepted once, and none is lost',
    () =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
          await test.services.db.transaction((tx) => tx.deleteFrom('ksef_documents').execute())
          test.accepted.length = 0
          const ids = [await test.addInvoice()]
          for (const one of steps) await take(one, ids)
          setFault({})
          for (let run = 0; run < LAST_RUNS; run++) {
            test.clock.nowMs += 61 * MINUTE_MS
            await test.send()
          }
          for (const id of ids) {
            const document = await test.document(id)
            expect(document).toMatchObject({ state: 'accepted', next_try_ms: null })
            expect(document.upo_xml).toContain(document.ksef_number)
            const numbers = test.ksef.invoices
              .filter(({ hash, ksefNumber }) => hash === document.xml_hash && ksefNumber !== undefined)
              .map(({ ksefNumber }) => ksefNumber)
            expect(numbers).toEqual([document.ksef_number])
            expect(test.accepted.filter(({ invoiceId }) => invoiceId === id)).toHaveLength(1)
          }
        }),
        { numRuns: HISTORIES[engine] },
      ),
    isDeep ? 3_600_000 : 120_000,
  )
})
