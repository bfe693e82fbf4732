import * as v from 'valibot'
import { email, password } from '#contract/identity/fields.ts'
import { PENDING_REASONS, PERMISSIONS } from '#contract/identity/names.ts'
import { profile } from '#contract/identity/profile.ts'
import { siteSettings } from '../sites/site-settings.ts'

const MAX_TEXT = 2_048
const MAX_PORT = 65_535

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT))
const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/))
/** Travels in a header beside an access token, with a comma between. */
const key = v.pipe(v.string(), v.regex(/^[^\s,]{8,1000}$/))
const isUrl = (url: string) => URL.canParse(url) && !url.includes('#')
const address = v.pipe(text, v.check(isUrl))
const httpAddress = v.pipe(address, v.regex(/^https?:\/\//))
const origin = v.pipe(
  text,
  v.transform((given) => (given.includes('://') ? given : `https://${given}`)),
  v.check((given) => /^https?:\/\//.test(given) && URL.canParse(given)),
  v.transform((given) => new URL(given).origin),
)
const list = <Item extends v.GenericSchema>(item: Item) => v.optional(v.array(item), [])

/** Unlike `strictObject` it tells of every unknown key, not of the first one. */
const only = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.objectWithRest(entries, v.never()) as unknown as v.StrictObjectSchema<Entries, undefined>

const captcha = only({
  required: v.optional(v.boolean(), true),
  provider: text,
  acceptToken: v.optional(text),
})

/** As the file is written. Names are the file's. */
export const seedFile = only({
  site: v.optional(only({ id, name: v.optional(text) })),
  oauthApps: list(
    only({
      name: v.optional(text, 'main'),
      clientId: id,
      siteId: v.optional(id),
      redirectUris: list(address),
      redirectDomains: list(origin),
      origins: list(origin),
      captcha: v.optional(v.nullable(captcha)),
      rotation: v.optional(v.picklist(['confirm-on-use', 'off', 'strict'])),
    }),
  ),
  apps: list(
    only({
      name: v.optional(text),
      appId: id,
      appSecret: text,
      instanceId: v.optional(id),
      siteId: v.optional(id),
      redirectUrls: list(address),
      autoApproveInstall: v.optional(v.boolean(), false),
    }),
  ),
  apiKeys: list(
    only({
      name: v.optional(text),
      key,
      siteIds: v.pipe(v.array(id), v.minLength(1)),
      permissions: v.pipe(v.array(v.picklist(PERMISSIONS)), v.minLength(1)),
    }),
  ),
  identities: list(
    only({
      id: v.optional(id),
      siteId: v.optional(id),
      email,
      password: v.optional(password),
      emailVerified: v.optional(v.boolean()),
      mustResetPassword: v.optional(v.boolean()),
      status: v.optional(v.picklist(['PENDING', 'ACTIVE', 'BLOCKED', 'OFFLINE'])),
      pendingReasons: v.optional(v.array(v.picklist(PENDING_REASONS))),
      profile: v.optional(only(profile.entries)),
      totpSecretBase32: v.optional(
        v.pipe(
          v.string(),
          v.transform((given) => given.replace(/[\s=]/g, '').toUpperCase()),
          v.regex(/^[A-Z2-7]{16,200}$/),
        ),
      ),
    }),
  ),
  webhooks: list(
    only({
      id: v.optional(id),
      appId: id,
      instanceId: id,
      url: httpAddress,
      eventTypes: list(text),
      isOn: v.optional(v.boolean(), true),
    }),
  ),
  settings: v.optional(only(siteSettings.entries)),
  smtp: v.optional(
    only({
      host: text,
      port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PORT)),
      secure: v.optional(v.boolean(), false),
      from: text,
      user: v.optional(text),
      password: v.optional(text),
    }),
  ),
})

export type SeedFile = v.InferOutput<typeof seedFile>
