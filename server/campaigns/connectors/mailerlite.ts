import { addressOf, API_KEY, type Connector, type ConnectorAccount, inOrder, partOf } from './connector.ts'

const API = 'https://connect.mailerlite.com/api'

const headersOf = ({ secrets }: ConnectorAccount) => ({
  authorization: `Bearer ${secrets['apiKey'] ?? ''}`,
})

/** MailerLite's new API: adding somebody who is there updates them (200 instead of 201). */
export default {
  title: 'MailerLite',
  help: 'Klucz: Integrations → MailerLite API → Generate new token. Należy do osoby, która go utworzyła.',
  audience: 'marketing',
  fields: [{ ...API_KEY, hint: 'Widać go tylko raz, zaraz po utworzeniu.', pattern: /^[!-~]{8,4000}$/ }],
  target: {
    label: 'Grupa (Group ID)',
    hint: 'Numer z adresu strony grupy. Puste: bez grupy.',
    isOptional: true,
    pattern: /^\d{1,25}$/,
    problem: 'Wpisz numer grupy, same cyfry.',
  },
  check: (tools, account) =>
    tools.call({ method: 'GET', url: `${API}/groups?limit=1`, headers: headersOf(account) }),
  send: (tools, account, contact, group) =>
    inOrder(() =>
      tools.call({
        method: 'POST',
        url: `${API}/subscribers`,
        headers: headersOf(account),
        body: {
          email: addressOf(contact),
          status: 'active',
          fields: {
            ...(contact.firstName && { name: contact.firstName }),
            ...(contact.lastName && { last_name: contact.lastName }),
            ...(contact.phone && { phone: contact.phone }),
          },
          ...(group && { groups: [group] }),
        },
      }),
    ),
  unsubscribe: (tools, account, email) =>
    inOrder(() =>
      tools.call({
        method: 'POST',
        url: `${API}/subscribers`,
        headers: headersOf(account),
        body: { email, status: 'unsubscribed' },
      }),
    ),
  erase: async (tools, account, email) => {
    const headers = headersOf(account)
    const found = await tools.call(
      { method: 'GET', url: `${API}/subscribers/${encodeURIComponent(email)}`, headers },
      [404],
    )
    if (!found.ok) return found
    const id = partOf(found.value.json, 'data', 'id')
    if (found.value.status === 404 || typeof id !== 'string') return { ok: true }
    return inOrder(() =>
      tools.call(
        { method: 'POST', url: `${API}/subscribers/${encodeURIComponent(id)}/forget`, headers },
        [404],
      ),
    )
  },
} satisfies Connector
