import { hash } from 'node:crypto'
import type { Sql } from '#server/platform/db/tables.ts'
import { readShopSettings } from '#server/platform/shop-settings/save-shop-settings.ts'
import {
  codeChanges,
  codeEntriesFrom,
  type CodeEntry,
  type CodeGoods,
  type PublicCode,
} from './code-terms.ts'
import {
  addCodeEntries,
  listCodeEntries,
  listCodeGoods,
  noteCodeGoods,
  removeCodeEntriesFrom,
} from './store.ts'

/**
 * Records from when on a code lowers prices for everybody, and by how much; every transaction that may
 * change a code calls
 * it. Entries of the past are never changed, also not when the code is deleted (decision 0126).
 */
export const recordCode = async (tx: Sql, coupon: PublicCode, nowMs: number): Promise<void> => {
  const stored = (await listCodeEntries(tx)).filter(({ code }) => code === coupon.code)
  const past = stored.filter(({ fromMs }) => fromMs < nowMs)
  const changes = codeChanges(codeEntriesFrom(coupon, nowMs), past.at(-1))
  await removeCodeEntriesFrom(tx, coupon.code, nowMs)
  await addCodeEntries(tx, changes)
  await noteGoods(tx, [...past, ...changes], null, nowMs)
}

/** The terms of now or of later of each code that is for categories. */
const noteGoods = async (
  tx: Sql,
  entries: CodeEntry[],
  productIds: number[] | null,
  nowMs: number,
): Promise<void> => {
  for (const [code, own] of Map.groupBy(entries, (entry) => entry.code)) {
    const terms = own.findLast(
      (entry, at) => entry.terms !== null && (own[at + 1]?.fromMs ?? Infinity) > nowMs,
    )?.terms
    if (terms?.categoryIds.length)
      await noteCodeGoods(tx, { code, categoryIds: terms.categoryIds, productIds, nowMs })
  }
}

/** Notes whether these products are in the categories that codes are for; the entries of all codes. */
export const noteGoodsOfCodes = async (
  tx: Sql,
  productIds: number[],
  nowMs: number,
): Promise<CodeEntry[]> => {
  const entries = await listCodeEntries(tx)
  await noteGoods(tx, entries, productIds, nowMs)
  return entries
}

/** What lowers the prices of these products as the owner's settings count it. */
export const countedCodes = async (
  tx: Sql,
  entries: CodeEntry[],
  productIds: number[],
): Promise<{ entries: CodeEntry[]; goods: CodeGoods[] }> => {
  if (entries.length === 0 || !(await readShopSettings(tx)).priceReductions.countsCodes)
    return { entries: [], goods: [] }
  return { entries, goods: await listCodeGoods(tx, entries, productIds) }
}

/** Another number: figures of sales that were computed before may be others now. At most 48 bits. */
export const codesMark = async (db: Sql, countsCodes: boolean): Promise<number> => {
  const state = JSON.stringify([countsCodes, countsCodes ? await listCodeEntries(db) : []])
  return Number.parseInt(hash('sha256', state).slice(0, 12), 16)
}

/** How many codes for everybody lower prices at this moment. */
export const countCodesInForce = async (db: Sql, nowMs: number): Promise<number> => {
  const entries = (await listCodeEntries(db)).filter(({ fromMs }) => fromMs <= nowMs)
  return [...Map.groupBy(entries, ({ code }) => code).values()].filter((own) => own.at(-1)?.terms != null)
    .length
}
