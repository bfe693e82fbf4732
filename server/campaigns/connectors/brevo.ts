import { addressOf, API_KEY, type Connector, type ConnectorAccount, inOrder } from './connector.ts'

const API = 'https://api.brevo.com/v3'
const ATTRIBUTE = {
  isOptional: true as const,
  pattern: /^[A-Z][A-Z0-9_]{0,49}$/,
  problem: 'Wpisz nazwę atrybutu wielkimi literami, np. FIRSTNAME.',
}

const headersOf = ({ secrets }: ConnectorAccount) => ({ 'api-key': secrets['apiKey'] ?? '' })
const contactUrl = (email: string) => `${API}/contacts/${encodeURIComponent(email)}`

/**
 * Brevo API v3. Attributes must exist in the account, and their names depend on its language, so the owner may enter
 * them. A telephone number is not sent: one that another contact has would refuse the whole contact.
 */
export default {
  title: 'Brevo',
  help: 'Klucz: SMTP & API → API keys (v3).',
  audience: 'marketing',
  fields: [
    { ...API_KEY, hint: 'Zaczyna się od xkeysib-.' },
    {
      name: 'firstName',
      label: 'Atrybut imienia',
      hint: 'Puste: FIRSTNAME. W polskich kontach bywa IMIE.',
      ...ATTRIBUTE,
    },
    {
      name: 'lastName',
      label: 'Atrybut nazwiska',
      hint: 'Puste: LASTNAME. W polskich kontach bywa NAZWISKO.',
      ...ATTRIBUTE,
    },
  ],
  target: {
    label: 'Lista (numer)',
    hint: 'Contacts → Lists, numer po #.',
    pattern: /^\d{1,9}$/,
    problem: 'Wpisz numer listy, same cyfry.',
  },
  check: (tools, account) =>
    tools.call({ method: 'GET', url: `${API}/account`, headers: headersOf(account) }),
  send: (tools, account, contact, list) =>
    inOrder(() =>
      tools.call({
        method: 'POST',
        url: `${API}/contacts`,
        headers: headersOf(account),
        body: {
          email: addressOf(contact),
          attributes: {
            ...(contact.firstName && { [account.values['firstName'] || 'FIRSTNAME']: contact.firstName }),
            ...(contact.lastName && { [account.values['lastName'] || 'LASTNAME']: contact.lastName }),
          },
          listIds: [Number(list)],
          emailBlacklisted: false,
          updateEnabled: true,
        },
      }),
    ),
  unsubscribe: (tools, account, email) =>
    inOrder(() =>
      tools.call(
        {
          method: 'PUT',
          url: contactUrl(email),
          headers: headersOf(account),
          body: { emailBlacklisted: true },
        },
        [404],
      ),
    ),
  erase: (tools, account, email) =>
    inOrder(() =>
      tools.call({ method: 'DELETE', url: contactUrl(email), headers: headersOf(account) }, [404]),
    ),
} satisfies Connector
