import { readPostcode } from '#contract/shop/checkout-fields.ts'
import type { Address } from '#contract/shop/order.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import { definePart, type Services } from '#server/platform/services.ts'
import { yieldToRequests } from '#server/platform/yield-to-requests.ts'

/** Enough for every postcode that a shop sends to often; older orders add little. */
const NEWEST = 20_000
const AT_ONCE = 1_000
/** The largest `integer` of both engines. */
const MAX_ID = 2_147_483_647
const REFRESHED_MS = 60 * 60 * 1000
/** Fewer could be what one person typed, and would tell where that one lives. */
const MIN_BUYERS = 2

type Spelling = { text: string; buyers: Set<string> }
type Towns = ReadonlyMap<string, string>

const listAddresses = (db: Sql, beforeId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'shipping_json', 'mailbox'])
    .where('status', '=', 'completed')
    .where('id', '<', beforeId)
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()

/**
 * The town of each postcode in the shop's own completed orders: no table of all postcodes may be shipped with an
 * MIT program. Only parcels that arrived count, so that nobody puts a word into other buyers' forms by ordering.
 */
const readTowns = async (db: Sql): Promise<Towns> => {
  const spellings = new Map<string, Map<string, Spelling>>()
  let beforeId = MAX_ID
  for (let read = 0; read < NEWEST; read += AT_ONCE) {
    const rows = await listAddresses(db, beforeId)
    for (const { shipping_json, mailbox } of rows) {
      const { postcode, city } = JSON.parse(shipping_json) as Address
      const town = city.trim()
      const code = readPostcode(postcode)
      if (!code || !/^[\p{L}\d .'-]{2,60}$/u.test(town)) continue
      const ofCode = spellings.get(code) ?? new Map<string, Spelling>()
      const key = town.toLocaleLowerCase('pl')
      // The newest spelling is shown.
      const spelling = ofCode.get(key) ?? { text: town, buyers: new Set() }
      spelling.buyers.add(mailbox)
      spellings.set(code, ofCode.set(key, spelling))
    }
    if (rows.length < AT_ONCE) break
    beforeId = rows.at(-1)?.id ?? 0
    await yieldToRequests()
  }
  return new Map(
    [...spellings].flatMap(([code, ofCode]) => {
      const [most] = [...ofCode.values()].toSorted((one, other) => other.buyers.size - one.buyers.size)
      return most && most.buyers.size >= MIN_BUYERS ? [[code, most.text] as const] : []
    }),
  )
}

/** Read when first asked, and again after an hour. */
const knownTowns = definePart('towns by postcode', (services) => {
  let towns: Promise<Towns> | undefined
  let readMs = -Infinity
  return (): Promise<Towns> => {
    const nowMs = services.now()
    if (!towns || nowMs - readMs > REFRESHED_MS || nowMs < readMs) {
      readMs = nowMs
      const reading = readTowns(services.db.read)
      reading.catch(() => (readMs = -Infinity))
      towns = reading
    }
    return towns
  }
})

/** Where most parcels to this postcode went; null: too few did. */
export const townOf = async (services: Services, typed: string): Promise<string | null> => {
  const code = readPostcode(typed)
  return code === undefined ? null : ((await services.get(knownTowns)()).get(code) ?? null)
}
