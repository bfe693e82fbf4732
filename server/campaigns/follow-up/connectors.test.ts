import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FRESHMAIL_SECRET } from '#server/dev/connector-answers.ts'
import { type ConnectorsDouble, startConnectorsDouble } from '#server/dev/connectors-double.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { serviceDoubles, serviceTools } from '../connectors/call-service.ts'
import type { Connector, ConnectorAccount, Contact } from '../connectors/connector.ts'
import * as registry from '../connectors/index.ts'

/** On a busy machine an answer may take a second. */
const PATIENT_MS = 5_000
const connectors: Record<keyof typeof registry, Connector> = { ...registry }

const EMAIL = 'ola@example.pl'

/** An account of each service, and a list of its. */
const accounts: Record<keyof typeof registry, { account: ConnectorAccount; target: string }> = {
  mailchimp: { account: withKey('abcdef0123456789abcdef-us21'), target: 'a1b2c3d4e5' },
  mailerlite: { account: withKey('klucz-mailerlite'), target: '1234567' },
  getresponse: { account: withKey('klucz-getresponse'), target: 'p86zQ' },
  brevo: { account: withKey('xkeysib-klucz'), target: '7' },
  klaviyo: { account: withKey('pk_klucz123'), target: 'Y6nRLr' },
  hubspot: { account: withKey('pat-eu1-klucz'), target: '' },
  freshmail: {
    account: {
      values: { firstName: 'imie' },
      secrets: { apiKey: 'klucz-freshmail', apiSecret: FRESHMAIL_SECRET },
    },
    target: 'yc5s8mm4m6',
  },
  activecampaign: {
    account: { values: { account: 'sklep' }, secrets: { apiKey: 'klucz-ac' } },
    target: '3',
  },
  google_analytics: {
    account: { values: { measurementId: 'G-ABC123' }, secrets: { apiSecret: 'tajny-klucz' } },
    target: 'zapis',
  },
  meta_conversions: {
    account: { values: { pixelId: '1234567890' }, secrets: { token: 'EAAB-token' } },
    target: '',
  },
  slack: {
    account: { values: { details: 'tak' }, secrets: { url: 'https://hooks.slack.com/services/T1/B1/abc' } },
    target: '',
  },
  webhook: { account: { values: {}, secrets: { url: 'https://example.com/hook' } }, target: '' },
}

function withKey(apiKey: string): ConnectorAccount {
  return { values: {}, secrets: { apiKey } }
}

const contact: Contact = {
  leadId: '01890000-0000-7000-8000-000000000001',
  email: EMAIL,
  firstName: 'Ola',
  lastName: 'Nowak',
  phone: '600 100 200',
  fields: [{ label: 'Pokój', value: 'Salon <!channel> & kuchnia' }],
  consents: ['Chcę dostawać wiadomości.'],
  tags: ['rabat', 'stary'],
  campaignName: 'Newsletter',
  siteName: 'blog.example',
  pageUrl: 'https://blog.example/panele/?utm_source=x',
  country: 'PL',
  receivedMs: 0,
  measuring: {
    analytics: true,
    marketing: true,
    googleClient: '123.456',
    metaBrowser: 'fb.1.1.2',
    userAgent: 'Mozilla',
  },
}

/** Those whose address is fixed, so that the double answers in their place. */
const kinds = Object.keys(connectors).filter((kind) => kind !== 'webhook') as (keyof typeof registry)[]
const lists = kinds.filter((kind) => connectors[kind].audience === 'marketing')

let test: TestShop
let double: ConnectorsDouble
beforeAll(async () => {
  test = await openTestShop('sqlite')
  double = await startConnectorsDouble()
  Object.assign(test.services.get(serviceDoubles), { url: double.url, timeoutMs: PATIENT_MS })
})
afterAll(async () => {
  await double.close()
  await test.close()
})
afterEach(() => double.faults.clear())

