import { createHash } from 'node:crypto'
import { failureOf } from './call-service.ts'
import {
  API_KEY,
  type Connector,
  type ConnectorAccount,
  type ConnectorAnswer,
  type Contact,
  partOf,
  type ServiceTools,
} from './connector.ts'

const DEFAULT_VERSION = 'v23.0'
const SECOND_MS = 1_000
/** Meta takes events of the last seven days. */
const MAX_AGE_MS = 7 * 86_400_000
/** The token is not valid, or has no access to this data set. */
const NOT_ALLOWED = [102, 190, 200, 803]

/** Meta's form of personal data: normalized, then hashed, so that it can only be compared. */
export const hashedForMeta = (text: string): string[] => {
  const normalized = text.trim().toLowerCase()
  return normalized === '' ? [] : [createHash('sha256').update(normalized).digest('hex')]
}

const FOREIGN = /^(?:\+|00)/
/** Digits with the country's code; a number without one is Polish. */
const digitsOf = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length === 9 && !FOREIGN.test(phone.trim()) ? `48${digits}` : digits
}

const readAnswer = (answer: Awaited<ReturnType<ServiceTools['call']>>): ConnectorAnswer => {
  if (!answer.ok) return answer
  const { value } = answer
  if (value.status < 300) return { ok: true }
  const code = Number(partOf(value.json, 'error', 'code'))
  return NOT_ALLOWED.includes(code)
    ? { ok: false, reason: 'unauthorized', message: `code ${code}` }
    : failureOf(value)
}

const graphOf = ({ values }: ConnectorAccount) =>
  `https://graph.facebook.com/${values['version'] || DEFAULT_VERSION}/${values['pixelId'] ?? ''}`

const eventOf = (
  { email, phone, firstName, lastName, leadId, receivedMs, pageUrl, campaignName }: Contact,
  { metaBrowser, metaClick, userAgent }: NonNullable<Contact['measuring']>,
) => ({
  event_name: 'Lead',
  event_time: Math.floor(receivedMs / SECOND_MS),
  // The same for every attempt: Meta counts it once.
  event_id: leadId,
  action_source: 'website',
  event_source_url: pageUrl.split(/[?#]/)[0],
  custom_data: { content_name: campaignName },
  user_data: {
    em: hashedForMeta(email ?? ''),
    ph: hashedForMeta(digitsOf(phone)),
    fn: hashedForMeta(firstName),
    ln: hashedForMeta(lastName),
    ...(userAgent && { client_user_agent: userAgent }),
    ...(metaBrowser && { fbp: metaBrowser }),
    ...(metaClick && { fbc: metaClick }),
  },
})

/** Meta Conversions API: a lead with hashed personal data, only of people who allowed advertising. */
export default {
  title: 'Meta Conversions API',
  help: 'Menedżer zdarzeń → zbiór danych → Ustawienia → Interfejs API konwersji.',
  audience: 'advertising',
  fields: [
    {
      name: 'pixelId',
      label: 'Identyfikator zbioru danych (piksela)',
      hint: 'Same cyfry.',
      pattern: /^\d{5,20}$/,
      problem: 'Wpisz same cyfry.',
    },
    { ...API_KEY, name: 'token', label: 'Token dostępu', hint: 'Wygeneruj token dostępu.' },
    {
      name: 'version',
      label: 'Wersja API',
      hint: `Puste: ${DEFAULT_VERSION}. Meta wycofuje wersje po około dwóch latach.`,
      isOptional: true,
      pattern: /^v\d{2}\.\d$/,
      problem: `Wpisz wersję, np. ${DEFAULT_VERSION}.`,
    },
  ],
  check: async (tools, account) =>
    readAnswer(
      await tools.call(
        {
          method: 'GET',
          url: `${graphOf(account)}?fields=id`,
          headers: { authorization: `Bearer ${account.secrets['token'] ?? ''}` },
        },
        [400, 403],
      ),
    ),
  send: async (tools, account, contact) => {
    if (!contact.measuring?.marketing) return { ok: true, note: 'no consent to advertising' }
    if (tools.nowMs - contact.receivedMs > MAX_AGE_MS) return { ok: true, note: 'too old for Meta' }
    return readAnswer(
      await tools.call(
        {
          method: 'POST',
          url: `${graphOf(account)}/events`,
          headers: { authorization: `Bearer ${account.secrets['token'] ?? ''}` },
          body: { data: [eventOf(contact, contact.measuring)] },
        },
        [400, 403],
      ),
    )
  },
} satisfies Connector
