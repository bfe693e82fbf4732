import { type Check, type Diagnosis, findings, type Patient, reasonOf } from './finding.ts'
import { openReader } from './check-database.ts'

const LIMIT_MS = 10_000

const verify = async (url: string, needsTls: boolean) => {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    requireTLS: needsTls,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Connects, greets, encrypts and signs in, as for a mail, and sends none. */
export const checkSmtp: Check = async ({ settings: { smtpUrl, isProduction } }) => {
  const { ok, warning, problem } = findings('poczta')
  if (!smtpUrl)
    return [
      isProduction
        ? problem('Brakuje SMTP_URL.', 'Podaj serwer poczty, np. smtp://konto:haslo@poczta.example.pl:587.')
        : ok('Sklep pokazowy zapisuje pocztę w folderze.'),
    ]
  const { host, protocol } = new URL(smtpUrl)
  const faultOf = (needsTls: boolean) =>
    verify(smtpUrl, needsTls).then(
      () => undefined,
      (error: unknown) => error,
    )
  const fault = await faultOf(protocol === 'smtp:')
  if (!fault) return [ok(`Serwer poczty ${host} przyjmuje połączenie, szyfruje i wpuszcza konto.`)]
  const unencrypted = await faultOf(false)
  if (!unencrypted)
    return [
      warning(
        `Serwer poczty ${host} nie szyfruje połączenia (STARTTLS).`,
        'Użyj smtps:// albo serwera, który szyfruje.',
      ),
    ]
  if ([fault, unencrypted].some((error) => (error as { code?: unknown }).code === 'EAUTH'))
    return [
      problem(
        `Serwer poczty ${host} nie wpuszcza konta: ${reasonOf(unencrypted)}.`,
        'Popraw konto i hasło w SMTP_URL.',
      ),
    ]
  return [
    problem(
      `Serwer poczty ${host} nie odpowiada jak powinien: ${reasonOf(unencrypted)}.`,
      'Sprawdź adres i port w SMTP_URL oraz zaporę; wielu dostawców zamyka port 25.',
    ),
  ]
}

const findSender = async ({ settings }: Patient): Promise<string | undefined> => {
  const reader = await openReader(settings.database).catch(() => undefined)
  try {
    const [row] = (await reader?.rows("select value_json from settings where name = 'shop'")) ?? []
    const { email } = JSON.parse(String(row?.['value_json'] ?? '{}')) as { email?: unknown }
    return typeof email === 'string' ? email : undefined
  } catch {
    return undefined
  } finally {
    await reader?.close()
  }
}

/** Texts of a name; undefined: the DNS does not answer. */
const textsOf = async (resolveTxt: Patient['resolveTxt'], name: string): Promise<string[] | undefined> => {
  try {
    return await resolveTxt(name)
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(String((error as { code?: unknown }).code)) ? [] : undefined
  }
}

/** Records with which receivers decide whether the shop's mail is the shop's. */
export const checkSenderRecords = async (
  domain: string,
  { resolveTxt, dkimSelector }: { resolveTxt: Patient['resolveTxt']; dkimSelector: string | undefined },
): Promise<Diagnosis[]> => {
  const { ok, warning, problem } = findings('DNS nadawcy')
  const texts = await textsOf(resolveTxt, domain)
  if (!texts)
    return [
      warning(`DNS nie odpowiada na pytanie o ${domain}.`, 'Sprawdź połączenie z siecią i /etc/resolv.conf.'),
    ]
  const found: Diagnosis[] = []
  const spf = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (spf.length === 0)
    found.push(
      problem(
        `Domena ${domain} nie ma SPF: listy sklepu mogą trafiać do spamu.`,
        `Dodaj w DNS wpis TXT, który podaje dostawca poczty, np. "v=spf1 include:_spf.dostawca.pl -all".`,
      ),
    )
  else if (spf.length > 1)
    found.push(
      problem(
        `Domena ${domain} ma ${spf.length} wpisy SPF, więc nie liczy się żaden.`,
        'Zostaw jeden wpis SPF.',
      ),
    )
  else if (/[+?]all\s*$/i.test(spf[0]!))
    found.push(warning(`SPF domeny ${domain} pozwala wysyłać każdemu.`, 'Zakończ wpis przez -all albo ~all.'))
  else found.push(ok(`SPF domeny ${domain} jest w porządku.`))

  const labels = domain.split('.')
  let dmarc: string | undefined
  // The organisation's record counts for its subdomains.
  for (let from = 0; from < labels.length - 1 && !dmarc; from++) {
    const inner = await textsOf(resolveTxt, `_dmarc.${labels.slice(from).join('.')}`)
    dmarc = inner?.find((text) => /^v=DMARC1/i.test(text))
  }
  const policy = /;\s*p=(\w+)/i.exec(dmarc ?? '')?.[1]?.toLowerCase()
  found.push(
    policy === undefined
      ? warning(
          `Domena ${domain} nie ma DMARC, którego wymagają duże skrzynki.`,
          `Dodaj wpis TXT _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:…".`,
        )
      : policy === 'none'
        ? warning('DMARC tylko obserwuje (p=none).', 'Gdy raporty są czyste, zmień na p=quarantine.')
        : ok(`DMARC domeny: p=${policy}.`),
  )
  if (!dkimSelector) return found
  const name = `${dkimSelector}._domainkey.${domain}`
  const key = (await textsOf(resolveTxt, name))?.find((text) => /(?:^|;)\s*p=[A-Za-z0-9+/]/.test(text))
  found.push(
    key
      ? ok(`Klucz DKIM ${name} jest w DNS.`)
      : problem(`Nie ma klucza DKIM ${name}.`, 'Dodaj w DNS wpis, który podaje dostawca poczty.'),
  )
  return found
}

/** The address in the shop's settings is the sender of its mail. */
export const checkSender: Check = async (patient) => {
  const { warning } = findings('DNS nadawcy')
  if (!patient.settings.isProduction) return []
  const sender = await findSender(patient)
  const domain = sender?.split('@')[1]
  if (!domain || domain.endsWith('example.pl'))
    return [warning('Sklep nie ma jeszcze adresu e-mail nadawcy.', 'Podaj go w panelu: Ustawienia → Sklep.')]
  return checkSenderRecords(domain, {
    resolveTxt: patient.resolveTxt,
    dkimSelector: patient.env['DKIM_SELECTOR'] || undefined,
  })
}
