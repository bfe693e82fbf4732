/** One lead as it goes to a service: what an adapter may use, already read and split. */
export type Contact = {
  leadId: string
  /** Lower case; null: the form had no address, so only services that take such a lead get it. */
  email: string | null
  firstName: string
  lastName: string
  phone: string
  /** The other fields of the form, as the owner labelled them. */
  fields: { label: string; value: string }[]
  consents: string[]
  tags: string[]
  campaignName: string
  siteName: string
  pageUrl: string
  country: string
  receivedMs: number
  measuring: Measuring | null
}

/**
 * What a visitor of the shop allowed in its cookie banner when the form was sent, with the marks of Google and Meta
 * that this allows to read. Of other sites it is unknown.
 */
export type Measuring = {
  analytics: boolean
  marketing: boolean
  /** Google's number of the browser, from its cookie `_ga`. */
  googleClient?: string
  metaBrowser?: string
  metaClick?: string
  userAgent?: string
}

/** What the owner entered: plain values, and secrets that are sealed in the database. */
export type ConnectorAccount = { values: Record<string, string>; secrets: Record<string, string> }

export type ConnectorField = {
  name: string
  label: string
  hint: string
  /** Sealed in the database, never sent to a browser. */
  isSecret?: true
  isOptional?: true
  /** Offered as a choice; the first one is the default. */
  options?: { value: string; label: string }[]
  pattern: RegExp
  problem: string
}

/** Where in the service a campaign's leads go. */
export type ConnectorTarget = Pick<ConnectorField, 'label' | 'hint' | 'pattern' | 'problem' | 'isOptional'>

/**
 * `unauthorized`: the key is not valid, nothing is sent before it is changed. `refused`: this contact will never be
 * taken. `busy`: not before a time. `unreachable`: unknown what happened there.
 */
export type ConnectorFailure = {
  ok: false
  reason: 'unauthorized' | 'refused' | 'busy' | 'unreachable'
  /** For the owner and the log, without secrets and personal data. */
  message: string
  retryAfterMs?: number
}
export type ConnectorAnswer = { ok: true; note?: string } | ConnectorFailure

export type ServiceRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
}
export type ServiceResponse = { status: number; json: unknown; text: string }

/**
 * How an adapter reaches its service. Answers with a status that means the same at every service (no key, too many
 * requests, a fault) are failures already.
 */
export type ServiceTools = {
  call: (
    request: ServiceRequest,
    /** Statuses besides 2xx that the adapter understands itself. */
    expected?: readonly number[],
  ) => Promise<{ ok: true; value: ServiceResponse } | ConnectorFailure>
  /** Posts to an address of the owner's choice, signed; never into a private network. */
  postSigned: (url: string, body: string) => Promise<ConnectorAnswer>
  nowMs: number
}

/** Which leads a service gets, by what it does with them. */
export type ConnectorAudience =
  /** People who agreed to marketing, confirmed where this is requested. */
  | 'marketing'
  /** Every counted lead: the owner's own notice. */
  | 'owner'
  /** Visitors of the shop who allowed analytics; nothing about a person is sent. */
  | 'analytics'
  /** Visitors of the shop who allowed marketing cookies and agreed to marketing. */
  | 'advertising'

/** A service that leads are sent to; a new one is a file in this folder and a line in `index.ts`. Never throws. */
export type Connector = {
  title: string
  /** Where the owner finds what the fields want. */
  help: string
  audience: ConnectorAudience
  fields: readonly ConnectorField[]
  target?: ConnectorTarget
  /** Whether the campaign's tags arrive there. */
  takesTags?: true
  check: (tools: ServiceTools, account: ConnectorAccount) => Promise<ConnectorAnswer>
  /** Repeatable: a contact that is there already is updated or left. */
  send: (
    tools: ServiceTools,
    account: ConnectorAccount,
    contact: Contact,
    target: string,
  ) => Promise<ConnectorAnswer>
  /** Tells the service that an address wants no more mail. */
  unsubscribe?: (
    tools: ServiceTools,
    account: ConnectorAccount,
    email: string,
    target: string,
  ) => Promise<ConnectorAnswer>
  /** Removes an address there (RODO art. 17 and 19). */
  erase?: (
    tools: ServiceTools,
    account: ConnectorAccount,
    email: string,
    target: string,
  ) => Promise<ConnectorAnswer>
}

/** A service that sends mail needs an address; leads without one are not queued for it. */
export const addressOf = (contact: Contact): string => contact.email ?? ''

export const refusedBecause = (message: string): ConnectorFailure => ({
  ok: false,
  reason: 'refused',
  message,
})

/** A property of an answer whose shape is not ours; undefined: there is none. */
export const partOf = (json: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string | number, unknown>)[key]
        : undefined,
    json,
  )

/** Runs calls one after another; the first failure ends them. */
export const inOrder = async (
  ...steps: (() => Promise<{ ok: true } | ConnectorFailure>)[]
): Promise<ConnectorAnswer> => {
  for (const step of steps) {
    const answer = await step()
    if (!answer.ok) return answer
  }
  return { ok: true }
}

export const API_KEY: Omit<ConnectorField, 'hint'> = {
  name: 'apiKey',
  label: 'Klucz API',
  isSecret: true,
  pattern: /^[!-~]{8,400}$/,
  problem: 'Wklej cały klucz: bez spacji i polskich liter.',
}
