import { sql, type SqlBool } from 'kysely'
import type { Sql } from '#server/platform/db/tables.ts'

const ROWS_AT_ONCE = 200

/** What follows an address: further pages of a listing lead to the first page of its new address. */
const FURTHER_PAGE = /page\/[1-9]\d*\/$/

/**
 * Something has a new address. Its former ones lead straight to the current one; an address in use leads nowhere
 * else.
 */
export const recordMove = async (tx: Sql, from: string, to: string, nowMs: number): Promise<void> => {
  if (from === to) return
  await tx.deleteFrom('moved_addresses').where('path', '=', to).execute()
  await tx.updateTable('moved_addresses').set({ to_path: to }).where('to_path', '=', from).execute()
  await putMove(tx, from, to, nowMs)
}

/** Something new has this address: it is nobody's former one any more. */
export const forgetMove = (tx: Sql, path: string) => forgetMoves(tx, [path])

export const forgetMoves = async (tx: Sql, paths: string[]): Promise<void> => {
  for (let at = 0; at < paths.length; at += ROWS_AT_ONCE)
    await tx
      .deleteFrom('moved_addresses')
      .where('path', 'in', paths.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

/** Parts of the shop that no redirect may hide or lead to. */
const RESERVED = /^\/(?:panel|wp-json|api)(?:\/|$)/
const HAS_ENDING = /\.[A-Za-z0-9]{1,8}$/
const MAX_PATH = 500

/**
 * An address as it is stored: its path without host and query, with a slash at its end. Undefined: it is none. `host`
 * is the only one that a whole address may name; null: any, as former addresses may be of another domain.
 */
export const readShopPath = (text: string, host: string | null): string | undefined => {
  const [, named, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(text.trim()) ?? [null, null, text.trim()]
  if (named && host !== null && named.toLowerCase() !== host.toLowerCase()) return undefined
  // `https://sklep.example` is its first page; an empty text is nothing.
  const [path = ''] = (rest || (named ? '/' : '')).split(/[?#]/)
  if (!path.startsWith('/') || path.startsWith('//') || path.length > MAX_PATH) return undefined
  if (/[\s\\\p{Cc}]/u.test(path)) return undefined
  const decoded = decodedPath(path)
  if (decoded === undefined || RESERVED.test(decoded)) return undefined
  return decoded.endsWith('/') || HAS_ENDING.test(decoded) ? decoded : `${decoded}/`
}

const decodedPath = (path: string): string | undefined => {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}

export type RedirectOutcome = 'ok' | 'same' | 'circle' | 'main_page'

/**
 * A redirect of the owner. It leads straight to where its target leads, and what led to its own address leads there,
 * too; a circle is refused.
 */
export const addRedirect = async (
  tx: Sql,
  from: string,
  to: string,
  nowMs: number,
): Promise<RedirectOutcome> => {
  // Further pages of an address are looked up as the address itself.
  if (FURTHER_PAGE.test(from)) return addRedirect(tx, from.replace(FURTHER_PAGE, ''), to, nowMs)
  const firstPage = (path: string) => path.replace(FURTHER_PAGE, '')
  if (from === firstPage(to)) return 'same'
  if (from === '/') return 'main_page'
  const target = (await findMovedAddress(tx, to)) ?? to
  if (firstPage(target) === from) return 'circle'
  await tx.updateTable('moved_addresses').set({ to_path: target }).where('to_path', '=', from).execute()
  await putMove(tx, from, target, nowMs)
  return 'ok'
}

const putMove = (tx: Sql, from: string, to: string, nowMs: number) =>
  tx
    .insertInto('moved_addresses')
    .values({ path: from, to_path: to, moved_ms: nowMs })
    .onConflict((conflict) => conflict.column('path').doUpdateSet({ to_path: to, moved_ms: nowMs }))
    .execute()

/** Redirects, the latest first; `text` is looked for in both addresses. */
export const listRedirects = async (
  db: Sql,
  { text, limit, offset }: { text: string; limit: number; offset: number },
): Promise<{ redirects: { from: string; to: string; movedMs: number }[]; total: number }> => {
  const pattern = `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = db
    .selectFrom('moved_addresses')
    .where(
      sql<SqlBool>`(lower(path) like ${pattern} escape '\\' or lower(to_path) like ${pattern} escape '\\')`,
    )
  const rows = await found
    .selectAll()
    .orderBy('moved_ms', 'desc')
    .orderBy('path')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return {
    redirects: rows.map(({ path, to_path, moved_ms }) => ({
      from: path,
      to: to_path,
      movedMs: Number(moved_ms),
    })),
    total: Number(count),
  }
}

/** The current address of what was at this one. */
export const findMovedAddress = async (db: Sql, pathname: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('moved_addresses')
      .select('to_path')
      .where('path', '=', pathname.replace(FURTHER_PAGE, ''))
      .executeTakeFirst()
  )?.to_path
