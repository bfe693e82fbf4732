import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import { PERMISSIONS, type Permission } from '../identity/names.ts'
import { address, addressList, origin } from './addresses.ts'
import type { OfSite } from './shop/members.ts'
import { anyId, textParameter } from './parameters.ts'

const MAX_NAME = 100
const MAX_TOKEN = 1_000

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Podaj nazwę.'),
  v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`),
)

const clientParts = { name, redirectUris: addressList(address), origins: addressList(origin) }

/** A page or an app that signs members in and has no secret. */
const addClient = v.object(clientParts)

export const ROTATIONS = ['confirm-on-use', 'off', 'strict'] as const
export type Rotation = (typeof ROTATIONS)[number]

export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'turnstile', 'static-test'] as const
export type CaptchaName = (typeof CAPTCHA_PROVIDERS)[number]

const captcha = v.pipe(
  v.object({
    provider: v.picklist(CAPTCHA_PROVIDERS, 'Wybierz zabezpieczenie z listy.'),
    required: v.boolean(),
    /** Only for `static-test`: the token that it accepts. */
    acceptToken: v.optional(
      v.pipe(v.string(), v.trim(), v.maxLength(MAX_TOKEN, `Skróć do ${MAX_TOKEN} znaków.`)),
      '',
    ),
  }),
  v.forward(
    v.check(
      ({ provider, acceptToken }) => provider !== 'static-test' || acceptToken !== '',
      'Podaj tekst, który ma być przyjmowany w testach.',
    ),
    ['acceptToken'],
  ),
)

const changeClient = v.object({
  ...clientParts,
  redirectDomains: addressList(origin),
  rotation: v.picklist(ROTATIONS, 'Wybierz z listy.'),
  captcha: v.nullable(captcha),
})
export type ClientToSave = v.InferOutput<typeof changeClient>

/** An application of a server, which has a secret; installed on the site at once. */
const appToSave = v.object({ name, redirectUrls: addressList(address) })
export type AppToSave = v.InferOutput<typeof appToSave>

const addKey = v.object({
  name,
  permissions: v.pipe(v.array(v.picklist(PERMISSIONS)), v.minLength(1, 'Zaznacz, do czego służy klucz.')),
})

export type AccessKey = {
  id: string
  opening: string
  name: string
  permissions: Permission[]
  createdMs: number
  usedMs: number | null
  endedMs: number | null
}

/** `version`: of the saved data, to be returned in `If-Match`. */
export type AccessClient = ClientToSave & { id: string; version: string }

export type AccessApp = AppToSave & {
  id: string
  /** Version of the saved data, to be returned in `If-Match`. */
  version: string
  instanceId: string
  /** Also installed on other sites of this shop: removing it here does not remove it there. */
  isElsewhere: boolean
  webhookCount: number
}

export type AccessAnswer = OfSite & {
  clients: AccessClient[]
  apps: AccessApp[]
  keys: AccessKey[]
  /** Those on offer here; the one for tests is not offered in production. */
  captchaProviders: CaptchaName[]
  /** Only in the answer that created it: it is not stored in plain text. */
  secret?: { kind: 'app' | 'key'; name: string; text: string }
}

const query = v.object({ site: textParameter() })
const id = v.object({ id: anyId })

/** OAuth clients, applications and API keys of a site. */
export const accessApi = {
  all: consoleEndpoint<AccessAnswer>()({ right: 'access', method: 'GET', path: '/access', query }),
  addClient: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: true,
    path: '/access/clients',
    query,
    request: addClient,
    log: { kind: 'access', text: 'Dodano aplikację do logowania' },
  }),
  changeClient: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'PUT',
    path: '/access/clients/:id',
    params: id,
    query,
    request: changeClient,
    log: { kind: 'access', text: 'Zmieniono aplikację do logowania' },
  }),
  removeClient: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'DELETE',
    path: '/access/clients/:id',
    params: id,
    query,
    log: { kind: 'access', text: 'Usunięto aplikację do logowania' },
  }),
  addApp: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: true,
    path: '/access/apps',
    query,
    request: appToSave,
    log: { kind: 'access', text: 'Dodano zainstalowaną aplikację' },
  }),
  /** `:id` is the `instanceId`. */
  changeApp: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'PUT',
    path: '/access/apps/:id',
    params: id,
    query,
    request: appToSave,
    log: { kind: 'access', text: 'Zmieniono zainstalowaną aplikację' },
  }),
  /** Creates a new secret; the old one becomes invalid. */
  renewSecret: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: true,
    path: '/access/apps/:id/secret',
    params: id,
    query,
    log: { kind: 'access', text: 'Wydano aplikacji nowy sekret' },
  }),
  removeApp: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'DELETE',
    path: '/access/apps/:id',
    params: id,
    query,
    log: { kind: 'access', text: 'Usunięto zainstalowaną aplikację' },
  }),
  addKey: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'POST',
    isCreating: true,
    path: '/access/keys',
    query,
    request: addKey,
    log: { kind: 'access', text: 'Utworzono klucz' },
  }),
  endKey: consoleEndpoint<AccessAnswer>()({
    right: 'access',
    method: 'DELETE',
    path: '/access/keys/:id',
    params: id,
    query,
    log: { kind: 'access', text: 'Unieważniono klucz' },
  }),
}
