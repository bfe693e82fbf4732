import { type Limit, type LimitName, parseLimits } from '#server/platform/limit-table.ts'
import { CannotStart } from '#server/platform/db/database.ts'

const MIN_TOKEN_LENGTH = 16
const MAX_DRAIN_SECONDS = 300

/** Where traces are sent, as the variables of OpenTelemetry say. */
type TraceSettings = {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  ratio: number
}

/** What the operator chooses about watching the shop. */
export type OperatorSettings = {
  /** Reads /metrics as a bearer token; undefined: only programs of this machine read it. */
  metricsToken?: string
  traces?: TraceSettings
  /** Each answered request is a line of the log. */
  logsRequests?: boolean
  /** How long a process that ends still answers while /readyz already sends balancers away. */
  drainSeconds?: number
  /** Limits other than those of `limit-table.ts`; null: switched off. */
  limits?: Partial<Record<LimitName, Limit | null>>
}

type Env = Record<string, string | undefined>

export const readOperatorSettings = (env: Env, isProduction: boolean): OperatorSettings => {
  const metricsToken = env['METRICS_TOKEN'] || undefined
  if (metricsToken !== undefined && metricsToken.length < MIN_TOKEN_LENGTH)
    throw new CannotStart(`METRICS_TOKEN jest za krótki: podaj co najmniej ${MIN_TOKEN_LENGTH} znaków.`)
  const drain = env['DRAIN_SECONDS'] || '0'
  if (!/^\d{1,3}$/.test(drain) || Number(drain) > MAX_DRAIN_SECONDS)
    throw new CannotStart(`DRAIN_SECONDS: podaj liczbę sekund od 0 do ${MAX_DRAIN_SECONDS}, np. 10.`)
  const logging = env['LOG_REQUESTS'] || (isProduction ? '1' : '0')
  if (logging !== '0' && logging !== '1')
    throw new CannotStart('LOG_REQUESTS: podaj 1, aby zapisywać każde żądanie, albo 0.')
  const traces = readTraces(env)
  const limits = parseLimits(env['LIMITS'] ?? '')
  if (typeof limits === 'string')
    throw new CannotStart(`LIMITS: ${limits}. Podaj np. orders-by-network=30/10m,searches=off.`)
  return {
    limits,
    ...(metricsToken !== undefined && { metricsToken }),
    ...(traces && { traces }),
    logsRequests: logging === '1',
    drainSeconds: Number(drain),
  }
}

const readTraces = (env: Env): TraceSettings | undefined => {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  if (!endpoint || env['OTEL_SDK_DISABLED'] === 'true') return undefined
  if (!URL.canParse(endpoint) || !/^https?:/.test(endpoint))
    throw new CannotStart('OTEL_EXPORTER_OTLP_ENDPOINT: podaj adres, np. http://localhost:4318.')
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || '1')
  if (!(ratio >= 0 && ratio <= 1))
    throw new CannotStart('OTEL_TRACES_SAMPLER_ARG: podaj liczbę od 0 do 1, np. 0.1.')
  return {
    endpoint,
    headers: Object.fromEntries(
      (env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').flatMap((pair) => {
        const [name, ...value] = pair.split('=')
        return name?.trim() && value.length > 0
          ? [[name.trim(), decodeURIComponent(value.join('=').trim())]]
          : []
      }),
    ),
    serviceName: env['OTEL_SERVICE_NAME'] || 'klepka',
    ratio,
  }
}
