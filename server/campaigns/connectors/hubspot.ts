import { addressOf, API_KEY, type Connector, type ConnectorAccount, inOrder } from './connector.ts'

const API = 'https://api.hubapi.com/crm/v3/objects/contacts'

const headersOf = ({ secrets }: ConnectorAccount) => ({
  authorization: `Bearer ${secrets['apiKey'] ?? ''}`,
})

/**
 * HubSpot CRM v3: a contact is created or updated by its address. Subscriptions of HubSpot have types that each account
 * names itself, so an unsubscription is not forwarded; see docs/connectors.md.
 */
export default {
  title: 'HubSpot',
  help: 'Token: Settings → Integrations → Private Apps, z prawami crm.objects.contacts.read i .write.',
  audience: 'marketing',
  fields: [{ ...API_KEY, label: 'Token aplikacji prywatnej', hint: 'Zaczyna się od pat-.' }],
  check: (tools, account) =>
    tools.call({ method: 'GET', url: `${API}?limit=1`, headers: headersOf(account) }),
  send: (tools, account, contact) => {
    const email = addressOf(contact)
    return inOrder(() =>
      tools.call({
        method: 'POST',
        url: `${API}/batch/upsert`,
        headers: headersOf(account),
        body: {
          inputs: [
            {
              id: email,
              idProperty: 'email',
              properties: {
                email,
                ...(contact.firstName && { firstname: contact.firstName }),
                ...(contact.lastName && { lastname: contact.lastName }),
                ...(contact.phone && { phone: contact.phone }),
              },
            },
          ],
        },
      }),
    )
  },
  erase: (tools, account, email) =>
    inOrder(() =>
      tools.call(
        {
          method: 'POST',
          url: `${API}/gdpr-delete`,
          headers: headersOf(account),
          body: { objectId: email, idProperty: 'email' },
        },
        [404],
      ),
    ),
} satisfies Connector
