import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { partOf } from '#server/campaigns/connectors/connector.ts'

/** Somebody at a service of the double. */
export type DoubleContact = {
  service: string
  email: string
  firstName: string
  lists: string[]
  tags: string[]
  isSubscribed: boolean
  /** How often it was added; a repeated delivery adds nobody twice. */
  times: number
}

type ServiceCall = {
  method: string
  path: string
  body: string
  headers: IncomingHttpHeaders
  /** Whatever the key is, it is not valid. */
  isLockedOut: boolean
}
type Answered = { status: number; json?: unknown }
type Contacts = Map<string, DoubleContact>

const HOSTS: [host: RegExp, service: string][] = [
  [/^[a-z]{2}\d+\.api\.mailchimp\.com$/, 'mailchimp'],
  [/^connect\.mailerlite\.com$/, 'mailerlite'],
  [/^api\.getresponse\.com$/, 'getresponse'],
  [/^api\.brevo\.com$/, 'brevo'],
  [/^a\.klaviyo\.com$/, 'klaviyo'],
  [/^api\.hubapi\.com$/, 'hubspot'],
  [/^api\.freshmail\.com$/, 'freshmail'],
  [/^[a-z0-9-]+\.api-us1\.com$/, 'activecampaign'],
  [/^www\.google-analytics\.com$/, 'google_analytics'],
  [/^graph\.facebook\.com$/, 'meta_conversions'],
  [/^hooks\.slack\.com$/, 'slack'],
]

/** The service of a host's name; undefined: none of ours. */
export const serviceOfHost = (host: string): string | undefined =>
  HOSTS.find(([pattern]) => pattern.test(host))?.[1]

/** Part of a key that the double's services refuse. */
const REFUSED_KEY = 'zly'
/** The secret that belongs to every FreshMail key of the double. */
export const FRESHMAIL_SECRET = 'tajny-klucz-freshmaila-w-probach'

const jsonOf = (body: string): unknown => {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return undefined
  }
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOfTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
const md5 = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex')

const keyOf = (service: string, email: string) => `${service} ${email.toLowerCase()}`

/** Adds or updates somebody; whether they are new. */
const put = (
  contacts: Contacts,
  service: string,
  email: string,
  {
    firstName = '',
    list = '',
    isSubscribed = true,
  }: { firstName?: string; list?: string; isSubscribed?: boolean },
): boolean => {
  const key = keyOf(service, email)
  const known = contacts.get(key)
  const lists = new Set(known?.lists)
  if (list !== '') lists.add(list)
  contacts.set(key, {
    service,
    email,
    firstName: firstName || (known?.firstName ?? ''),
    lists: [...lists],
    tags: known?.tags ?? [],
    isSubscribed,
    times: (known?.times ?? 0) + 1,
  })
  return known === undefined
}

const change = (contacts: Contacts, service: string, email: string, to: Partial<DoubleContact>): boolean => {
  const key = keyOf(service, email)
  const known = contacts.get(key)
  if (!known) return false
  contacts.set(key, { ...known, ...to })
  return true
}

const without = (path: string) => path.split('?')[0]!
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1] ?? '')
const lastOf = (path: string) => decodeURIComponent(without(path).split('/').at(-1) ?? '')

type Service = {
  /** What of the headers is the key. */
  key: (headers: IncomingHttpHeaders, call: ServiceCall) => string
  unauthorized: Answered
  answer: (call: ServiceCall, json: unknown, contacts: Contacts) => Answered
}

const bearer = (headers: IncomingHttpHeaders) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
const basicPassword = (headers: IncomingHttpHeaders) =>
  Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
const header = (headers: IncomingHttpHeaders, name: string, prefix = '') => {
  const value = text(headers[name])
  return value.startsWith(prefix) ? value.slice(prefix.length) : ''
}
const notFound: Answered = { status: 404, json: { message: 'not found' } }
const badRequest = (message: string): Answered => ({ status: 400, json: { message } })

