import {
  type Connector,
  type ConnectorAccount,
  type ConnectorAnswer,
  type ServiceTools,
} from './connector.ts'

const WITH_DATA = 'tak'
const MAX_TEXT = 3_000
/** What Slack answers for an address that was revoked, or whose channel was archived. */
const REVOKED = [403, 404, 410]

/** Slack reads `<`, `>` and `&` as markup: nobody can mention the whole channel from a form. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const post = async (
  tools: ServiceTools,
  { secrets }: ConnectorAccount,
  text: string,
): Promise<ConnectorAnswer> => {
  const answer = await tools.call(
    {
      method: 'POST',
      url: secrets['url'] ?? '',
      body: { text: escapeSlack(text).slice(0, MAX_TEXT), unfurl_links: false, unfurl_media: false },
    },
    REVOKED,
  )
  if (!answer.ok) return answer
  const { status } = answer.value
  return REVOKED.includes(status)
    ? { ok: false, reason: 'unauthorized', message: `status ${status}` }
    : { ok: true }
}

/** A message in the owner's channel, by an incoming webhook. */
export default {
  title: 'Slack',
  help: 'api.slack.com/apps → Incoming Webhooks → Add New Webhook.',
  audience: 'owner',
  fields: [
    {
      name: 'url',
      label: 'Adres webhooka',
      hint: 'Zaczyna się od https://hooks.slack.com/services/.',
      isSecret: true,
      pattern: /^https:\/\/hooks\.slack\.com\/services\/[A-Za-z0-9]+\/[A-Za-z0-9]+\/[A-Za-z0-9]+$/,
      problem: 'Wklej cały adres, który zaczyna się od https://hooks.slack.com/services/.',
    },
    {
      name: 'details',
      label: 'Co pisać na kanale',
      hint: 'Dane osób widzi każdy na kanale, a Slack jest ich odbiorcą.',
      options: [
        { value: 'nie', label: 'Sama nazwa kampanii, bez danych osoby' },
        { value: WITH_DATA, label: 'Adres e-mail, telefon i odpowiedzi' },
      ],
      pattern: /^(?:nie|tak)$/,
      problem: 'Wybierz, co pisać.',
    },
  ],
  check: (tools, account) => post(tools, account, 'Klepka: połączenie działa.'),
  send: (tools, account, { campaignName, siteName, email, phone, firstName, lastName, fields, tags }) =>
    post(
      tools,
      account,
      [
        `Nowe zgłoszenie z kampanii „${campaignName}” (${siteName})`,
        ...(account.values['details'] === WITH_DATA
          ? [
              email,
              [firstName, lastName].filter(Boolean).join(' '),
              phone,
              ...fields.map(({ label, value }) => `${label}: ${value}`),
            ]
          : []),
        tags.length > 0 && `Tagi: ${tags.join(', ')}`,
      ]
        .filter(Boolean)
        .join('\n'),
    ),
} satisfies Connector
