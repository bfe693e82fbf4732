import type { Connector } from './connector.ts'

/** JSON to any address, with the signature of the Standard Webhooks, for programs and automation services. */
export default {
  title: 'Webhook',
  help: 'Dla Zapier, Make, n8n i własnych programów. Każde zgłoszenie jest podpisane nagłówkiem webhook-signature.',
  audience: 'owner',
  takesTags: true,
  fields: [
    {
      name: 'url',
      label: 'Adres',
      hint: 'Bywa, że sam adres jest hasłem, dlatego go nie pokazujemy.',
      isSecret: true,
      pattern: /^https?:\/\/[^\s/?#]+\S*$/i,
      problem: 'Wpisz cały adres, który zaczyna się od https://.',
    },
  ],
  check: (tools, { secrets }) =>
    tools.postSigned(secrets['url'] ?? '', JSON.stringify({ type: 'test', data: {} })),
  send: (tools, { secrets }, contact) => {
    const { measuring: _, receivedMs, ...data } = contact
    return tools.postSigned(
      secrets['url'] ?? '',
      JSON.stringify({ type: 'lead', data: { ...data, receivedTime: new Date(receivedMs).toISOString() } }),
    )
  },
  unsubscribe: (tools, { secrets }, email) =>
    tools.postSigned(secrets['url'] ?? '', JSON.stringify({ type: 'unsubscribe', data: { email } })),
  erase: (tools, { secrets }, email) =>
    tools.postSigned(secrets['url'] ?? '', JSON.stringify({ type: 'erase', data: { email } })),
} satisfies Connector
