import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { InferOutput } from 'valibot'
import { definePart, type Services } from '#server/platform/services.ts'
import {
  callKsef,
  type KsefAccount,
  type KsefAnswer,
  type KsefCall,
  type KsefFailure,
  unreachable,
} from './call-ksef.ts'
import {
  chooseCertificate,
  encryptFor,
  type KeyUsage,
  type KsefCertificate,
  ksefHash,
} from './ksef-crypto.ts'
import { describeAccessFailure } from './ksef-sentences.ts'
import * as wire from './ksef-wire.ts'

/** What a call needs; `pause` waits between two looks at the same thing. */
export type KsefContext = {
  services: Pick<Services, 'now' | 'randomBytes' | 'log' | 'get'>
  account: KsefAccount
  pause: (ms: number) => Promise<unknown>
}

type Token = { token: string; validUntil: number }
type Access = { accessToken: Token; refreshToken: Token }

const MAX_ACCOUNTS = 5
/** Access tokens of a few minutes, by account; in memory only. */
const accessTokens = definePart(
  'access tokens of KSeF',
  () => new LRUCache<string, Access>({ max: MAX_ACCOUNTS }),
)
const publicKeys = definePart(
  'public keys of KSeF',
  () => new LRUCache<string, KsefCertificate[]>({ max: MAX_ACCOUNTS }),
)

/** Between looks at an authentication, which usually takes a second. */
const AUTHENTICATION_PAUSES_MS = [300, 700, 1_000, 2_000, 3_000, 5_000, 8_000]
const IN_PROGRESS = 100
const DONE = 200
/** A token that ends sooner is renewed before it is used. */
const MARGIN_MS = 60_000

const call = <T>({ services, account }: KsefContext, request: KsefCall<T>): Promise<KsefAnswer<T>> =>
  callKsef(account, request, services.log)

const cacheKey = ({ baseUrl, nip, token }: KsefAccount): string => ksefHash(`${baseUrl} ${nip} ${token}`)

const findCertificate = async (
  context: KsefContext,
  usage: KeyUsage,
): Promise<KsefAnswer<KsefCertificate>> => {
  const { services, account } = context
  const cache = services.get(publicKeys)
  const cached = chooseCertificate(cache.get(account.baseUrl) ?? [], usage, services.now())
  if (cached) return { ok: true, value: cached }
  const read = await call(context, {
    method: 'GET',
    path: '/security/public-key-certificates',
    answer: wire.certificates,
  })
  if (!read.ok) return read
  cache.set(account.baseUrl, read.value)
  const found = chooseCertificate(read.value, usage, services.now())
  return found ? { ok: true, value: found } : unreachable(`no valid certificate for ${usage}`)
}

/** Encrypts for KSeF; the id of the key is sent with it. */
export const encryptSecret = async (
  context: KsefContext,
  usage: KeyUsage,
  secret: Uint8Array,
): Promise<KsefAnswer<{ encrypted: string; publicKeyId: string }>> => {
  const certificate = await findCertificate(context, usage)
  if (!certificate.ok) return certificate
  const encrypted = encryptFor(certificate.value, secret)
  if (!encrypted.ok) return encrypted
  return { ok: true, value: { encrypted: encrypted.value, publicKeyId: certificate.value.publicKeyId } }
}

/** Runs `attempt`, which encrypts something; once more when KSeF replaced its keys meanwhile. */
export const withCurrentKeys = async <T>(
  { services, account }: KsefContext,
  attempt: () => Promise<KsefAnswer<T>>,
): Promise<KsefAnswer<T>> => {
  const first = await attempt()
  if (first.ok || first.code !== wire.UNKNOWN_KEY) return first
  services.get(publicKeys).delete(account.baseUrl)
  return attempt()
}

const beginAuthentication = async (
  context: KsefContext,
): Promise<KsefAnswer<InferOutput<typeof wire.begunAuthentication>>> => {
  const { nip, token } = context.account
  const challenge = await call(context, { method: 'POST', path: '/auth/challenge', answer: wire.challenge })
  if (!challenge.ok) return challenge
  const secret = Buffer.from(`${token}|${challenge.value.timestampMs}`)
  const encrypted = await encryptSecret(context, 'KsefTokenEncryption', secret)
  if (!encrypted.ok) return encrypted
  return call(context, {
    method: 'POST',
    path: '/auth/ksef-token',
    body: {
      challenge: challenge.value.challenge,
      contextIdentifier: { type: 'Nip', value: nip },
      encryptedToken: encrypted.value.encrypted,
      publicKeyId: encrypted.value.publicKeyId,
    },
    answer: wire.begunAuthentication,
  })
}

