import { type Check, findings } from './finding.ts'

const EXAMPLES = /^(?:change|secret|example|password|haslo|hasło|tajn|test|demo|klepka|przyklad|przykład)/i
/** Bits of a random text of its letters; 32 hexadecimal digits have 128. */
const MIN_BITS = 100

/** How hard a text is to guess if its letters are random: a repeated or simple one has few. */
const bitsOf = (text: string): number => {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

/** `SECRET` and its like: there, long, random, and different. */
export const checkSecrets: Check = async ({ env, settings }) => {
  const { ok, warning, problem } = findings('sekrety')
  const { secret, passwordPepper, isProduction, smtpUrl } = settings
  const found = []
  if (!secret)
    found.push(
      isProduction
        ? problem('Brakuje SECRET.', 'Ustaw SECRET, np. z polecenia „openssl rand -hex 32”.')
        : ok('Sklep pokazowy ma własny sekret w folderze danych.'),
    )
  for (const [name, value] of [
    ['SECRET', secret],
    ['PASSWORD_PEPPER', passwordPepper],
  ] as const) {
    if (!value) continue
    const isWeak = EXAMPLES.test(value) || bitsOf(value) < MIN_BITS
    found.push(
      isWeak
        ? problem(`${name} da się odgadnąć.`, `Zmień ${name} na losowy, np. z „openssl rand -hex 32”.`)
        : ok(`${name} jest długi i losowy.`),
    )
  }
  if (secret && secret === passwordPepper)
    found.push(warning('SECRET i PASSWORD_PEPPER są takie same.', 'Ustaw dwa różne losowe teksty.'))
  if (env['DATABASE_URL'] && /:(?:postgres|password|klepka|haslo|admin)@/i.test(env['DATABASE_URL']))
    found.push(
      warning(
        'Hasło bazy w DATABASE_URL jest typowe.',
        'Zmień hasło bazy na losowe, jeśli słucha poza tym komputerem.',
      ),
    )
  if (isProduction && smtpUrl?.startsWith('smtp://') && new URL(smtpUrl).host.endsWith(':25'))
    found.push(warning('SMTP_URL używa portu 25.', 'Użyj portu 587 (STARTTLS) albo smtps:// na porcie 465.'))
  return found
}

/** Reverse proxies and the address that the server listens at. */
export const checkProxies: Check = async ({ settings }) => {
  const { ok, warning, problem } = findings('pośrednik')
  const { isProduction, publicUrl, trustedProxies, host, port } = settings
  const address = new URL(publicUrl)
  if (!isProduction) return [ok('Sklep pokazowy słucha tylko na tym komputerze.')]
  const found = []
  if (address.protocol === 'http:')
    found.push(
      problem(
        'PUBLIC_URL zaczyna się od http://: ciasteczka i hasła idą otwartym tekstem.',
        'Postaw przed sklepem nginx albo Caddy z certyfikatem (deploy/) i podaj adres https://.',
      ),
    )
  const isBehind = address.protocol === 'https:' || (address.port || '80') !== String(port)
  if (isBehind && trustedProxies === 0)
    found.push(
      problem(
        'Przed sklepem stoi serwer pośredniczący, a TRUSTED_PROXIES to 0: limity widzą wszystkich jako jednego klienta.',
        'Ustaw TRUSTED_PROXIES=1 (z CDN przed nginx: 2) i nagłówek X-Forwarded-For jak w deploy/nginx.conf.',
      ),
    )
  else if (trustedProxies > 0) found.push(ok(`Zaufane serwery pośredniczące: ${trustedProxies}.`))
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(host)
  if (isOpen && trustedProxies > 0)
    found.push(
      warning(
        `Sklep słucha na ${host}, więc kto ominie pośrednika, poda dowolny adres w X-Forwarded-For.`,
        `Ustaw HOST=127.0.0.1 albo zamknij port ${port} zaporą dla innych niż pośrednik.`,
      ),
    )
  return found
}

/** The Node that runs this is the one that runs the server. */
export const checkNode =
  (pinned: string, running: string = process.versions.node): Check =>
  async () => {
    const { ok, warning, problem } = findings('node')
    if (running === pinned) return [ok(`Node ${running}, jak w package.json.`)]
    const isSameMajor = running.split('.')[0] === pinned.split('.')[0]
    const advice = `Uruchamiaj sklep przez „npm start”: używa Node ${pinned}.`
    return [
      isSameMajor
        ? warning(`Node ${running} zamiast ${pinned}.`, advice)
        : problem(`Node ${running}, a sklep jest sprawdzony z ${pinned}.`, advice),
    ]
  }
