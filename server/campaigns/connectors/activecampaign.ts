import {
  addressOf,
  API_KEY,
  type Connector,
  type ConnectorAccount,
  type ConnectorAnswer,
  type ConnectorFailure,
  inOrder,
  partOf,
  refusedBecause,
  type ServiceTools,
} from './connector.ts'

const UNSUBSCRIBED = 2
const SUBSCRIBED = 1

const apiOf = ({ values, secrets }: ConnectorAccount) => ({
  base: `https://${values['account'] ?? ''}.api-us1.com/api/3`,
  headers: { 'api-token': secrets['apiKey'] ?? '' },
})

type Found = { ok: true; id: string | null } | ConnectorFailure

/** Answers write ids as texts or numbers. */
const idOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

const findContact = async (tools: ServiceTools, account: ConnectorAccount, email: string): Promise<Found> => {
  const { base, headers } = apiOf(account)
  const url = `${base}/contacts?email=${encodeURIComponent(email)}`
  const found = await tools.call({ method: 'GET', url, headers })
  return found.ok ? { ok: true, id: idOf(partOf(found.value.json, 'contacts', 0, 'id')) } : found
}

/** Tags have numbers; one that is not there yet is made. */
const findTag = async (tools: ServiceTools, account: ConnectorAccount, name: string): Promise<Found> => {
  const { base, headers } = apiOf(account)
  const url = `${base}/tags?search=${encodeURIComponent(name)}`
  const found = await tools.call({ method: 'GET', url, headers })
  if (!found.ok) return found
  const all = partOf(found.value.json, 'tags')
  const same = (Array.isArray(all) ? all : []).find((tag) => partOf(tag, 'tag') === name)
  if (same !== undefined) return { ok: true, id: idOf(partOf(same, 'id')) }
  const body = { tag: { tag: name, tagType: 'contact', description: 'Klepka' } }
  const made = await tools.call({ method: 'POST', url: `${base}/tags`, headers, body })
  return made.ok ? { ok: true, id: idOf(partOf(made.value.json, 'tag', 'id')) } : made
}

const setList = (
  tools: ServiceTools,
  account: ConnectorAccount,
  contact: string,
  list: string,
  status: number,
): ReturnType<ServiceTools['call']> => {
  const { base, headers } = apiOf(account)
  const body = { contactList: { list, contact, status } }
  return tools.call({ method: 'POST', url: `${base}/contactLists`, headers, body })
}

const addTag = async (
  tools: ServiceTools,
  account: ConnectorAccount,
  contact: string,
  name: string,
): Promise<ConnectorAnswer> => {
  const tag = await findTag(tools, account, name)
  if (!tag.ok) return tag
  if (tag.id === null) return refusedBecause('the answer has no number of the tag')
  const { base, headers } = apiOf(account)
  const body = { contactTag: { contact, tag: tag.id } }
  return inOrder(() => tools.call({ method: 'POST', url: `${base}/contactTags`, headers, body }))
}

/** ActiveCampaign API 3: a contact is created or updated by its address, then put on the list and tagged. */
export default {
  title: 'ActiveCampaign',
  help: 'Settings → Developer.',
  audience: 'marketing',
  takesTags: true,
  fields: [
    {
      name: 'account',
      label: 'Nazwa konta',
      hint: 'Początek adresu API: z https://sklep.api-us1.com wpisz sklep.',
      pattern: /^[a-z0-9][a-z0-9-]{0,60}$/i,
      problem: 'Wpisz sam początek adresu, bez https:// i bez kropek.',
    },
    { ...API_KEY, hint: 'API Access → Key.' },
  ],
  target: {
    label: 'Lista (numer)',
    hint: 'Contacts → Lists, numer z adresu strony listy. Puste: bez listy.',
    isOptional: true,
    pattern: /^\d{1,9}$/,
    problem: 'Wpisz numer listy, same cyfry.',
  },
  check: (tools, account) => {
    const { base, headers } = apiOf(account)
    return tools.call({ method: 'GET', url: `${base}/users/me`, headers })
  },
  send: async (tools, account, contact, list) => {
    const { base, headers } = apiOf(account)
    const { firstName, lastName, phone, tags } = contact
    const synced = await tools.call({
      method: 'POST',
      url: `${base}/contact/sync`,
      headers,
      body: {
        contact: {
          email: addressOf(contact),
          ...(firstName && { firstName }),
          ...(lastName && { lastName }),
          ...(phone && { phone }),
        },
      },
    })
    if (!synced.ok) return synced
    const id = idOf(partOf(synced.value.json, 'contact', 'id'))
    if (id === null) return refusedBecause('the answer has no number of the contact')
    return inOrder(
      ...(list ? [() => setList(tools, account, id, list, SUBSCRIBED)] : []),
      ...tags.map((name) => () => addTag(tools, account, id, name)),
    )
  },
  unsubscribe: async (tools, account, email, list) => {
    const found = await findContact(tools, account, email)
    if (!found.ok) return found
    const { id } = found
    return id === null || !list
      ? { ok: true }
      : inOrder(() => setList(tools, account, id, list, UNSUBSCRIBED))
  },
  erase: async (tools, account, email) => {
    const found = await findContact(tools, account, email)
    if (!found.ok) return found
    if (found.id === null) return { ok: true }
    const { base, headers } = apiOf(account)
    const url = `${base}/contacts/${found.id}`
    return inOrder(() => tools.call({ method: 'DELETE', url, headers }, [404]))
  },
} satisfies Connector
