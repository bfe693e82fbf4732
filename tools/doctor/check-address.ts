import { connect } from 'node:tls'
import { identityPaths } from '#contract/identity/paths.ts'
import { openReader } from './check-database.ts'
import { type Check, type Diagnosis, findings, type Patient, reasonOf } from './finding.ts'

const LIMIT_MS = 10_000
const CLOCK_MS = 5_000
const DAY_MS = 86_400_000
const SOON_DAYS = 14
const HTTPS_PORT = 443

const keyIdsHere = async (settings: Patient['settings']): Promise<Set<string>> => {
  const reader = await openReader(settings.database)
  try {
    return new Set((await reader?.rows('select id from signing_keys'))?.map(({ id }) => String(id)))
  } finally {
    await reader?.close()
  }
}

/** The public address answers, with keys that are in this database: it is the same shop. */
export const checkPublicAddress: Check = async ({ settings, fetch: send }) => {
  const { ok, warning, problem } = findings('adres')
  const { publicUrl, isProduction } = settings
  const get = (path: string) =>
    send(`${publicUrl}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) })
  let keys: Response
  const sentMs = Date.now()
  try {
    keys = await get(identityPaths.keys[0]!)
  } catch (error) {
    const text = `${publicUrl} nie odpowiada: ${reasonOf(error)}.`
    return [
      isProduction
        ? problem(text, 'Sprawdź, czy sklep działa (npm start), DNS domeny, zaporę i serwer pośredniczący.')
        : warning(text, 'Sklep jest zatrzymany; uruchom go: npm start.'),
    ]
  }
  const found: Diagnosis[] = []
  const location = keys.headers.get('location')
  if (location)
    found.push(
      warning(
        `${publicUrl} przekierowuje na ${location}.`,
        'Podaj w PUBLIC_URL adres, pod którym sklep się kończy.',
      ),
    )
  const served = (await keys.json().catch(() => ({}))) as { keys?: { kid?: string }[] }
  const here = await keyIdsHere(settings).catch(() => new Set<string>())
  const isSame = served.keys?.some(({ kid }) => kid !== undefined && here.has(kid)) ?? false
  if (!location)
    found.push(
      isSame
        ? ok(`${publicUrl} odpowiada i jest to ten sklep.`)
        : problem(
            `${publicUrl} odpowiada, ale to nie jest ten sklep (albo inna baza).`,
            'Sprawdź PUBLIC_URL, DATA_DIR i DATABASE_URL oraz na co wskazuje serwer pośredniczący.',
          ),
    )
  const date = Date.parse(keys.headers.get('date') ?? '')
  const differenceMs = Math.abs(date - (sentMs + Date.now()) / 2)
  if (differenceMs > CLOCK_MS)
    found.push(
      problem(
        `Zegar tego komputera różni się od zegara pod ${publicUrl} o ${Math.round(differenceMs / 1000)} s.`,
        'Włącz synchronizację czasu (systemd-timesyncd albo chrony).',
      ),
    )
  else if (!Number.isNaN(date)) found.push(ok('Zegar się zgadza.'))
  return found
}

type Certificate = { validToMs: number; fault: string | undefined }

/** The certificate that a server shows, also when it is not valid. */
const readCertificate = (host: string, port: number): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, servername: host, rejectUnauthorized: false, timeout: LIMIT_MS },
      () => {
        const { valid_to } = socket.getPeerCertificate()
        const fault = socket.authorized ? undefined : String(socket.authorizationError)
        resolve({ validToMs: Date.parse(valid_to), fault })
        socket.destroy()
      },
    )
    socket.once('timeout', () => socket.destroy(new Error('brak odpowiedzi')))
    socket.once('error', reject)
  })

export const checkCertificate: Check = async ({ settings: { publicUrl }, nowMs }) => {
  const { ok, warning, problem } = findings('certyfikat')
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  try {
    const { validToMs, fault } = await readCertificate(hostname, Number(port || HTTPS_PORT))
    const days = Math.floor((validToMs - nowMs) / DAY_MS)
    if (days < 0)
      return [problem(`Certyfikat ${hostname} wygasł.`, 'Odnów go; Caddy robi to sam, nginx z certbotem.')]
    if (fault)
      return [
        problem(
          `Przeglądarki nie ufają certyfikatowi ${hostname} (${fault}).`,
          'Użyj certyfikatu Let’s Encrypt i całego łańcucha (fullchain).',
        ),
      ]
    const text = `Certyfikat ${hostname} jest ważny jeszcze ${days} dni.`
    return [days < SOON_DAYS ? warning(text, 'Sprawdź, dlaczego nie odnawia się sam.') : ok(text)]
  } catch (error) {
    return [
      problem(
        `Nie można sprawdzić certyfikatu ${hostname}: ${reasonOf(error)}.`,
        'Sprawdź DNS, zaporę i port 443.',
      ),
    ]
  }
}
