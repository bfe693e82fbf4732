import { readDate, readPrice, readWhole, readYes } from '#server/shop/catalog/import/reading/read-values.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'

type CellKind = 'text' | 'amount' | 'whole' | 'yes' | 'moment' | 'json'
export type RowColumn = {
  key: string
  /** Heading of the CSV; files may have `key` instead. */
  title: string
  kind: CellKind
  isRequired?: boolean
  /** Computed by the shop: exported, and passed over by an import. */
  isComputed?: boolean
  /** Decides whether a new row is added; nothing of it is stored. */
  isForNew?: boolean
}
/** Values by the keys of the columns: amounts in grosze, moments in milliseconds. */
export type RowRecord = Record<string, unknown>

/** One kind of rows of an export, and how they are read back. */
export type RowKind = {
  columns: readonly RowColumn[]
  /** The column that tells which row of the shop it is. */
  key: string
  /** The key of a row that names none; rows that repeat are then left out with a warning. */
  keyOf?: (record: RowRecord) => string
  /** The next page, in an order in which no row is left out or repeated while others change. */
  list: (services: Services, after: RowRecord | undefined, limit: number) => Promise<RowRecord[]>
  find: (services: Services, keys: string[]) => Promise<RowRecord[]>
  /** Why a row cannot be imported; `stored`: what the shop has under its key. */
  check: (record: RowRecord, stored: RowRecord | undefined) => string[]
  /** What is wrong with what a row names; `isEarlier`: an earlier row of the file has this key. */
  checkNamed?: (
    services: Services,
    record: RowRecord,
    isEarlier: (key: string) => boolean,
  ) => Promise<string[]>
  /** Whether a new row is left out; a text: with this warning. */
  passOver?: (services: Services, record: RowRecord) => Promise<boolean | string>
  /** What the owner should know before the rows are written. */
  warn?: (services: Services, highestKey: number) => Promise<string[]>
  /** An empty cell leaves what is stored. */
  keepsEmpty?: boolean
  /** Null: a row that the shop has already is history and stays as it is. */
  write: (tx: Sql, services: Services, record: RowRecord, isNew: boolean) => Promise<void>
  isHistory?: boolean
}

const warsawTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Warsaw',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** To the second; in UTC what reads back as another moment, e.g. in the hour that is there twice in autumn. */
export const momentText = (ms: number): string => {
  const text = warsawTime.format(ms)
  return readDate(text) === ms ? text : new Date(ms).toISOString()
}
const decimal = (grosze: number, sign: string) =>
  `${grosze < 0 ? '-' : ''}${Math.trunc(Math.abs(grosze) / 100)}${sign}${String(Math.abs(grosze) % 100).padStart(2, '0')}`
/** `1234,56`: a number to a Polish spreadsheet. */
export const amountText = (grosze: number): string => decimal(grosze, ',')

/** A value as a spreadsheet shows it. */
export const formatCell = ({ kind }: RowColumn, value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (kind === 'amount') return amountText(Number(value))
  if (kind === 'moment') return momentText(Number(value))
  if (kind === 'yes') return value ? 'tak' : 'nie'
  return kind === 'json' ? JSON.stringify(value) : String(value)
}

/** A value as a program reads it: amounts as decimal texts, moments in UTC. */
export const jsonValue = ({ kind }: RowColumn, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (kind === 'amount') return decimal(Number(value), '.')
  if (kind === 'moment') return new Date(Number(value)).toISOString()
  return kind === 'yes' ? Boolean(value) : value
}

/** The value in a cell; undefined: it is none of this kind. Empty: null. */
export const readCell = ({ kind }: RowColumn, text: string): unknown => {
  if (kind === 'text') return text
  if (text === '') return null
  if (kind === 'amount') return readPrice(text)
  if (kind === 'whole') return readWhole(text)
  if (kind === 'yes') return readYes(text)
  if (kind === 'moment') return readDate(text)
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A column of a kind; text unless it says otherwise. */
export const rowColumn = (
  key: string,
  title: string,
  kind: CellKind = 'text',
  more: Partial<RowColumn> = {},
): RowColumn => ({ key, title, kind, ...more })
export const REQUIRED = { isRequired: true }
export const COMPUTED = { isComputed: true }

/** A value as text; '' when there is none. */
export const textIn = (record: RowRecord, key: string): string => String(record[key] ?? '')
/** A value as a number, amounts in grosze; 0 when there is none. */
export const numberIn = (record: RowRecord, key: string): number => Number(record[key] ?? 0)

/** Refuses a row that only the written rows before it could have made right. */
export class RowFault extends Error {}
