import * as v from 'valibot'
import { PERMISSIONS, type Permission } from '../identity/names.ts'
import { address, addressList, origin } from './addresses.ts'
import type { OfSite } from './members.ts'

const MAX_NAME = 100
const MAX_TOKEN = 1_000

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Podaj nazwę.'),
  v.maxLength(MAX_NAME, `Skróć nazwę do ${MAX_NAME} znaków.`),
)

const clientParts = { name, redirectUris: addressList(address), origins: addressList(origin) }

/** `POST access/clients?site=`: a page or an app that signs members in and keeps no secret. */
export const addClient = v.object(clientParts)

export const ROTATIONS = ['confirm-on-use', 'off', 'strict'] as const
export type Rotation = (typeof ROTATIONS)[number]

export const CAPTCHA_PROVIDERS = ['altcha', 'recaptcha', 'turnstile', 'static-test'] as const
export type CaptchaName = (typeof CAPTCHA_PROVIDERS)[number]

const captcha = v.pipe(
  v.object({
    provider: v.picklist(CAPTCHA_PROVIDERS, 'Wybierz zabezpieczenie z listy.'),
    required: v.boolean(),
    /** Of `static-test` alone: what it takes for solved. */
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

/** `PUT access/clients/{id}?site=` */
export const changeClient = v.object({
  ...clientParts,
  redirectDomains: addressList(origin),
  rotation: v.picklist(ROTATIONS, 'Wybierz z listy.'),
  captcha: v.nullable(captcha),
})
export type ClientToSave = v.InferOutput<typeof changeClient>

/**
 * `POST access/apps?site=`: an application of a server, which keeps a secret; installed on the site at once.
 * `PUT access/apps/{instanceId}?site=`
 */
export const appToSave = v.object({ name, redirectUrls: addressList(address) })
export type AppToSave = v.InferOutput<typeof appToSave>

/** `POST access/keys?site=` */
export const addKey = v.object({
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

/** `version`: of what is saved; goes back in `If-Match`. */
export type AccessClient = ClientToSave & { id: string; version: string }

export type AccessApp = AppToSave & {
  id: string
  /** Of what is saved; goes back in `If-Match`. */
  version: string
  instanceId: string
  /** Installed on other sites of this shop, too: removing it here leaves it there. */
  isElsewhere: boolean
  webhookCount: number
}

/**
 * `GET access?site=`, and the answer of every change: `DELETE access/clients/{id}`, `DELETE access/apps/{instanceId}`,
 * `POST access/apps/{instanceId}/secret` (a new one, the old one ends), `DELETE access/keys/{id}` (ends a key).
 */
export type AccessAnswer = OfSite & {
  clients: AccessClient[]
  apps: AccessApp[]
  keys: AccessKey[]
  /** What may be asked for here; the one for tests not in production. */
  captchaProviders: CaptchaName[]
  /** Only in the answer that made it: it is kept nowhere in the clear. */
  secret?: { kind: 'app' | 'key'; name: string; text: string }
}