const tools = () => serviceTools(test.services, { connectorId: 'c1', deliveryId: 'd1' })
const send = (kind: keyof typeof registry, change: Partial<Contact> = {}, target = accounts[kind].target) =>
  connectors[kind].send(
    tools(),
    accounts[kind].account,
    { ...contact, receivedMs: test.clock.nowMs, ...change },
    target,
  )
const found = (kind: string, email = EMAIL) => double.contacts.get(`${kind} ${email}`)

it('every account here is one that the console would accept', () => {
  for (const [kind, { account, target }] of Object.entries(accounts)) {
    const { fields, target: wanted } = connectors[kind as keyof typeof registry]
    for (const { name, isSecret, pattern } of fields) {
      const value = (isSecret ? account.secrets : account.values)[name]
      expect([kind, name, value === undefined || pattern.test(value)]).toEqual([kind, name, true])
    }
    expect([kind, target === '' || wanted?.pattern.test(target)]).toEqual([kind, true])
  }
})

describe.each(kinds)('%s', (kind) => {
  const connector = connectors[kind]
  const { account } = accounts[kind]

  it('accepts the account, then a contact, and the same contact again', async () => {
    expect(await connector.check(tools(), account)).toMatchObject({ ok: true })
    expect(await send(kind)).toMatchObject({ ok: true })
    const once = [...double.contacts.values()].filter(({ service }) => service === kind).length
    expect(await send(kind)).toMatchObject({ ok: true })
    expect([...double.contacts.values()].filter(({ service }) => service === kind)).toHaveLength(once)
  })

  it('a refused key is not the same as a fault', async () => {
    double.faults.set(kind, 'unauthorized')
    // The protocol of Google Analytics accepts everything.
    const expected = { ok: false, reason: 'unauthorized' }
    expect(await send(kind)).toMatchObject(expected)
    expect(await connector.check(tools(), account)).toMatchObject(expected)
  })

  it('too many requests name the time of the next one', async () => {
    double.faults.set(kind, 'busy')
    expect(await send(kind)).toMatchObject({ ok: false, reason: 'busy', retryAfterMs: 30_000 })
  })

  it('an error of the service and an answer that does not come leave it unknown what happened', async () => {
    double.faults.set(kind, 'error')
    expect(await send(kind)).toEqual({ ok: false, reason: 'unreachable', message: 'status 500' })
    double.faults.set(kind, 'slow')
    Object.assign(test.services.get(serviceDoubles), { timeoutMs: 300 })
    const answer = await send(kind)
    Object.assign(test.services.get(serviceDoubles), { timeoutMs: PATIENT_MS })
    expect(answer).toEqual({ ok: false, reason: 'unreachable', message: 'timed out' })
  })
})

describe.each(lists)('the list of %s', (kind) => {
  const connector = connectors[kind]
  const { account, target } = accounts[kind]

  it('has the name, and the list and tags where the service has them', async () => {
    await send(kind)
    expect(found(kind)).toMatchObject({ firstName: 'Ola', isSubscribed: true })
    if (target !== '') expect(found(kind)!.lists).toEqual([target])
    if (connector.takesTags) expect(found(kind)!.tags).toEqual(contact.tags)
  })

  it('hears of an unsubscription where it can, also of somebody it does not know', async () => {
    await send(kind)
    if (!connector.unsubscribe) return expect(kind).toBe('hubspot')
    expect(await connector.unsubscribe(tools(), account, EMAIL, target)).toMatchObject({ ok: true })
    expect(found(kind)?.isSubscribed ?? false).toBe(false)
    expect(await connector.unsubscribe(tools(), account, 'nikt@example.pl', target)).toMatchObject({
      ok: true,
    })
  })

  it('forgets an address, also one that it does not know', async () => {
    await send(kind, { email: 'zapomnij@example.pl' })
    expect(found(kind, 'zapomnij@example.pl')).toBeDefined()
    expect(await connector.erase!(tools(), account, 'zapomnij@example.pl', target)).toMatchObject({
      ok: true,
    })
    expect(found(kind, 'zapomnij@example.pl')).toBeUndefined()
    expect(await connector.erase!(tools(), account, 'nikt@example.pl', target)).toMatchObject({ ok: true })
  })

  it('an address that is none is refused for good, and its words name nobody', async () => {
    const answer = await send(kind, { email: 'nie@@example.pl' })
    expect(answer).toMatchObject({ ok: false, reason: 'refused' })
    expect(JSON.stringify(answer)).not.toContain('example.pl')
  })
})