/** Exchanges the account's token for access tokens. */
const authenticate = async (context: KsefContext): Promise<KsefAnswer<Access>> => {
  const begun = await withCurrentKeys(context, () => beginAuthentication(context))
  if (!begun.ok) return begun
  const { referenceNumber, authenticationToken } = begun.value
  const bearer = authenticationToken.token
  const refusal = await waitForAuthentication(context, referenceNumber, bearer)
  if (refusal) return refusal
  return call(context, { method: 'POST', path: '/auth/token/redeem', bearer, answer: wire.redeemed })
}

/** Undefined: authenticated. */
const waitForAuthentication = async (
  context: KsefContext,
  referenceNumber: string,
  bearer: string,
): Promise<KsefFailure | undefined> => {
  for (const pauseMs of AUTHENTICATION_PAUSES_MS) {
    await context.pause(pauseMs)
    const found = await call(context, {
      method: 'GET',
      path: `/auth/${encodeURIComponent(referenceNumber)}`,
      bearer,
      answer: wire.authentication,
    })
    if (!found.ok) return found
    const { code, description, details } = found.value.status
    if (code === DONE) return undefined
    const message = [description, ...(details ?? [])].filter(Boolean).join(' ')
    if (code >= 500) return unreachable(message)
    if (code !== IN_PROGRESS) return { ok: false, reason: 'refused', message, code }
  }
  return unreachable('authentication takes too long')
}

const isLasting = ({ validUntil }: Token, nowMs: number) => validUntil - MARGIN_MS > nowMs

const renew = async (context: KsefContext, access: Access | undefined): Promise<KsefAnswer<Access>> => {
  if (!access || !isLasting(access.refreshToken, context.services.now())) return authenticate(context)
  const { refreshToken } = access
  const answer = await call(context, {
    method: 'POST',
    path: '/auth/token/refresh',
    bearer: refreshToken.token,
    answer: wire.refreshed,
  })
  if (answer.ok) return { ok: true, value: { accessToken: answer.value.accessToken, refreshToken } }
  return answer.reason === 'refused' ? authenticate(context) : answer
}

/** An access token that is valid for a while; `isRefused`: the cached one is not accepted any more. */
export const findAccess = async (
  context: KsefContext,
  { isRefused = false }: { isRefused?: boolean } = {},
): Promise<KsefAnswer<string>> => {
  const { services, account } = context
  const cache = services.get(accessTokens)
  const cached = cache.get(cacheKey(account))
  if (cached && !isRefused && isLasting(cached.accessToken, services.now()))
    return { ok: true, value: cached.accessToken.token }
  const renewed = await renew(context, cached)
  if (!renewed.ok) return renewed
  cache.set(cacheKey(account), renewed.value)
  return { ok: true, value: renewed.value.accessToken.token }
}

/** A call with access; repeated once with a new access token when the old one is refused. */
export const callWithAccess = async <T>(
  context: KsefContext,
  request: KsefCall<T>,
): Promise<KsefAnswer<T>> => {
  const access = await findAccess(context)
  if (!access.ok) return access
  const first = await call(context, { ...request, bearer: access.value })
  if (first.ok || first.status !== 401) return first
  const renewed = await findAccess(context, { isRefused: true })
  return renewed.ok ? call(context, { ...request, bearer: renewed.value }) : renewed
}

/** Whether KSeF accepts the account's token, for the owner; `message` is a sentence. */
export const checkKsefAccess = async (
  services: KsefContext['services'],
  account: KsefAccount,
  pause: KsefContext['pause'] = (ms) => sleep(ms),
): Promise<{ ok: true } | { ok: false; message: string }> => {
  const access = await authenticate({ services, account, pause })
  return access.ok ? { ok: true } : { ok: false, message: describeAccessFailure(access) }
}
