import { addressOf, API_KEY, type Connector, type ConnectorAccount, inOrder, partOf } from './connector.ts'

const API = 'https://api.getresponse.com/v3'

const headersOf = ({ secrets }: ConnectorAccount) => ({
  'x-auth-token': `api-key ${secrets['apiKey'] ?? ''}`,
})

const remove: NonNullable<Connector['erase']> = async (tools, account, email, list) => {
  const headers = headersOf(account)
  const query = new URLSearchParams({
    'query[email]': email,
    ...(list && { 'query[campaignId]': list }),
    fields: 'contactId,email',
  })
  const found = await tools.call({ method: 'GET', url: `${API}/contacts?${query}`, headers })
  if (!found.ok) return found
  // The search also finds addresses that contain this one.
  const ids = (Array.isArray(found.value.json) ? found.value.json : [])
    .filter((contact) => String(partOf(contact, 'email')).toLowerCase() === email.toLowerCase())
    .map((contact) => partOf(contact, 'contactId'))
    .filter((id): id is string => typeof id === 'string')
  return inOrder(
    ...ids.map(
      (id) => () =>
        tools.call({ method: 'DELETE', url: `${API}/contacts/${encodeURIComponent(id)}`, headers }, [404]),
    ),
  )
}

/** GetResponse API v3: adding is accepted (202) and done later; 409 is a contact that is there already. */
export default {
  title: 'GetResponse',
  help: 'Klucz: Integracje i API → API → Generuj klucz API.',
  audience: 'marketing',
  fields: [{ ...API_KEY, hint: 'Wygasa, jeśli nikt go nie używa przez 90 dni.' }],
  target: {
    label: 'Lista (LIST TOKEN)',
    hint: 'Kontakty → lista → Ustawienia → Ogólne, np. p86zQ.',
    pattern: /^[0-9A-Za-z]{2,20}$/,
    problem: 'Wpisz token listy, np. p86zQ, a nie jej nazwę.',
  },
  check: (tools, account) =>
    tools.call({ method: 'GET', url: `${API}/accounts`, headers: headersOf(account) }),
  send: async (tools, account, contact, list) => {
    const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
    const added = await tools.call(
      {
        method: 'POST',
        url: `${API}/contacts`,
        headers: headersOf(account),
        body: { email: addressOf(contact), campaign: { campaignId: list }, ...(name && { name }) },
      },
      [409],
    )
    if (!added.ok) return added
    return added.value.status === 409 ? { ok: true, note: 'GetResponse: was there already' } : { ok: true }
  },
  unsubscribe: remove,
  // Of all lists.
  erase: (tools, account, email) => remove(tools, account, email, ''),
} satisfies Connector
