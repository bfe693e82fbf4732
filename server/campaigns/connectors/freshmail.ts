import { createHash } from 'node:crypto'
import { failureOf } from './call-service.ts'
import {
  addressOf,
  API_KEY,
  type Connector,
  type ConnectorAccount,
  type ConnectorAnswer,
  partOf,
  type ServiceTools,
} from './connector.ts'

const HOST = 'https://api.freshmail.com'
/** States of a subscriber. */
const ACTIVE = 1
const RESIGNED = 4
const THERE_ALREADY = 1304
/** The key or the signature is not valid. */
const NOT_ALLOWED = [1000, 1001, 1002, 1003, 1004]
/** Statuses with an error code of FreshMail in the body. */
const WITH_CODE = [400, 401, 403, 404, 422]

/** A signed call; `fine`: codes of errors that leave nothing to be done. */
const callFreshmail = async (
  tools: ServiceTools,
  { secrets }: ConnectorAccount,
  path: string,
  body: object | undefined,
  fine: readonly number[] = [],
): Promise<ConnectorAnswer> => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const key = secrets['apiKey'] ?? ''
  const sign = createHash('sha1')
    .update(key + path + text + (secrets['apiSecret'] ?? ''))
    .digest('hex')
  const answer = await tools.call(
    {
      method: body === undefined ? 'GET' : 'POST',
      url: HOST + path,
      headers: { 'x-rest-apikey': key, 'x-rest-apisign': sign, 'content-type': 'application/json' },
      ...(body !== undefined && { body: text }),
    },
    WITH_CODE,
  )
  if (!answer.ok) return answer
  const code = Number(partOf(answer.value.json, 'errors', 0, 'code'))
  // Nobody there to be changed or removed.
  if (answer.value.status === 404) return { ok: true, note: 'FreshMail: status 404' }
  if (fine.includes(code)) return { ok: true, note: `FreshMail: code ${code}` }
  if (NOT_ALLOWED.includes(code)) return { ok: false, reason: 'unauthorized', message: `code ${code}` }
  const isDone = answer.value.status < 300 && partOf(answer.value.json, 'status') !== 'ERROR'
  return isDone ? { ok: true } : failureOf(answer.value)
}

/** FreshMail's REST API: every call is signed with both keys. */
export default {
  title: 'FreshMail',
  help: 'Klucze: Ustawienia → Integracje → API.',
  audience: 'marketing',
  fields: [
    { ...API_KEY, hint: '32 znaki.' },
    { ...API_KEY, name: 'apiSecret', label: 'Klucz API secret', hint: '40 znaków.' },
    {
      name: 'firstName',
      label: 'Pole z imieniem',
      hint: 'Znacznik pola z listy, np. imie. Puste: imię nie jest wysyłane.',
      isOptional: true,
      pattern: /^[a-z0-9_]{1,50}$/i,
      problem: 'Wpisz sam znacznik pola, np. imie.',
    },
  ],
  target: {
    label: 'Lista (hash)',
    hint: 'Odbiorcy → lista → Szczegóły → Parametry API.',
    pattern: /^[0-9a-z]{6,20}$/i,
    problem: 'Wpisz hash listy, np. yc5s8mm4m6.',
  },
  check: (tools, account) => callFreshmail(tools, account, '/rest/ping', undefined),
  send: (tools, account, contact, list) => {
    const field = account.values['firstName']
    return callFreshmail(
      tools,
      account,
      '/rest/subscriber/add',
      {
        email: addressOf(contact),
        list,
        state: ACTIVE,
        confirm: 0,
        ...(field && contact.firstName && { custom_fields: { [field]: contact.firstName } }),
      },
      [THERE_ALREADY],
    )
  },
  unsubscribe: (tools, account, email, list) =>
    callFreshmail(tools, account, '/rest/subscriber/edit', { email, list, state: RESIGNED }),
  erase: (tools, account, email, list) =>
    callFreshmail(tools, account, '/rest/subscriber/delete', { email, list }),
} satisfies Connector