it('who unsubscribed at Mailchimp is left alone there', async () => {
  const { account, target } = accounts.mailchimp
  await send('mailchimp', { email: 'wypisana@example.pl' })
  await registry.mailchimp.unsubscribe(tools(), account, 'wypisana@example.pl', target)
  expect(await send('mailchimp', { email: 'wypisana@example.pl' })).toMatchObject({
    ok: true,
    note: expect.stringContaining('must subscribe there itself'),
  })
  expect(found('mailchimp', 'wypisana@example.pl')!.isSubscribed).toBe(false)
})

it('a list that does not exist is refused, not retried for days', async () => {
  expect(await send('freshmail', { email: 'inna@example.pl' }, 'niema00000')).toMatchObject({
    ok: false,
    reason: 'refused',
  })
  expect(await send('mailchimp', {}, 'deadbeef00')).toMatchObject({ ok: false, reason: 'refused' })
})

it('Meta gets hashes of normalized data and the page without its parameters, Google no person at all', async () => {
  double.received.length = 0
  await send('meta_conversions')
  await send('google_analytics')
  const [meta, google] = double.received.map(({ body }) => body)
  const { user_data, event_source_url, event_id } = JSON.parse(meta!).data[0]
  const hash = async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
  expect(user_data).toMatchObject({
    em: [await hash(EMAIL)],
    ph: [await hash('48600100200')],
    fbp: 'fb.1.1.2',
  })
  expect([event_source_url, event_id]).toEqual(['https://blog.example/panele/', contact.leadId])
  for (const text of [EMAIL, 'Nowak', '600 100 200']) expect(meta! + google!).not.toContain(text)
  expect(JSON.parse(google!)).toMatchObject({ client_id: '123.456', events: [{ name: 'zapis' }] })
})

it('without consent in the banner neither Meta nor Google is called', async () => {
  double.received.length = 0
  for (const measuring of [null, { analytics: false, marketing: false }])
    for (const kind of ['meta_conversions', 'google_analytics'] as const)
      expect(await send(kind, { measuring })).toMatchObject({ ok: true, note: expect.any(String) })
  expect(double.received).toEqual([])
})

it('a form cannot mention a whole channel of Slack, and without permission its contents stay here', async () => {
  double.received.length = 0
  await send('slack')
  const sent = JSON.parse(double.received[0]!.body).text as string
  expect(sent).toContain('Salon &lt;!channel&gt; &amp; kuchnia')
  double.received.length = 0
  const { secrets } = accounts.slack.account
  await registry.slack.send(tools(), { values: { details: 'nie' }, secrets }, contact)
  expect(double.received[0]!.body).toContain('Newsletter')
  for (const text of [EMAIL, 'Nowak', '600', 'Salon']) expect(double.received[0]!.body).not.toContain(text)
})

it('Google says that a secret is wrong only when it is checked', async () => {
  const { values } = accounts.google_analytics.account
  expect(
    await registry.google_analytics.check(tools(), { values, secrets: { apiSecret: 'zly-klucz' } }),
  ).toMatchObject({ ok: false, reason: 'refused', message: 'api_secret is not valid' })
})

it('a webhook never goes into the own network', async () => {
  const secrets = { url: 'https://127.0.0.1/hook' }
  expect(await registry.webhook.send(tools(), { values: {}, secrets }, contact)).toMatchObject({
    ok: false,
    reason: 'refused',
  })
})
