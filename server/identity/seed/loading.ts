import type { Sql } from '#server/db/tables.ts'
import type { IdentityService } from '../identity-service.ts'
import type { Seed } from './read-seed.ts'

/** What every part of the loading needs; faults are gathered, and undo everything at the end. */
export type Loading = {
  tx: Sql
  identity: IdentityService
  seed: Seed
  fault: (path: string, text: string) => void
}
