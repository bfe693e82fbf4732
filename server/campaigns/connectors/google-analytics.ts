import {
  API_KEY,
  type Connector,
  type ConnectorAccount,
  inOrder,
  partOf,
  refusedBecause,
} from './connector.ts'

const HOST = 'https://www.google-analytics.com'
const MICROSECONDS = 1_000
/** Google counts events of the last three days only. */
const MAX_AGE_MS = 72 * 3_600_000

const addressOfAccount = (path: string, { values, secrets }: ConnectorAccount) =>
  `${HOST}${path}?${new URLSearchParams({
    measurement_id: values['measurementId'] ?? '',
    api_secret: secrets['apiSecret'] ?? '',
  })}`

/**
 * Google Analytics 4 by its Measurement Protocol. It gets the browser's number from Google's own cookie and the name of
 * the campaign, nothing about a person. It accepts everything with 204, so a wrong key is only found in its reports.
 */
export default {
  title: 'Google Analytics 4',
  help: 'Administracja → Strumienie danych → strumień → Klucze tajne interfejsu Measurement Protocol.',
  audience: 'analytics',
  fields: [
    {
      name: 'measurementId',
      label: 'Identyfikator pomiaru',
      hint: 'Zaczyna się od G-.',
      pattern: /^G-[A-Z0-9]{4,20}$/,
      problem: 'Wpisz identyfikator pomiaru, np. G-ABC123DEF4.',
    },
    { ...API_KEY, name: 'apiSecret', label: 'Klucz tajny', hint: 'Wartość obiektu tajnego.' },
  ],
  target: {
    label: 'Nazwa zdarzenia',
    hint: 'Puste: generate_lead.',
    isOptional: true,
    pattern: /^[a-z][a-z0-9_]{0,39}$/,
    problem: 'Wpisz małe litery bez polskich znaków, cyfry i podkreślenia.',
  },
  check: async (tools, account) => {
    const answer = await tools.call({
      method: 'POST',
      url: addressOfAccount('/debug/mp/collect', account),
      body: { client_id: '1.1', events: [{ name: 'generate_lead', params: {} }] },
    })
    if (!answer.ok) return answer
    const problem = partOf(answer.value.json, 'validationMessages', 0, 'description')
    return problem === undefined ? { ok: true } : refusedBecause(String(problem))
  },
  send: (tools, account, { measuring, receivedMs, campaignName }, event) => {
    const client = measuring?.analytics ? measuring.googleClient : undefined
    if (client === undefined) return Promise.resolve({ ok: true, note: 'no number of the browser' } as const)
    if (tools.nowMs - receivedMs > MAX_AGE_MS)
      return Promise.resolve({ ok: true, note: 'too old for Google Analytics' } as const)
    return inOrder(() =>
      tools.call({
        method: 'POST',
        url: addressOfAccount('/mp/collect', account),
        body: {
          client_id: client,
          timestamp_micros: receivedMs * MICROSECONDS,
          consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
          events: [{ name: event || 'generate_lead', params: { lead_source: campaignName.slice(0, 100) } }],
        },
      }),
    )
  },
} satisfies Connector
