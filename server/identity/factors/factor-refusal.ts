import type { Sql } from '#server/platform/db/tables.ts'
import { type SignedInMember, isRecentSignIn } from '../members/signed-in-member.ts'
import { listFactors } from '../members/store.ts'

const MAX_LENGTH = 60

/** A member's name for a factor: one short line. */
export const readLabel = (typed: string): string =>
  [
    ...typed
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_LENGTH)
    .join('')

/** The wire contains at most ten. */
const MAX_FACTORS = 10

export type FactorRefusal = 'sign_in_again' | 'too_many'

/** Why no factor may be added now, if there is a reason. */
export const findFactorRefusal = async (
  sql: Sql,
  { session }: SignedInMember,
  nowMs: number,
): Promise<FactorRefusal | undefined> => {
  if (!isRecentSignIn(session, nowMs)) return 'sign_in_again'
  return (await listFactors(sql, session.subject_id)).length >= MAX_FACTORS ? 'too_many' : undefined
}
