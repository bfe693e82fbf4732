import type { SessionRow } from '#server/db/identity-tables.ts'
import type { Directory } from '../sites/directory.ts'

/**
 * Whether the client or installation a session was opened for is still there: one may be opened in the very
 * moment its client is removed.
 */
export const isStillRegistered = (
  { client, instance }: Directory,
  { kind, client_id, instance_id }: SessionRow,
): boolean => {
  if (kind === 'pages' || client_id === null) return true
  const isOfInstallation = kind === 'app' || instance_id !== null
  return isOfInstallation ? instance(instance_id ?? '') !== undefined : client(client_id) !== undefined
}
