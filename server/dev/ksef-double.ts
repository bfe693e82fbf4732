import {
  constants,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  randomBytes,
  randomUUID,
  type X509Certificate,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { ksefHash, type KeyUsage } from '#server/shop/ksef/ksef-crypto.ts'
import {
  decryptInvoice,
  type DoubleInvoice,
  doubleStatus,
  examineInvoice,
  makeKsefNumber,
  readSecondCode,
  receiptOf,
} from './ksef-double-invoices.ts'
import { selfSign } from './self-signed-certificate.ts'

/** What the double does wrong, until it is set back. Paths are those after `/v2`. */
export type KsefFaults = {
  /** Answers: none, an error of the server, or a page instead of JSON. */
  api?: 'down' | 'error' | 'html'
  /** Calls of these paths are carried out, and their answer is lost. */
  losesAnswerOf?: RegExp
  /** Calls of these paths never arrive. */
  losesCallOf?: RegExp
  limits?: { path: RegExp; retryAfterSeconds: number }
  delayMs?: number
  /** Invoices end so, whatever they contain; 100: they never end. */
  invoiceStatus?: number
  /** An authentication ends so; 100: it never ends. */
  authenticationStatus?: number
  /** The next invoice pauses its session, which takes no more. */
  pausesSession?: boolean
}

export type KsefDouble = {
  url: string
  faults: KsefFaults
  /** `POST /sessions/online` …, the oldest first. */
  calls: string[]
  /** Everything that was received, the oldest first. */
  invoices: readonly DoubleInvoice[]
  sessions: ReadonlyMap<string, { isClosed: boolean; isPaused: boolean }>
  /** Ends all access tokens; with `isComplete` also those that renew them. */
  endAccess: (isComplete?: boolean) => void
  /** The account's token is not accepted any more. */
  revokeToken: () => void
  /** New keys; the old ones are refused. */
  replaceKeys: () => Promise<void>
  /** Accepts an invoice at once: of another program, or of a session of the shop. */
  acceptElsewhere: (xml: string, sessionRef?: string) => DoubleInvoice
  /** Certificates of the type "Offline" that it gave. */
  certificates: X509Certificate[]
  /** Of a second QR code: the invoice's hash, Base64url; undefined: not signed by the seller. */
  readSecondCode: (url: string) => string | undefined
  close: () => Promise<void>
}

type Options = {
  nip: string
  token: string
  /** 0: any free one. */
  port?: number
  now?: () => number
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject; id: string; certificate: string }
type Session = {
  key: Uint8Array
  iv: Uint8Array
  validUntilMs: number
  isClosed: boolean
  isPaused: boolean
}
type Authentication = { token: string; looks: number; status: number; isRedeemed: boolean }
type Answer = { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
type Call = {
  method: string
  path: string
  bearer: string
  headers: IncomingMessage['headers']
  body: unknown
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ACCESS_MS = 15 * MINUTE_MS
const REFRESH_MS = 7 * DAY_MS
const CHALLENGE_MS = 10 * MINUTE_MS
const SESSION_MS = DAY_MS / 2
const KEY_BITS = 2048
const MAX_BODY = 5_000_000
/** How often the status of an invoice or an authentication is read before it ends. */
const LOOKS = 2
const PAGE_SIZE = 10

const base64 = v.pipe(v.string(), v.base64())
const authenticationRequest = v.object({
  challenge: v.string(),
  contextIdentifier: v.object({ type: v.literal('Nip'), value: v.pipe(v.string(), v.regex(/^\d{10}$/)) }),
  encryptedToken: base64,
  publicKeyId: v.string(),
})
const sessionRequest = v.object({
  formCode: v.object({
    systemCode: v.literal('FA (3)'),
    schemaVersion: v.literal('1-0E'),
    value: v.literal('FA'),
  }),
  encryption: v.object({
    encryptedSymmetricKey: base64,
    initializationVector: base64,
    publicKeyId: v.string(),
  }),
})
const invoiceRequest = v.object({
  invoiceHash: v.pipe(base64, v.length(44)),
  invoiceSize: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  encryptedInvoiceHash: v.pipe(base64, v.length(44)),
  encryptedInvoiceSize: v.pipe(v.number(), v.integer(), v.minValue(1)),
  encryptedInvoiceContent: base64,
  offlineMode: v.optional(v.boolean(), false),
  hashOfCorrectedInvoice: v.optional(v.pipe(base64, v.length(44))),
})

const AUTHENTICATION_DETAILS: Record<number, string> = {
  100: 'Uwierzytelnianie w toku',
  200: 'Uwierzytelnianie zakończone sukcesem',
  450: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu',
}

const answer = (json: unknown, status = 200): Answer => ({ status, json })
const refuse = (status: number, code: number, description: string, details: string[] = []): Answer => ({
  status,
  json: { title: 'Błąd', status, errors: [{ code, description, details }] },
  headers: { 'Content-Type': 'application/problem+json' },
})
const unauthorized: Answer = {
  status: 401,
  json: { title: 'Unauthorized', status: 401, detail: 'Brak dostępu.' },
}
const badBody = refuse(400, 21_405, 'Błąd walidacji danych wejściowych.')
const noSession = refuse(400, 21_173, 'Brak sesji o wskazanym numerze referencyjnym.')
const iso = (ms: number) => new Date(ms).toISOString()

const makeKeys = async (nowMs: number): Promise<Keys> => {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
  const span = { fromMs: nowMs - DAY_MS, toMs: nowMs + 365 * DAY_MS }
  return {
    ...pair,
    id: ksefHash(pair.publicKey.export({ type: 'spki', format: 'der' })),
    certificate: selfSign(pair, { name: 'Sobowtór KSeF', ...span }).toString('base64'),
  }
}

const decrypt = ({ privateKey: key }: Keys, text: string): Buffer | undefined => {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return privateDecrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}

/**
 * A double of the National e-Invoice System's API 2.x for the demo and for tests: token authentication, interactive
 * sessions, decryption and checks of invoices, duplicates, KSeF numbers and receipts. It forgets everything when it is
 * closed. Listens on this machine only.
 */
export const startKsefDouble = async ({
  nip,
  token,
  port = 0,
  now = Date.now,
}: Options): Promise<KsefDouble> => {
  const faults: KsefFaults = {}
  const calls: string[] = []
  const keys: Record<KeyUsage, Keys> = {
    KsefTokenEncryption: await makeKeys(now()),
    SymmetricKeyEncryption: await makeKeys(now()),
  }
  const keysSinceMs = () => iso(now() - DAY_MS)
  /** When each was made; used once. */
  const challenges = new Map<string, number>()
  const authentications = new Map<string, Authentication>()
  /** Until when each is valid. */
  const accessTokens = new Map<string, number>()
  const refreshTokens = new Map<string, number>()
  const sessions = new Map<string, Session>()
  const invoices: DoubleInvoice[] = []
  const certificates: X509Certificate[] = []
  let accountToken = token

  const newRef = (kind: string) => {
    const part = () => randomBytes(5).toString('hex').toUpperCase()
    return `${iso(now()).slice(0, 10).replaceAll('-', '')}-${kind}-${part()}-${part()}-${part().slice(0, 2)}`
  }
  const issue = (tokens: Map<string, number>, validMs: number) => {
    const issued = randomUUID()
    tokens.set(issued, now() + validMs)
    return { token: issued, validUntil: iso(now() + validMs) }
  }
  const isValid = (tokens: Map<string, number>, given: string) => (tokens.get(given) ?? 0) > now()
  const findInvoice = (sessionRef: string, ref: string) =>
    invoices.find((one) => one.sessionRef === sessionRef && one.ref === ref)
  const present = (one: DoubleInvoice) => ({
    ordinalNumber: invoices.indexOf(one) + 1,
    referenceNumber: one.ref,
    invoiceHash: one.hash,
    ksefNumber: one.ksefNumber ?? null,
    invoicingDate: iso(one.receivedMs),
    acquisitionDate: one.ksefNumber ? iso(one.receivedMs) : null,
    status: one.status,
  })
  const settle = (invoice: DoubleInvoice) => {
    const { invoiceStatus } = faults
    invoice.status =
      invoiceStatus === undefined
        ? examineInvoice(invoice, { nip, received: invoices, nowMs: now() })
        : doubleStatus(invoiceStatus, invoiceStatus === 450 ? ['Element Adnotacje jest wymagany.'] : [])
    if (invoice.status.code === 200) invoice.ksefNumber = makeKsefNumber(nip, now())
  }

  const listCertificates = () =>
    answer(
      Object.entries(keys).map(([usage, { id, certificate }]) => ({
        certificate,
        certificateId: ksefHash(Buffer.from(certificate, 'base64')),
        publicKeyId: id,
        validFrom: keysSinceMs(),
        validTo: iso(now() + 365 * DAY_MS),
        usage: [usage],
      })),
    )
  const challenge = (): Answer => {
    const given = newRef('CR')
    challenges.set(given, now())
    return answer({ challenge: given, timestamp: iso(now()), timestampMs: now(), clientIp: '127.0.0.1' })
  }
  const authenticate = (body: unknown): Answer => {
    const read = v.safeParse(authenticationRequest, body)
    if (!read.success) return badBody
    const { contextIdentifier, encryptedToken, publicKeyId } = read.output
    const madeMs = challenges.get(read.output.challenge) ?? 0
    if (!challenges.delete(read.output.challenge) || madeMs + CHALLENGE_MS < now())
      return refuse(400, 21_111, 'Nieprawidłowe wyzwanie autoryzacyjne.')
    const pair = keys.KsefTokenEncryption
    if (publicKeyId !== pair.id) return refuse(400, 21_470, 'Przesłany identyfikator klucza jest nieznany.')
    const isAccount =
      decrypt(pair, encryptedToken)?.toString() === `${accountToken}|${madeMs}` &&
      contextIdentifier.value === nip
    const ref = newRef('AU')
    const authentication = { token: randomUUID(), looks: 0, status: isAccount ? 200 : 450, isRedeemed: false }
    authentications.set(ref, authentication)
    const validUntil = iso(now() + CHALLENGE_MS)
    return answer(
      { referenceNumber: ref, authenticationToken: { token: authentication.token, validUntil } },
      202,
    )
  }
  const findAuthentication = (ref: string, bearer: string): Answer => {
    const found = authentications.get(ref)
    if (!found || found.token !== bearer) return unauthorized
    found.looks += 1
    const code = found.looks < LOOKS ? 100 : (faults.authenticationStatus ?? found.status)
    const description = AUTHENTICATION_DETAILS[code] ?? 'Uwierzytelnianie zakończone niepowodzeniem'
    const details = code === 450 ? ['Nieprawidłowy token.'] : []
    return answer({ startDate: iso(now()), status: { code, description, details } })
  }
  const redeem = (bearer: string): Answer => {
    const found = [...authentications.values()].find((one) => one.token === bearer)
    if (!found || found.looks < LOOKS || found.status !== 200) return unauthorized
    if (found.isRedeemed) return refuse(400, 21_301, 'Token został już pobrany.')
    found.isRedeemed = true
    return answer({
      accessToken: issue(accessTokens, ACCESS_MS),
      refreshToken: issue(refreshTokens, REFRESH_MS),
    })
  }

  const openSession = (body: unknown): Answer => {
    const read = v.safeParse(sessionRequest, body)
    if (!read.success) return badBody
    const { encryptedSymmetricKey, initializationVector, publicKeyId } = read.output.encryption
    if (publicKeyId !== keys.SymmetricKeyEncryption.id)
      return refuse(400, 21_470, 'Przesłany identyfikator klucza jest nieznany.')
    const key = decrypt(keys.SymmetricKeyEncryption, encryptedSymmetricKey)
    const iv = Buffer.from(initializationVector, 'base64')
    if (key?.length !== 32 || iv.length !== 16) return refuse(400, 21_401, 'Nieprawidłowy klucz lub wektor.')
    const ref = newRef('SO')
    const validUntilMs = now() + SESSION_MS
    sessions.set(ref, { key, iv, validUntilMs, isClosed: false, isPaused: false })
    return answer({ referenceNumber: ref, validUntil: iso(validUntilMs) }, 201)
  }
  const receive = (sessionRef: string, session: Session, body: unknown): Answer => {
    if (session.isClosed || session.validUntilMs <= now())
      return refuse(400, 21_180, 'Status sesji uniemożliwia wykonanie operacji.')
    if (faults.pausesSession) {
      session.isPaused = true
      delete faults.pausesSession
    }
    if (session.isPaused) return refuse(400, 21_184, 'Sesja jest wstrzymana.')
    const read = v.safeParse(invoiceRequest, body)
    if (!read.success) return badBody
    const sent = read.output
    const content = Buffer.from(sent.encryptedInvoiceContent, 'base64')
    if (content.length !== sent.encryptedInvoiceSize)
      return refuse(400, 21_402, 'Nieprawidłowy rozmiar pliku.')
    if (ksefHash(content) !== sent.encryptedInvoiceHash)
      return refuse(400, 21_403, 'Nieprawidłowy skrót pliku.')
    const xml = decryptInvoice(content, session)
    if (xml !== undefined && Buffer.byteLength(xml) !== sent.invoiceSize)
      return refuse(400, 21_402, 'Nieprawidłowy rozmiar pliku.')
    const ref = newRef('EE')
    invoices.push({
      ref,
      sessionRef,
      isOffline: sent.offlineMode,
      correctedHash: sent.hashOfCorrectedInvoice,
      hash: sent.invoiceHash,
      xml,
      receivedMs: now(),
      looks: 0,
      status: doubleStatus(100),
      ksefNumber: undefined,
    })
    return answer({ referenceNumber: ref }, 202)
  }
  const close = (session: Session): Answer => {
    if (session.isClosed) return refuse(400, 21_180, 'Status sesji uniemożliwia wykonanie operacji.')
    session.isClosed = true
    return { status: 204 }
  }
  const listInvoices = (sessionRef: string, { headers }: Call): Answer => {
    const from = Number(headers['x-continuation-token'] ?? 0)
    const all = invoices.filter((one) => one.sessionRef === sessionRef)
    const rest = all.length > from + PAGE_SIZE ? { continuationToken: String(from + PAGE_SIZE) } : {}
    return answer({ ...rest, invoices: all.slice(from, from + PAGE_SIZE).map(present) })
  }
  const readInvoice = (invoice: DoubleInvoice): Answer => {
    invoice.looks += 1
    if (invoice.status.code === 100 && invoice.looks === LOOKS) invoice.status = doubleStatus(150)
    else if (invoice.status.code === 150 && invoice.looks > LOOKS && faults.invoiceStatus !== 100)
      settle(invoice)
    return answer(present(invoice))
  }

  const callSessions = (call: Call): Answer => {
    const { method, path } = call
    const [, onlineRef = '', action] = /^\/sessions\/online\/([^/]+)\/(invoices|close)$/.exec(path) ?? []
    const [, ref = '', invoiceRef, isUpo] =
      /^\/sessions\/([^/]+)\/invoices(?:\/([^/]+)(\/upo)?)?$/.exec(path) ?? []
    if (method === 'POST' && path === '/sessions/online') return openSession(call.body)
    const session = sessions.get(onlineRef || ref)
    if (!session) return noSession
    if (method === 'POST' && action === 'invoices') return receive(onlineRef, session, call.body)
    if (method === 'POST' && action === 'close') return close(session)
    if (method !== 'GET' || ref === '') return { status: 404 }
    if (invoiceRef === undefined) return listInvoices(ref, call)
    const invoice = findInvoice(ref, invoiceRef)
    if (!invoice) return { status: 404 }
    if (!isUpo) return readInvoice(invoice)
    return invoice.ksefNumber === undefined
      ? refuse(400, 21_178, 'Nie znaleziono UPO dla podanych kryteriów.')
      : { status: 200, text: receiptOf(invoice, nip), headers: { 'Content-Type': 'application/xml' } }
  }

  const callApi = (call: Call): Answer => {
    const { method, path, bearer, body } = call
    if (method === 'GET' && path === '/security/public-key-certificates') return listCertificates()
    if (method === 'POST' && path === '/auth/challenge') return challenge()
    if (method === 'POST' && path === '/auth/ksef-token') return authenticate(body)
    if (method === 'POST' && path === '/auth/token/redeem') return redeem(bearer)
    if (method === 'POST' && path === '/auth/token/refresh')
      return isValid(refreshTokens, bearer)
        ? answer({ accessToken: issue(accessTokens, ACCESS_MS) })
        : unauthorized
    if (method === 'GET' && path.startsWith('/auth/')) return findAuthentication(path.slice(6), bearer)
    return isValid(accessTokens, bearer) ? callSessions(call) : unauthorized
  }

  const respond = async (request: IncomingMessage): Promise<Answer | undefined> => {
    const { method = 'GET', headers, url = '/' } = request
    const path = new URL(url, 'http://ksef').pathname.replace(/^\/v2/, '')
    const body = parse(await readText(request))
    calls.push(`${method} ${path}`)
    if (faults.delayMs !== undefined) await sleep(faults.delayMs)
    if (faults.api === 'down' || faults.losesCallOf?.test(path)) return undefined
    if (faults.api === 'error') return { status: 500, json: { title: 'Internal Server Error' } }
    if (faults.api === 'html') return { status: 200, text: '<h1>Przerwa techniczna</h1>' }
    if (faults.limits?.path.test(path))
      return {
        ...refuse(429, 429, 'Przekroczono limit żądań.'),
        headers: { 'Retry-After': String(faults.limits.retryAfterSeconds) },
      }
    if (headers['x-error-format'] !== 'problem-details') return badBody
    const bearer = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const given = callApi({ method, path, bearer, headers, body })
    return faults.losesAnswerOf?.test(path) ? undefined : given
  }

  const server = createServer((request, response) => {
    void respond(request).then(
      (given) => send(response, given),
      (error: unknown) => send(response, { status: 500, json: { title: String(error) } }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/v2`,
    faults,
    calls,
    invoices,
    sessions,
    endAccess: (isComplete = false) => {
      accessTokens.clear()
      if (isComplete) refreshTokens.clear()
    },
    revokeToken: () => {
      accountToken = randomUUID()
    },
    replaceKeys: async () => {
      keys.KsefTokenEncryption = await makeKeys(now())
      keys.SymmetricKeyEncryption = await makeKeys(now())
    },
    acceptElsewhere: (xml, sessionRef = newRef('SO')) => {
      const invoice: DoubleInvoice = {
        ref: newRef('EE'),
        sessionRef,
        isOffline: false,
        correctedHash: undefined,
        hash: ksefHash(xml),
        xml,
        receivedMs: now(),
        looks: LOOKS,
        status: doubleStatus(200),
        ksefNumber: makeKsefNumber(nip, now()),
      }
      invoices.push(invoice)
      return invoice
    },
    certificates,
    readSecondCode: (url) => readSecondCode(url, { nip, certificates, nowMs: now() }),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) if (text.length < MAX_BODY) text += String(chunk)
  return text
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const send = (response: ServerResponse, given: Answer | undefined): void => {
  if (given === undefined) return void response.destroy()
  const { status, json, text, headers = {} } = given
  const body = json === undefined ? text : JSON.stringify(json)
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
}
