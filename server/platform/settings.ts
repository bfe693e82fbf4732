import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type OperatorSettings, readOperatorSettings } from './operator-settings.ts'
import { CannotStart, type DatabaseAddress } from '#server/platform/db/database.ts'
import { type BackupSettings, readBackupSettings } from './backup-settings.ts'
import { withSecretFiles } from './secret-files.ts'

const MIN_SECRET_LENGTH = 32
const DEFAULT_PORT = 3000
const DEFAULT_PAGE_CACHE_MB = 64
/**
 * Longer than common proxies (60 s, some 75): the proxy must close first, or it sends a
 * request into a connection that is just being closed.
 */
const DEFAULT_KEEP_ALIVE_SECONDS = 80

/** The operator's configuration from the environment, read once at start. */
export type Settings = OperatorSettings & {
  isProduction: boolean
  host: string
  port: number
  /** Without a closing slash. */
  publicUrl: string
  dataFolder: string
  database: DatabaseAddress
  /** Signs nonces and tokens. In the demo a random one saved in the data folder. */
  secret: string | undefined
  /** `smtp://user:password@host:587`; undefined in the demo: mail lands in a folder. */
  smtpUrl: string | undefined
  /** Behind a reverse proxy: how many of its hops are trusted in X-Forwarded-For. */
  trustedProxies: number
  /**
   * A header in which the proxy in front of us sends a visitor's country, e.g. `CF-IPCountry`;
   * undefined: looked up by address.
   */
  countryHeader?: string
  /** How long a connection stays open between two requests. */
  keepAliveSeconds: number
  /** How long a cart is stored that never contained anything. */
  emptyCartHours?: number
  /** How long ids of counted views and closes are stored, so that a repeated report counts nothing. */
  eventDays?: number
  /** How long visits are stored in the shop's own statistics, summed by days. */
  analyticsDays?: number
  /** How long a message stays in the spam folder, with its files. */
  spamDays?: number
  /** How much space the files of spam may take together; the oldest are deleted first. */
  spamFilesMb?: number
  /** Memory for cached pages; 0 renders every page afresh. */
  pageCacheMb: number
  /**
   * Part of every hash of a member's password, and in no database. If it is lost, all members must set
   * new passwords.
   */
  passwordPepper?: string
  /** A seed file of sites and members that is loaded at each start. */
  identitySeed?: string
  /** The demo has campaigns, and a page of another origin that shows them, on this port. */
  demoBlogPort?: number
  /** The demo pays at a double of Przelewy24's sandbox on this port. */
  demoBankPort?: number
  /** The demo's connectors call doubles of their services on this port. */
  demoConnectorsPort?: number
  /** Hosts a webhook may call although they are not on the public internet. */
  webhookHosts?: string[]
  /** Another server that speaks the wire of the register of VAT payers, e.g. an own cache of it. */
  companyRegisterUrl?: string
  /** Where the server backs itself up, and how often. */
  backup?: BackupSettings
}

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))
const httpUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\//),
  v.transform((url) => url.replace(/\/+$/, '')),
)

const read = <T>(
  name: string,
  text: string | undefined,
  schema: v.GenericSchema<string, T>,
  hint: string,
): T | undefined => {
  if (text === undefined || text === '') return undefined
  const result = v.safeParse(schema, text)
  if (!result.success) throw new CannotStart(`${name}: ${hint}`)
  return result.output
}

const whole = (name: string, env: Record<string, string | undefined>, hint: string) =>
  read(name, env[name], v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), hint)

