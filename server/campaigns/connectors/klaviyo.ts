import { addressOf, API_KEY, type Connector, type ConnectorAccount, inOrder } from './connector.ts'

const API = 'https://a.klaviyo.com/api'
/** The API of this day; Klaviyo supports one for two years. */
const REVISION = '2026-01-15'

const headersOf = ({ secrets }: ConnectorAccount) => ({
  authorization: `Klaviyo-API-Key ${secrets['apiKey'] ?? ''}`,
  revision: REVISION,
  'content-type': 'application/vnd.api+json',
  accept: 'application/vnd.api+json',
})

const listOf = (id: string) => ({ relationships: { list: { data: { type: 'list', id } } } })

/**
 * Klaviyo: the profile is created or updated, then subscribed to the list by a job. Its own double opt-in, if the list
 * has it, asks once more.
 */
export default {
  title: 'Klaviyo',
  help: 'Klucz: Settings → API keys → Create Private API Key, z prawami Profiles, Lists, Subscriptions i Data Privacy.',
  audience: 'marketing',
  takesTags: true,
  fields: [{ ...API_KEY, hint: 'Prywatny, zaczyna się od pk_.' }],
  target: {
    label: 'Lista (List ID)',
    hint: 'Lists & Segments → lista → Settings, np. Y6nRLr.',
    pattern: /^[0-9A-Za-z]{4,12}$/,
    problem: 'Wpisz List ID, np. Y6nRLr.',
  },
  check: (tools, account) => tools.call({ method: 'GET', url: `${API}/lists`, headers: headersOf(account) }),
  send: (tools, account, contact, list) => {
    const headers = headersOf(account)
    const email = addressOf(contact)
    const { firstName, lastName, tags, campaignName } = contact
    return inOrder(
      () =>
        tools.call({
          method: 'POST',
          url: `${API}/profile-import`,
          headers,
          body: {
            data: {
              type: 'profile',
              attributes: {
                email,
                ...(firstName && { first_name: firstName }),
                ...(lastName && { last_name: lastName }),
                properties: { 'Klepka: kampania': campaignName, 'Klepka: tagi': tags },
              },
            },
          },
        }),
      () =>
        tools.call({
          method: 'POST',
          url: `${API}/profile-subscription-bulk-create-jobs`,
          headers,
          body: {
            data: {
              type: 'profile-subscription-bulk-create-job',
              attributes: {
                custom_source: campaignName,
                profiles: {
                  data: [
                    {
                      type: 'profile',
                      attributes: {
                        email,
                        subscriptions: { email: { marketing: { consent: 'SUBSCRIBED' } } },
                      },
                    },
                  ],
                },
              },
              ...listOf(list),
            },
          },
        }),
    )
  },
  unsubscribe: (tools, account, email, list) =>
    inOrder(() =>
      tools.call({
        method: 'POST',
        url: `${API}/profile-subscription-bulk-delete-jobs`,
        headers: headersOf(account),
        body: {
          data: {
            type: 'profile-subscription-bulk-delete-job',
            attributes: {
              profiles: {
                data: [
                  {
                    type: 'profile',
                    attributes: {
                      email,
                      subscriptions: { email: { marketing: { consent: 'UNSUBSCRIBED' } } },
                    },
                  },
                ],
              },
            },
            ...(list && listOf(list)),
          },
        },
      }),
    ),
  erase: (tools, account, email) =>
    inOrder(() =>
      tools.call({
        method: 'POST',
        url: `${API}/data-privacy-deletion-jobs`,
        headers: headersOf(account),
        body: {
          data: {
            type: 'data-privacy-deletion-job',
            attributes: { profile: { data: { type: 'profile', attributes: { email } } } },
          },
        },
      }),
    ),
} satisfies Connector
