import * as v from 'valibot'
import { HEX_ID, hexId, idParameter, uuid } from '../parameters.ts'
import { consoleEndpoint } from '../staff/rights.ts'

const MAX_VALUE = 5_000
const connectorKind = v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,40}$/))
const entered = v.record(v.string(), v.pipe(v.string(), v.trim(), v.maxLength(MAX_VALUE)))

const connectorToSave = v.object({
  isOn: v.boolean(),
  values: entered,
  /** Only those that the owner typed; the others stay. */
  secrets: entered,
})
export type ConnectorToSave = v.InferOutput<typeof connectorToSave>

export type ConnectorFieldAnswer = {
  name: string
  label: string
  hint: string
  isSecret: boolean
  isOptional: boolean
  options: { value: string; label: string }[]
  /** Of a secret: ''. */
  value: string
  /** A secret was entered before. */
  isSet: boolean
}

/** Which leads a service gets. */
export type AudienceName = 'marketing' | 'owner' | 'analytics' | 'advertising'

/** `failing`: nothing has arrived since a failure. `paused`: nothing is sent before the owner changes it. */
export type ConnectorState = 'off' | 'works' | 'failing' | 'paused'

export type ConnectedService = {
  id: string
  state: ConnectorState
  isOn: boolean
  /** Since when it fails or is paused; null: it works. */
  sinceMs: number | null
  /** Why, in the service's words; '': it works. */
  problem: string
  waitingCount: number
  /** Contacts that the service refused, or that could not be sent for weeks. */
  refusedCount: number
  sentCount: number
  lastSentMs: number | null
}

/** A service that a site may be connected to, with what the owner has entered. */
export type ServiceAnswer = {
  kind: string
  title: string
  help: string
  audience: AudienceName
  /** Whether an unsubscription and an erasure are forwarded. */
  forwards: { unsubscribe: boolean; erase: boolean }
  fields: ConnectorFieldAnswer[]
  /** Secret by which a receiver checks signatures; null: the service needs none. */
  signingSecret: string | null
  /** Of what the owner has entered, to be returned in `If-Match`. */
  version: string
  connected: ConnectedService | null
}

export type ConnectorsAnswer = {
  sites: { id: string; name: string }[]
  /** Null: there is no site yet. */
  siteId: string | null
  services: ServiceAnswer[]
}

/** Whether the service accepted the account; `message` is a sentence for the owner. */
export type ConnectorCheck = { ok: boolean; message: string }

/** A connected service that needs the owner. */
export type ConnectorTrouble = {
  id: string
  siteId: string
  title: string
  siteName: string
  state: 'failing' | 'paused' | 'refused'
  /** How long it has been so. */
  forMs: number
  waitingCount: number
  refusedCount: number
}

const id = v.object({ id: uuid })

/** Services that leads of campaigns are sent to. */
export const connectorsApi = {
  list: consoleEndpoint<ConnectorsAnswer>()({
    right: 'campaigns',
    method: 'GET',
    path: '/connectors',
    query: v.object({ site: idParameter(HEX_ID) }),
  }),
  troubles: consoleEndpoint<{ troubles: ConnectorTrouble[] }>()({
    right: 'campaigns',
    method: 'GET',
    path: '/connectors/troubles',
  }),
  save: consoleEndpoint<ConnectorsAnswer>()({
    right: 'campaigns',
    method: 'PUT',
    path: '/connectors/:site/:kind',
    params: v.object({ site: hexId, kind: connectorKind }),
    request: connectorToSave,
    log: {
      kind: 'campaign',
      // Neither keys nor their former values are in the log.
      text: 'Zmieniono połączenie z usługą',
      subject: ({ services }, { params }) => ({
        name: services.find(({ kind }) => kind === params['kind'])?.title ?? String(params['kind'] ?? ''),
      }),
    },
  }),
  remove: consoleEndpoint<{ ok: true }>()({
    right: 'campaigns',
    method: 'DELETE',
    path: '/connectors/:id',
    params: id,
    log: { kind: 'campaign', text: 'Odłączono usługę' },
  }),
  check: consoleEndpoint<ConnectorCheck>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/connectors/:id/check',
    params: id,
    log: { none: 'calls the service, changes nothing' },
  }),
  /** Sends again at once what waits or was refused. */
  retry: consoleEndpoint<{ count: number }>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/connectors/:id/retry',
    params: id,
    log: { kind: 'campaign', text: 'Kazano wysłać zgłoszenia do usługi jeszcze raz' },
  }),
  /** Gives up what the service refused; the leads stay in the console. */
  skip: consoleEndpoint<{ count: number }>()({
    right: 'campaigns',
    method: 'POST',
    isCreating: false,
    path: '/connectors/:id/skip',
    params: id,
    log: { kind: 'campaign', text: 'Pominięto zgłoszenia, których usługa nie przyjęła' },
  }),
}