/** Reads the environment; throws `CannotStart` with one clear line for the first invalid or missing value. */
export const readServerSettings = (
  given: Record<string, string | undefined>,
  projectFolder: string,
): Settings => {
  const env = withSecretFiles(given)
  const isProduction = env['NODE_ENV'] === 'production'
  const chosenPort =
    read('PORT', env['PORT'], port, 'podaj numer portu od 0 do 65535, np. 3000.') ?? DEFAULT_PORT
  const publicUrl = read(
    'PUBLIC_URL',
    env['PUBLIC_URL'],
    httpUrl,
    'podaj pełny adres sklepu, np. https://sklep.example.pl.',
  )
  const companyRegisterUrl = read(
    'COMPANY_REGISTER_URL',
    env['COMPANY_REGISTER_URL'],
    httpUrl,
    'podaj adres serwera wykazu podatników VAT, np. https://wykaz.example.pl.',
  )
  const smtpUrl = read(
    'SMTP_URL',
    env['SMTP_URL'],
    v.pipe(v.string(), v.regex(/^smtps?:\/\//)),
    'podaj adres serwera poczty, np. smtp://konto:haslo@poczta.example.pl:587.',
  )
  const trustedProxies =
    read(
      'TRUSTED_PROXIES',
      env['TRUSTED_PROXIES'],
      v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)),
      'podaj liczbę serwerów pośredniczących, np. 1.',
    ) ?? 0
  const pageCacheMb =
    read(
      'PAGE_CACHE_MB',
      env['PAGE_CACHE_MB'],
      v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)),
      'podaj liczbę megabajtów, np. 64; 0 wyłącza.',
    ) ?? DEFAULT_PAGE_CACHE_MB
  const keepAliveSeconds =
    read(
      'KEEP_ALIVE_SECONDS',
      env['KEEP_ALIVE_SECONDS'],
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)),
      'podaj liczbę sekund od 1 do 9999, np. 80.',
    ) ?? DEFAULT_KEEP_ALIVE_SECONDS
  const emptyCartHours = whole('EMPTY_CART_HOURS', env, 'podaj liczbę godzin od 1 do 9999, np. 2.')
  const eventDays = whole('EVENT_DAYS', env, 'podaj liczbę dni od 1 do 9999, np. 2.')
  const analyticsDays = whole('ANALYTICS_DAYS', env, 'podaj liczbę dni od 1 do 9999, np. 1100.')
  const spamDays = whole('SPAM_DAYS', env, 'podaj liczbę dni od 1 do 9999, np. 30.')
  const spamFilesMb = whole('SPAM_FILES_MB', env, 'podaj liczbę megabajtów od 1 do 9999, np. 500.')
  const secret = env['SECRET'] || undefined
  const countryHeader = read(
    'COUNTRY_HEADER',
    env['COUNTRY_HEADER'],
    v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)),
    'podaj nazwę nagłówka, w którym serwer pośredniczący podaje kraj, np. CF-IPCountry.',
  )

  if (isProduction) {
    if (!publicUrl)
      throw new CannotStart(
        'Brakuje PUBLIC_URL: podaj adres, pod którym klienci otworzą sklep, np. PUBLIC_URL=https://sklep.example.pl.',
      )
    if (!secret)
      throw new CannotStart(
        'Brakuje SECRET: podaj długi losowy tekst, np. z polecenia „openssl rand -hex 32”.',
      )
    if (!smtpUrl)
      throw new CannotStart(
        'Brakuje SMTP_URL: podaj serwer poczty, np. SMTP_URL=smtp://konto:haslo@poczta.example.pl:587.',
      )
  }
  if (secret && secret.length < MIN_SECRET_LENGTH)
    throw new CannotStart(`SECRET jest za krótki: podaj co najmniej ${MIN_SECRET_LENGTH} znaków.`)

  const passwordPepper = env['PASSWORD_PEPPER'] || undefined
  if (passwordPepper && passwordPepper.length < MIN_SECRET_LENGTH)
    throw new CannotStart(`PASSWORD_PEPPER jest za krótki: podaj co najmniej ${MIN_SECRET_LENGTH} znaków.`)

  const backup = readBackupSettings(env, projectFolder)
  const dataFolder = env['DATA_DIR'] || `${projectFolder}/data`
  return {
    isProduction,
    host: isProduction ? (env['HOST'] ?? '127.0.0.1') : '127.0.0.1',
    port: chosenPort,
    publicUrl: publicUrl ?? `http://localhost:${chosenPort}`,
    dataFolder,
    database: env['DATABASE_URL']
      ? { postgresUrl: env['DATABASE_URL'] }
      : { sqliteFile: `${dataFolder}/klepka.sqlite` },
    secret,
    smtpUrl,
    trustedProxies,
    pageCacheMb,
    keepAliveSeconds,
    ...readOperatorSettings(env, isProduction),
    ...(emptyCartHours && { emptyCartHours }),
    ...(eventDays && { eventDays }),
    ...(analyticsDays && { analyticsDays }),
    ...(spamDays && { spamDays }),
    ...(spamFilesMb && { spamFilesMb }),
    ...(countryHeader && { countryHeader }),
    ...(passwordPepper && { passwordPepper }),
    ...(env['WEBHOOK_HOSTS'] && {
      webhookHosts: env['WEBHOOK_HOSTS']
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    }),
    ...(companyRegisterUrl && { companyRegisterUrl }),
    ...(backup && { backup }),
    ...(!isProduction &&
      env['DEMO_CAMPAIGNS'] !== '0' && {
        demoBlogPort:
          read('DEMO_BLOG_PORT', env['DEMO_BLOG_PORT'], port, 'podaj numer portu od 0 do 65535, np. 3001.') ??
          chosenPort + 1,
      }),
    ...(!isProduction &&
      env['DEMO_PAYMENTS'] !== '0' && {
        demoBankPort:
          read('DEMO_BANK_PORT', env['DEMO_BANK_PORT'], port, 'podaj numer portu od 0 do 65535, np. 3002.') ??
          (chosenPort === 0 ? 0 : chosenPort + 2),
      }),
    ...(!isProduction &&
      env['DEMO_CONNECTORS'] !== '0' && {
        demoConnectorsPort:
          read(
            'DEMO_CONNECTORS_PORT',
            env['DEMO_CONNECTORS_PORT'],
            port,
            'podaj numer portu od 0 do 65535, np. 3004.',
          ) ?? (chosenPort === 0 ? 0 : chosenPort + 4),
      }),
    ...(env['IDENTITY_SEED'] && { identitySeed: env['IDENTITY_SEED'] }),
  }
}

/** The demo's secret, saved in the data folder so that what it signed and sealed stays valid after a restart. */
export const demoSecret = (folder: string): string => {
  const file = join(folder, 'demo-secret')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
