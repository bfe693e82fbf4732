import type { IdentityRow } from '#server/db/identity-tables.ts'
import type { Sql } from '#server/db/tables.ts'
import { findIdentity, setIdentity } from './store.ts'

type Metadata = Record<string, unknown> & { consents?: string[] }

const metadataOf = ({ metadata_json }: Pick<IdentityRow, 'metadata_json'>) =>
  JSON.parse(metadata_json) as Metadata

/** Whether the member has agreed once that this client may know who they are. */
export const hasConsented = (member: Pick<IdentityRow, 'metadata_json'>, clientId: string): boolean =>
  metadataOf(member).consents?.includes(clientId) ?? false

export const recordConsent = async (
  tx: Sql,
  identityId: string,
  clientId: string,
  nowMs: number,
): Promise<void> => {
  const member = await findIdentity(tx, identityId)
  if (!member || hasConsented(member, clientId)) return
  const metadata = metadataOf(member)
  await setIdentity(
    tx,
    identityId,
    { metadata_json: JSON.stringify({ ...metadata, consents: [...(metadata.consents ?? []), clientId] }) },
    nowMs,
  )
}