const services: Record<string, Service> = {
  mailchimp: {
    key: basicPassword,
    unauthorized: { status: 401, json: { title: 'API Key Invalid', status: 401, detail: 'invalid' } },
    answer: ({ method, path }, json, contacts) => {
      if (method === 'GET' && path === '/3.0/ping') return { status: 200, json: { health_status: 'ok' } }
      const [, list = '', hash = '', rest = ''] =
        /^\/3\.0\/lists\/([^/]+)\/members\/([0-9a-f]{32})(.*)$/.exec(without(path)) ?? []
      if (list === 'deadbeef00') return { status: 404, json: { title: 'Resource Not Found', detail: 'list' } }
      const known = [...contacts.values()].find(
        ({ service, email }) => service === 'mailchimp' && md5(email) === hash,
      )
      if (method === 'PUT' && rest === '') {
        const email = partOf(json, 'email_address')
        if (!isAddress(email) || md5(email) !== hash)
          return { status: 400, json: { title: 'Invalid Resource', detail: `${String(email)} looks fake` } }
        if (known && !known.isSubscribed)
          return { status: 400, json: { title: 'Member In Compliance State', detail: `${email} is …` } }
        put(contacts, 'mailchimp', email, { list, firstName: text(partOf(json, 'merge_fields', 'FNAME')) })
        return { status: 200, json: { id: hash, status: 'subscribed' } }
      }
      if (!known) return notFound
      if (method === 'POST' && rest === '/tags') {
        const names = (partOf(json, 'tags') as { name: string }[]).map(({ name }) => name)
        change(contacts, 'mailchimp', known.email, { tags: [...new Set([...known.tags, ...names])] })
        return { status: 204 }
      }
      if (method === 'PATCH') {
        change(contacts, 'mailchimp', known.email, { isSubscribed: false })
        return { status: 200, json: { status: 'unsubscribed' } }
      }
      if (method === 'POST' && rest === '/actions/delete-permanent') {
        contacts.delete(keyOf('mailchimp', known.email))
        return { status: 204 }
      }
      return notFound
    },
  },
  mailerlite: {
    key: bearer,
    unauthorized: { status: 401, json: { message: 'Unauthenticated.' } },
    answer: ({ method, path }, json, contacts) => {
      if (method === 'GET' && without(path) === '/api/groups') return { status: 200, json: { data: [] } }
      if (method === 'POST' && path === '/api/subscribers') {
        const email = partOf(json, 'email')
        if (!isAddress(email)) return { status: 422, json: { message: 'The email must be valid.' } }
        const isNew = put(contacts, 'mailerlite', email, {
          firstName: text(partOf(json, 'fields', 'name')),
          list: listOfTexts(partOf(json, 'groups'))[0] ?? '',
          isSubscribed: partOf(json, 'status') === 'active',
        })
        return { status: isNew ? 201 : 200, json: { data: { id: md5(email), email } } }
      }
      if (method === 'GET') {
        const email = lastOf(path)
        return contacts.has(keyOf('mailerlite', email))
          ? { status: 200, json: { data: { id: md5(email), email } } }
          : notFound
      }
      const [, id] = /^\/api\/subscribers\/([0-9a-f]+)\/forget$/.exec(path) ?? []
      for (const [key, { service, email }] of contacts)
        if (service === 'mailerlite' && md5(email) === id) {
          contacts.delete(key)
          return { status: 200, json: { message: 'Subscriber data will be completely deleted' } }
        }
      return notFound
    },
  },
  getresponse: {
    key: (headers) => header(headers, 'x-auth-token', 'api-key '),
    unauthorized: { status: 401, json: { code: 1014, message: 'Problem during authentication process' } },
    answer: ({ method, path }, json, contacts) => {
      if (method === 'GET' && path === '/v3/accounts') return { status: 200, json: { accountId: 'VfEj' } }
      if (method === 'POST' && path === '/v3/contacts') {
        const [email, list] = [partOf(json, 'email'), text(partOf(json, 'campaign', 'campaignId'))]
        if (!isAddress(email) || list === '') return badRequest('Validation error')
        if (contacts.get(keyOf('getresponse', email))?.lists.includes(list))
          return { status: 409, json: { code: 1008, message: 'Contact already added' } }
        put(contacts, 'getresponse', email, {
          list,
          firstName: text(partOf(json, 'name')).split(' ')[0] ?? '',
        })
        return { status: 202 }
      }
      if (method === 'GET' && without(path) === '/v3/contacts') {
        const wanted = queryOf(path).get('query[email]') ?? ''
        const found = [...contacts.values()].filter(
          ({ service, email }) => service === 'getresponse' && email.includes(wanted),
        )
        return { status: 200, json: found.map(({ email }) => ({ contactId: md5(email), email })) }
      }
      if (method === 'DELETE')
        for (const [key, { service, email }] of contacts)
          if (service === 'getresponse' && md5(email) === lastOf(path)) {
            contacts.delete(key)
            return { status: 204 }
          }
      return notFound
    },
  },
  brevo: {
    key: (headers) => header(headers, 'api-key'),
    unauthorized: { status: 401, json: { code: 'unauthorized', message: 'Key not found' } },
    answer: ({ method, path }, json, contacts) => {
      if (method === 'GET' && path === '/v3/account')
        return { status: 200, json: { email: 'sklep@example.pl' } }
      if (method === 'POST' && path === '/v3/contacts') {
        const email = partOf(json, 'email')
        const lists = partOf(json, 'listIds')
        if (!isAddress(email) || !Array.isArray(lists) || lists.some((id) => !Number.isInteger(id)))
          return { status: 400, json: { code: 'invalid_parameter', message: 'Invalid' } }
        if (contacts.has(keyOf('brevo', email)) && partOf(json, 'updateEnabled') !== true)
          return { status: 400, json: { code: 'duplicate_parameter', message: 'Contact already exist' } }
        const isNew = put(contacts, 'brevo', email, {
          firstName: text(partOf(json, 'attributes', 'FIRSTNAME')),
          list: String(lists[0]),
        })
        return isNew ? { status: 201, json: { id: 21 } } : { status: 204 }
      }
      const email = lastOf(path)
      if (method === 'PUT' && change(contacts, 'brevo', email, { isSubscribed: false }))
        return { status: 204 }
      if (method === 'DELETE' && contacts.delete(keyOf('brevo', email))) return { status: 204 }
      return notFound
    },
  },
  klaviyo: {
    key: (headers) =>
      text(headers['revision']).length === 10 ? header(headers, 'authorization', 'Klaviyo-API-Key ') : '',
    unauthorized: { status: 401, json: { errors: [{ status: 401, code: 'not_authenticated' }] } },
    answer: ({ method, path }, json, contacts) => {
      const profile = partOf(json, 'data', 'attributes', 'profiles', 'data', 0, 'attributes')
      const list = text(partOf(json, 'data', 'relationships', 'list', 'data', 'id'))
      const email = partOf(profile, 'email')
      const consent = partOf(profile, 'subscriptions', 'email', 'marketing', 'consent')
      switch (`${method} ${path}`) {
        case 'GET /api/lists':
          return { status: 200, json: { data: [] } }
        case 'POST /api/profile-import': {
          const attributes = partOf(json, 'data', 'attributes')
          const address = partOf(attributes, 'email')
          if (!isAddress(address)) return badRequest('email')
          const isNew = put(contacts, 'klaviyo', address, {
            firstName: text(partOf(attributes, 'first_name')),
            isSubscribed: contacts.get(keyOf('klaviyo', address))?.isSubscribed ?? false,
          })
          const tags = listOfTexts(partOf(attributes, 'properties', 'Klepka: tagi'))
          change(contacts, 'klaviyo', address, { tags })
          return { status: isNew ? 201 : 200, json: { data: { type: 'profile', id: 'x' } } }
        }
        case 'POST /api/profile-subscription-bulk-create-jobs':
          if (!isAddress(email) || consent !== 'SUBSCRIBED' || list === '') return badRequest('profiles')
          change(contacts, 'klaviyo', email, { isSubscribed: true, lists: [list] })
          return { status: 202 }
        case 'POST /api/profile-subscription-bulk-delete-jobs':
          if (!isAddress(email)) return badRequest('profiles')
          change(contacts, 'klaviyo', email, { isSubscribed: false })
          return { status: 202 }
        case 'POST /api/data-privacy-deletion-jobs': {
          const address = text(partOf(json, 'data', 'attributes', 'profile', 'data', 'attributes', 'email'))
          contacts.delete(keyOf('klaviyo', address))
          return { status: 202 }
        }
        default:
          return notFound
      }
    },
  },
  hubspot: {
    key: bearer,
    unauthorized: { status: 401, json: { status: 'error', message: 'Authentication credentials not found' } },
    answer: ({ method, path }, json, contacts) => {
      const all = '/crm/v3/objects/contacts'
      if (method === 'GET' && without(path) === all) return { status: 200, json: { results: [] } }
      if (method === 'POST' && path === `${all}/batch/upsert`) {
        const input = partOf(json, 'inputs', 0)
        const email = partOf(input, 'id')
        if (!isAddress(email) || partOf(input, 'idProperty') !== 'email') return badRequest('inputs')
        put(contacts, 'hubspot', email, { firstName: text(partOf(input, 'properties', 'firstname')) })
        return { status: 200, json: { status: 'COMPLETE', results: [] } }
      }
      if (method === 'POST' && path === `${all}/gdpr-delete`)
        return contacts.delete(keyOf('hubspot', text(partOf(json, 'objectId')))) ? { status: 204 } : notFound
      return notFound
    },
  },
  freshmail: {
    key: (headers, { path, body }) => {
      const key = text(headers['x-rest-apikey'])
      const sign = createHash('sha1')
        .update(key + path + body + FRESHMAIL_SECRET)
        .digest('hex')
      return headers['x-rest-apisign'] === sign ? key : ''
    },
    unauthorized: { status: 401, json: { status: 'ERROR', errors: [{ code: 1002, message: 'sign' }] } },
    answer: ({ method, path }, json, contacts) => {
      if (method === 'GET' && path === '/rest/ping')
        return { status: 200, json: { status: 'OK', data: 'pong' } }
      const email = partOf(json, 'email')
      const error = (code: number): Answered => ({
        status: 422,
        json: { status: 'ERROR', errors: [{ code, message: `code ${code}` }] },
      })
      if (!isAddress(email)) return error(1301)
      switch (path) {
        case '/rest/subscriber/add': {
          const list = text(partOf(json, 'list'))
          if (list === 'niema00000') return error(1302)
          if (contacts.get(keyOf('freshmail', email))?.isSubscribed) return error(1304)
          put(contacts, 'freshmail', email, { list, firstName: text(partOf(json, 'custom_fields', 'imie')) })
          return { status: 200, json: { status: 'OK' } }
        }
        case '/rest/subscriber/edit':
          return change(contacts, 'freshmail', email, { isSubscribed: false })
            ? { status: 200, json: { status: 'OK' } }
            : notFound
        case '/rest/subscriber/delete':
          return contacts.delete(keyOf('freshmail', email))
            ? { status: 200, json: { status: 'OK' } }
            : notFound
        default:
          return notFound
      }
    },
  },
  activecampaign: {
    key: (headers) => header(headers, 'api-token'),
    unauthorized: { status: 403, json: { message: 'You must be authenticated' } },
    answer: ({ method, path }, json, contacts) => {
      const findById = (id: unknown) =>
        [...contacts.values()].find(({ service, email }) => service === 'activecampaign' && md5(email) === id)
      switch (`${method} ${without(path)}`) {
        case 'GET /api/3/users/me':
          return { status: 200, json: { user: { id: '1' } } }
        case 'POST /api/3/contact/sync': {
          const email = partOf(json, 'contact', 'email')
          if (!isAddress(email)) return { status: 422, json: { errors: [{ title: 'email' }] } }
          const isNew = put(contacts, 'activecampaign', email, {
            firstName: text(partOf(json, 'contact', 'firstName')),
          })
          return { status: isNew ? 201 : 200, json: { contact: { id: md5(email), email } } }
        }
        case 'POST /api/3/contactLists': {
          const known = findById(partOf(json, 'contactList', 'contact'))
          if (!known) return notFound
          change(contacts, 'activecampaign', known.email, {
            isSubscribed: partOf(json, 'contactList', 'status') === 1,
            lists: [text(partOf(json, 'contactList', 'list'))],
          })
          return { status: 201, json: {} }
        }
        // A tag's number is its name here.
        case 'GET /api/3/tags': {
          const name = queryOf(path).get('search') ?? ''
          return { status: 200, json: { tags: name === 'stary' ? [{ id: name, tag: name }] : [] } }
        }
        case 'POST /api/3/tags':
          return { status: 201, json: { tag: { id: text(partOf(json, 'tag', 'tag')) } } }
        case 'POST /api/3/contactTags': {
          const known = findById(partOf(json, 'contactTag', 'contact'))
          if (!known) return notFound
          const tag = text(partOf(json, 'contactTag', 'tag'))
          change(contacts, 'activecampaign', known.email, { tags: [...new Set([...known.tags, tag])] })
          return { status: 201, json: {} }
        }
        case 'GET /api/3/contacts': {
          const email = queryOf(path).get('email') ?? ''
          const isThere = contacts.has(keyOf('activecampaign', email))
          return { status: 200, json: { contacts: isThere ? [{ id: md5(email) }] : [] } }
        }
        default: {
          const known = method === 'DELETE' ? findById(lastOf(path)) : undefined
          if (!known) return notFound
          contacts.delete(keyOf('activecampaign', known.email))
          return { status: 200, json: {} }
        }
      }
    },
  },
  google_analytics: {
    // It accepts any key.
    key: () => 'any',
    unauthorized: { status: 403, json: {} },
    answer: ({ path }, json, contacts) => {
      const isWrong = (queryOf(path).get('api_secret') ?? '').includes(REFUSED_KEY)
      if (without(path) === '/debug/mp/collect')
        return {
          status: 200,
          json: { validationMessages: isWrong ? [{ description: 'api_secret is not valid' }] : [] },
        }
      const client = text(partOf(json, 'client_id'))
      if (client !== '' && !isWrong)
        put(contacts, 'google_analytics', client, { list: text(partOf(json, 'events', 0, 'name')) })
      return { status: 204 }
    },
  },
  meta_conversions: {
    key: bearer,
    unauthorized: { status: 400, json: { error: { type: 'OAuthException', code: 190, message: 'token' } } },
    answer: ({ method, path }, json, contacts) => {
      if (method === 'GET') return { status: 200, json: { id: lastOf(path) } }
      const event = partOf(json, 'data', 0)
      const id = text(partOf(event, 'event_id'))
      const hash = partOf(event, 'user_data', 'em', 0)
      if (id === '' || !/^[0-9a-f]{64}$/.test(text(hash)))
        return { status: 400, json: { error: { code: 100, message: 'Invalid parameter' } } }
      put(contacts, 'meta_conversions', id, {
        firstName: text(hash),
        list: text(partOf(event, 'event_name')),
      })
      return { status: 200, json: { events_received: 1 } }
    },
  },
  slack: {
    key: (_, { path }) => path,
    unauthorized: { status: 403, json: 'invalid_token' },
    answer: (_, json, contacts) => {
      const message = text(partOf(json, 'text'))
      if (message === '') return { status: 400, json: 'no_text' }
      put(contacts, 'slack', message, {})
      return { status: 200, json: 'ok' }
    },
  },
}

/** Answers a call as the service would. */
export const answerService = (service: string, call: ServiceCall, contacts: Contacts): Answered => {
  const { key, unauthorized, answer } = services[service]!
  const given = key(call.headers, call)
  if (call.isLockedOut || given === '' || given.includes(REFUSED_KEY)) return unauthorized
  const json = jsonOf(call.body)
  return json === undefined ? badRequest('no JSON') : answer(call, json, contacts)
}
