import { afterAll, beforeAll, expect } from 'vitest'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Engine } from '../open-test-database.ts'
import type { TestShop } from '../open-test-shop.ts'
import { failEachCall, type Operation } from './fail-each-call.ts'
import { type FaultInjector, openFaultInjector } from './fault-injector.ts'

type Opened = { services: TestShop['services']; logged: string[]; close: () => Promise<void> }

/** Problems in a failed test's message. */
const SHOWN = 12

/** One shop for all tests of a `describe`, and faults for its calls. Read the parts inside the tests. */
export const shareFaultyShop = <Shop extends Opened>(
  engine: Engine,
  open: () => Promise<Shop>,
): Shop & {
  faults: FaultInjector
  /** Fails each call of an operation and expects that nothing went wrong; returns its calls and its effects. */
  expectWhole: <Subject>(
    operation: Operation<Subject>,
  ) => Promise<{ calls: string[]; done: Record<string, unknown> }>
  countRows: (table: keyof Tables) => Promise<number>
} => {
  const shop = {} as Shop & { faults: FaultInjector }
  beforeAll(async () => {
    Object.assign(shop, await open(), { faults: await openFaultInjector() })
  })
  afterAll(async () => {
    shop.faults?.close()
    await shop.close?.()
  })
  return Object.assign(shop, {
    expectWhole: async <Subject>(operation: Operation<Subject>) => {
      const { calls, tries, done, problems } = await failEachCall(engine, shop.faults, operation)
      expect(
        problems.slice(0, SHOWN),
        `${problems.length} in ${tries} tries of ${calls.length} calls`,
      ).toEqual([])
      if (process.env['FAULT_CALLS']) console.log(tries, calls, done)
      return { calls, done }
    },
    countRows: async (table: keyof Tables) => {
      const { count } = await shop.services.db.read
        .selectFrom(table as 'orders')
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  })
}
