import { createHash } from 'node:crypto'
import { failureOf } from './call-service.ts'
import { addressOf, API_KEY, type Connector, type ConnectorAccount, inOrder, partOf } from './connector.ts'

/** The key ends with the data centre: `…-us21`. */
const KEY = /^[0-9a-zA-Z]{16,64}-([a-z]{2}\d{1,3})$/

const apiOf = ({ secrets }: ConnectorAccount) => {
  const key = secrets['apiKey'] ?? ''
  return {
    base: `https://${KEY.exec(key)?.[1] ?? 'us1'}.api.mailchimp.com/3.0`,
    headers: { authorization: `Basic ${Buffer.from(`klepka:${key}`).toString('base64')}` },
  }
}

const memberOf = (base: string, list: string, email: string) =>
  `${base}/lists/${list}/members/${createHash('md5').update(email.toLowerCase()).digest('hex')}`

/** Mailchimp Marketing API 3.0: an audience's member is identified by a hash of the address, so PUT repeats nothing. */
export default {
  title: 'Mailchimp',
  help: 'Klucz: Account → Extras → API keys.',
  audience: 'marketing',
  takesTags: true,
  fields: [
    {
      ...API_KEY,
      hint: 'Z końcówką po myślniku, np. -us21.',
      pattern: KEY,
      problem: 'Wklej cały klucz, razem z końcówką po myślniku, np. -us21.',
    },
  ],
  target: {
    label: 'Lista (Audience ID)',
    hint: 'Audience → Settings → Audience name and defaults, np. a1b2c3d4e5.',
    pattern: /^[0-9a-f]{6,20}$/i,
    problem: 'Wpisz Audience ID: litery i cyfry, np. a1b2c3d4e5.',
  },
  check: (tools, account) => {
    const { base, headers } = apiOf(account)
    return tools.call({ method: 'GET', url: `${base}/ping`, headers })
  },
  send: async (tools, account, contact, list) => {
    const { base, headers } = apiOf(account)
    const email = addressOf(contact)
    const url = memberOf(base, list, email)
    const { firstName, lastName, phone, tags } = contact
    const added = await tools.call(
      {
        method: 'PUT',
        url: `${url}?skip_merge_validation=true`,
        headers,
        body: {
          email_address: email,
          status_if_new: 'subscribed',
          status: 'subscribed',
          merge_fields: {
            ...(firstName && { FNAME: firstName }),
            ...(lastName && { LNAME: lastName }),
            ...(phone && { PHONE: phone }),
          },
        },
      },
      [400],
    )
    if (!added.ok) return added
    if (added.value.status === 400)
      // Who unsubscribed there can only come back through a form of Mailchimp itself.
      return partOf(added.value.json, 'title') === 'Member In Compliance State'
        ? { ok: true, note: 'Mailchimp: this address must subscribe there itself' }
        : failureOf(added.value)
    return tags.length === 0
      ? { ok: true }
      : tools.call({
          method: 'POST',
          url: `${url}/tags`,
          headers,
          body: { tags: tags.map((name) => ({ name, status: 'active' })) },
        })
  },
  unsubscribe: (tools, account, email, list) => {
    const { base, headers } = apiOf(account)
    return inOrder(() =>
      tools.call(
        { method: 'PATCH', url: memberOf(base, list, email), headers, body: { status: 'unsubscribed' } },
        [404],
      ),
    )
  },
  erase: (tools, account, email, list) => {
    const { base, headers } = apiOf(account)
    return inOrder(() =>
      tools.call(
        { method: 'POST', url: `${memberOf(base, list, email)}/actions/delete-permanent`, headers },
        [404, 405],
      ),
    )
  },
} satisfies Connector
