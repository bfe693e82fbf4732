import * as v from 'valibot'
import { email, password } from '#contract/identity/fields.ts'
import { PENDING_REASONS, PERMISSIONS } from '#contract/identity/names.ts'
import { profile } from '#contract/identity/profile.ts'
import { identitySiteSettings } from '../sites/site-settings.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/tables.ts'
import type { IdentityService } from '../service/identity-service.ts'

/** What every part of the import needs; faults are collected and roll back everything at the end. */
export type SeedContext = {
  tx: Sql
  identity: IdentityService
  seed: Seed
  fault: (path: string, text: string) => void
}

/** A fault and where it is, e.g. `oauthApps.0.captcha.provider`. Never with the value: it may be a secret. */
export type SeedFault = { path: string; text: string }

/** The parsed file. */
export type Seed = SeedFile & {
  /** Settings as given, without defaults: a missing setting stays as the site has it. */
  namedSettings: object
}

/** A seed that cannot be loaded: one fault per line. Nothing of it was imported. */
export const seedProblem = (file: string, faults: SeedFault[]): CannotStart =>
  new CannotStart(
    [
      `Nie mogę wczytać ${file}:`,
      ...faults.map(({ path, text }) => (path ? `  ${path}: ${text}` : `  ${text}`)),
    ].join('\n'),
  )

/** Reads a seed file's text; throws `CannotStart` with every fault and its path. */
export const readSeed = (file: string, text: string): Seed => {
  const json = parse(file, text)
  const result = v.safeParse(seedFile, json)
  if (!result.success) throw seedProblem(file, result.issues.map(faultOf))
  return { ...result.output, namedSettings: (json as { settings?: object }).settings ?? {} }
}

const parse = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    // The parser's own message quotes a piece of the file.
    throw seedProblem(file, [{ path: '', text: 'to nie jest poprawny JSON' }])
  }
}

const faultOf = (issue: v.BaseIssue<unknown>): SeedFault => ({
  path: v.getDotPath(issue) ?? '',
  text: whatIsWrong(issue),
})

const whatIsWrong = ({ type, input, expected }: v.BaseIssue<unknown>): string => {
  if (type === 'never') return 'nieznana nazwa'
  if (input === undefined) return 'brakuje tej wartości'
  return expected === null ? 'zła wartość' : `zła wartość, powinno być: ${expected}`
}

const MAX_TEXT = 2_048
const MAX_PORT = 65_535

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TEXT))
const id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/))
/** Sent in a header beside an access token, separated by a comma. */
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

/** Unlike `strictObject` it reports every unknown key, not just the first one. */
const only = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.objectWithRest(entries, v.never()) as unknown as v.StrictObjectSchema<Entries, undefined>

const captcha = only({
  required: v.optional(v.boolean(), true),
  provider: text,
  acceptToken: v.optional(text),
})

/** The format of the file, with its own names. */
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
  settings: v.optional(only(identitySiteSettings.entries)),
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
