import { seal, unseal } from '#server/identity/secrets/seal.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services.ts'
import { serviceTools } from '../connectors/call-service.ts'
import type { Connector, ConnectorAccount, ConnectorAnswer } from '../connectors/connector.ts'
import * as registry from '../connectors/index.ts'
import {
  type ConnectorRow,
  findConnectorRow,
  listConnectorRows,
  pauseDeliveries,
  putConnectorRow,
  removeConnectorRow,
  resumeDeliveries,
  skipRefused,
} from './store.ts'

const connectors = new Map<string, Connector>(Object.entries(registry))
const PURPOSE = 'connector'

/** The service of that kind; undefined when this program does not know it. */
export const connectorOf = (kind: string): Connector | undefined => connectors.get(kind)

/** All services, by title. */
export const connectorKinds = (): string[] =>
  [...connectors].toSorted(([, a], [, b]) => a.title.localeCompare(b.title, 'pl')).map(([kind]) => kind)

const openSecretsOf = (services: Services, { sealed }: Pick<ConnectorRow, 'sealed'>) =>
  sealed === null ? {} : unseal<Record<string, string>>(services, PURPOSE, sealed)

/** Throws `SealedOtherwise` when the shop's secret has changed. */
export const openConnectorAccount = (services: Services, row: ConnectorRow): ConnectorAccount => ({
  values: JSON.parse(row.values_json) as Record<string, string>,
  secrets: openSecretsOf(services, row),
})

/** Names of the secrets that were entered; none after the shop's secret has changed, as they must be entered again. */
export const enteredSecrets = (services: Services, row: ConnectorRow | undefined): string[] => {
  if (!row) return []
  try {
    return Object.keys(openSecretsOf(services, row))
  } catch {
    return []
  }
}

type SavedConnector = {
  siteId: string
  kind: string
  isOn: boolean
  values: Record<string, string>
  /** Only those that the owner typed; the others stay. */
  secrets: Record<string, string>
}

/** What the owner entered. What waited for the change is sent again. */
export const saveConnector = (
  services: Services,
  { siteId, kind, isOn, values, secrets }: SavedConnector,
  refuseOutdated: (current: ConnectorRow | undefined) => void,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const nowMs = services.now()
    const known = (await listConnectorRows(tx, siteId)).find((row) => row.kind === kind)
    refuseOutdated(known)
    const earlier = known && enteredSecrets(services, known).length > 0 ? openSecretsOf(services, known) : {}
    const id = known?.id ?? uuidV7(nowMs, services.randomBytes)
    await putConnectorRow(tx, {
      id,
      site_id: siteId,
      kind,
      is_on: isOn ? 1 : 0,
      values_json: JSON.stringify(values),
      sealed: seal(services, PURPOSE, { ...earlier, ...secrets }),
      paused_ms: null,
      pause_reason: null,
      created_ms: Number(known?.created_ms ?? nowMs),
      updated_ms: nowMs,
    })
    if (isOn) await resumeDeliveries(tx, id, nowMs)
    else await pauseDeliveries(tx, id)
  })

/** With everything that waits for it. False: there was none. */
export const removeConnector = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction((tx) => removeConnectorRow(tx, id))

/** Calls the service with what was saved. Undefined: there is no such connector. */
export const checkConnector = async (
  services: Services,
  id: string,
): Promise<{ title: string; answer: ConnectorAnswer } | undefined> => {
  const row = await findConnectorRow(services.db.read, id)
  const connector = row && connectorOf(row.kind)
  if (!row || !connector) return undefined
  const tools = serviceTools(services, {
    connectorId: id,
    deliveryId: uuidV7(services.now(), services.randomBytes),
  })
  return {
    title: connector.title,
    answer: await connector.check(tools, openConnectorAccount(services, row)),
  }
}

/** Makes everything due that waits or was given up; a pause ends. Undefined: there is no such connector. */
export const retryDeliveries = (services: Services, id: string): Promise<number | undefined> =>
  services.db.transaction(async (tx) => {
    const row = await findConnectorRow(tx, id)
    return row?.is_on === 1
      ? resumeDeliveries(tx, id, services.now(), ['waiting', 'paused', 'given_up'])
      : row && 0
  })

/** Gives up for good what the service refused. Undefined: there is no such connector. */
export const skipDeliveries = (services: Services, id: string): Promise<number | undefined> =>
  services.db.transaction(async (tx) =>
    (await findConnectorRow(tx, id)) ? skipRefused(tx, id, services.now()) : undefined,
  )

/** Connectors of a site that this program knows, in the order of their connection. */
export const listConnected = async (
  sql: Sql,
  siteId?: string,
): Promise<{ row: ConnectorRow; connector: Connector }[]> =>
  (await listConnectorRows(sql, siteId)).flatMap((row) => {
    const connector = connectorOf(row.kind)
    return connector ? [{ row, connector }] : []
  })
