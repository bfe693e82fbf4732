import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, exportJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leadWebhook } from '#contract/display/lead-event.ts'
import { listCampaignSites } from '../editor/campaign-sites.ts'
import { campaignSiteSettings } from '../editor/site-settings.ts'
import { addTokenReceivers } from '#server/platform/db/migrations/0026-webhook-formats.ts'
import { identityService } from '#server/identity/service/identity-service.ts'
import { deliverWebhooks } from '#server/identity/webhooks/deliver-webhooks.ts'
import { expectHarmless } from '#server/testing/routes/expect-harmless.ts'
import {
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { limitTable } from '#server/platform/limit-table.ts'
import { sendLeadDigests } from './lead-digest.ts'
import { leadUrl } from './lead-links.ts'
import { removeLead } from './remove-lead.ts'

const OWNER = 'wlasciciel@blog.example'
const DAY_MS = 86_400_000
const inPage = { 'content-type': 'application/x-www-form-urlencoded' }

describe.each(engines)('leads, on %s', (engine) => {
  let test: CampaignShop
  let receiver: Server
  let received: string[]
  beforeAll(async () => {
    test = await openCampaignShop(engine)
    test.services.settings.trustedProxies = 1
    received = []
    receiver = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        received.push(body)
        response.writeHead(200).end()
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
    await test.close()
  })

  const follow = async (url: string, method = 'GET', body?: string) => {
    const { pathname } = new URL(url)
    const response = await test.app.request(pathname, {
      method,
      ...(body !== undefined && { body, headers: inPage }),
    })
    return { status: response.status, html: await response.text(), headers: response.headers }
  }
  const linkIn = (text: string, part: string) =>
    new RegExp(`https?://\\S+/zgoda/${part}/\\S+`).exec(text)?.[0] ?? ''
  const lead = async (email: string) => (await test.leads()).find((one) => one.email === email)
  const newest = async () => (await test.mails()).at(-1)

  it('are mailed to the owner, each with its fields and consents, and Reply-To is the lead', async () => {
    await test.publish([{}], { leadsTo: OWNER })
    const { status } = await test.convert({ email1: 'ala@example.pl', url: 'https://blog.example/<b>x' })
    expect(status).toBe(200)
    const [mail, ...more] = await test.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_address: OWNER, subject: 'Nowy kontakt: ala@example.pl (Newsletter)' })
    expect(JSON.parse(mail?.headers_json ?? '{}')).toEqual({ 'Reply-To': 'ala@example.pl' })
    for (const part of [
      'Adres e-mail: ala@example.pl',
      'Chcę dostawać wiadomości o promocjach.: tak',
      '/panel/kontakty/',
    ])
      expect(mail?.text).toContain(part)
    expectHarmless(mail?.html ?? '', 'mail')
  })

  it('count after their address was confirmed by the link’s button, which works once', async () => {
    await test.publish([{ asksToConfirm: true, language: 'en' }], { leadsTo: OWNER })
    const before = (await test.mails()).length
    expect(
      (await test.convert({ email1: 'Bea@Example.com', idempotency_key: 'bea-1234567' })).body,
    ).toMatchObject({ success: true, needs_confirmation: true })
    expect(
      (await test.convert({ email1: 'Bea@Example.com', idempotency_key: 'bea-1234567' })).body,
    ).toMatchObject({ needs_confirmation: true })
    expect((await test.mails()).length).toBe(before + 1)
    const mail = await newest()
    expect(mail).toMatchObject({
      to_address: 'bea@example.com',
      subject: 'Please confirm your e-mail address – Blog o podłogach',
    })
    expect(mail?.html).toContain('<html lang="en">')
    expect(JSON.parse(mail?.headers_json ?? '{}')).toEqual({
      'List-Unsubscribe': `<${linkIn(mail?.text ?? '', 'wypisz')}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })

    const link = linkIn(mail?.text ?? '', 'potwierdz')
    const asked = await follow(link)
    expect(asked.html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
    expect(asked.html).toContain('<button>Confirm my address</button>')
    expect([asked.status, asked.headers.get('cache-control'), asked.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ])
    // Following a link, as programs do, confirms nothing.
    expect(await lead('bea@example.com')).toMatchObject({ confirmed_ms: null })

    for (let times = 0; times < 2; times += 1)
      expect((await follow(link, 'POST', '')).html).toContain('Address confirmed')
    expect((await follow(link)).html).not.toContain('<button>')
    expect(Number((await lead('bea@example.com'))?.confirmed_ms)).toBe(test.clock.nowMs)
    // The owner is notified now, once.
    expect((await test.mails()).length).toBe(before + 2)
    expect(
      (await test.convert({ email1: 'Bea@Example.com', idempotency_key: 'bea-1234567' })).body,
    ).toMatchObject({ needs_confirmation: false })
  })

  it('have links that do not work when forged, expired or of an erased lead', async () => {
    await test.convert({ email1: 'cela@example.pl' })
    const link = leadUrl(test.services, 'confirm', (await lead('cela@example.pl'))?.id ?? '')
    for (const wrong of [
      link.slice(0, -1),
      `${link.slice(0, -1)}x`,
      link.replace('potwierdz', 'wypisz'),
      `${test.services.settings.publicUrl}/zgoda/potwierdz/x`,
      `${test.services.settings.publicUrl}/zgoda/potwierdz/%00`,
    ]) {
      const { status, html } = await follow(wrong)
      expect([status, html.includes('Ten link nie działa')], wrong).toEqual([404, true])
    }
    test.clock.nowMs += 31 * DAY_MS
    expect((await follow(link, 'POST', '')).status).toBe(404)
    expect(await lead('cela@example.pl')).toMatchObject({ confirmed_ms: null })
    const { id } = (await lead('cela@example.pl'))!
    await removeLead(test.services, id)
    expect((await follow(leadUrl(test.services, 'unsubscribe', id))).status).toBe(404)
  })

  it('do not cause more than three confirmation mails to one address', async () => {
    const before = (await test.mails()).length
    for (let times = 0; times < 6; times += 1)
      expect((await test.convert({ email1: 'ofiara@example.pl' })).status).toBe(200)
    expect((await test.mails()).length).toBe(before + 3)
  })

  it('are limited per network when a program sends many addresses', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' }
    const statuses = new Set<number>()
    for (let times = 0; times < 70; times += 1)
      statuses.add((await test.convert({ email1: `ofiara${times}@example.pl` }, from)).status)
    expect([...statuses]).toEqual([200, 429])
    expect(
      (await test.convert({ email1: 'ktos.inny@example.pl' }, { 'x-forwarded-for': '10.9.9.8' })).status,
    ).toBe(200)
  })

  it('of an address are all unsubscribed for this site in one click, on a translated page', async () => {
    await test.publish([{ language: 'he' }])
    for (const key of ['dan-1234567', 'dan-7654321'])
      await test.convert({ email1: 'dan@example.co.il', idempotency_key: key })
    await test.convert({ email1: 'inny@example.co.il' })
    const link = leadUrl(test.services, 'unsubscribe', (await lead('dan@example.co.il'))?.id ?? '')
    expect((await follow(link)).html).toMatch(/<html lang="he" dir="rtl">[^]*<button>/)
    expect((await test.leads()).filter(({ unsubscribed_ms }) => unsubscribed_ms !== null)).toEqual([])
    expect((await follow(link, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200)
    const marked = (await test.leads())
      .filter(({ unsubscribed_ms }) => unsubscribed_ms !== null)
      .map(({ email }) => email)
    expect(marked).toEqual(['dan@example.co.il', 'dan@example.co.il'])
    expect((await follow(link, 'POST', 'List-Unsubscribe=One-Click')).status).toBe(200)
  })

  it('are sent to the owner’s webhook, signed, once, never to a private address', async () => {
    const { port } = receiver.address() as AddressInfo
    const identity = identityService(test.services)
    const run = () =>
      deliverWebhooks(identity, { allowedHosts: ['programy.example'], resolve: async () => ['127.0.0.1'] })
    await test.publish([{}], {
      leadsWebhook: `http://programy.example:${port}/hook`,
      leadsWebhookFormat: 'token',
    })
    for (let times = 0; times < 2; times += 1)
      await test.convert({ email1: 'ewa@example.pl', idempotency_key: 'ewa-1234567' })
    expect(await run()).toBe(1)
    const keys = createLocalJWKSet({
      keys: await Promise.all(
        (await identity.keys.list('RS256')).map(async ({ id, publicKey }) => ({
          ...(await exportJWK(publicKey)),
          kid: id,
          alg: 'RS256',
        })),
      ),
    })
    const verify = async (token: string) => {
      const { payload } = await jwtVerify(token, keys, {
        issuer: test.services.settings.publicUrl,
        audience: CAMPAIGN_SITE,
        currentDate: new Date(test.clock.nowMs),
      })
      const event = JSON.parse(payload['data'] as string) as { eventType: string; data: string }
      return {
        type: event.eventType,
        entity: (
          JSON.parse(event.data) as {
            actionEvent: { body: { entity: { id: string; email: string; unsubscribeUrl: string } } }
          }
        ).actionEvent.body.entity,
      }
    }
    const event = await verify(received[0] ?? '')
    expect(event).toMatchObject({
      type: 'klepka.campaigns.v1.lead_received',
      entity: {
        email: 'ewa@example.pl',
        siteId: CAMPAIGN_SITE,
        campaignId: campaignIdOf(1),
        consents: [{ isGiven: true }],
        fields: [{ id: 'email', value: 'ewa@example.pl' }],
        trigger: 'scroll',
      },
    })
    await follow(event.entity.unsubscribeUrl, 'POST', 'List-Unsubscribe=One-Click')
    await follow(event.entity.unsubscribeUrl, 'POST', 'List-Unsubscribe=One-Click')
    expect(await run()).toBe(1)
    expect(await verify(received[1] ?? '')).toMatchObject({
      type: 'klepka.campaigns.v1.lead_unsubscribed',
      entity: { id: event.entity.id },
    })

    // Redirected to an internal address: nothing is sent there, and the lead is saved.
    await test.publish([{}], { leadsWebhook: `http://127.0.0.1:${port}/hook`, leadsWebhookFormat: 'token' })
    expect((await test.convert({ email1: 'fela@example.pl' })).status).toBe(200)
    expect(await run()).toBe(0)
    expect(received).toHaveLength(2)
    expect(test.logged.splice(0).join()).toContain('not on the public internet')
    await removeLead(test.services, event.entity.id)
    expect(
      await test.services.db.read
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('event_json', 'like', `%${event.entity.id}%`)
        .execute(),
    ).toEqual([])
  })

  it('are posted as signed JSON with a schema, with the same id at every attempt [E-12]', async () => {
    const requests: { body: string; headers: IncomingHttpHeaders }[] = []
    let status = 500
    const plain = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        requests.push({ body, headers: request.headers })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = plain.address() as AddressInfo
      const run = () =>
        deliverWebhooks(identityService(test.services), {
          allowedHosts: ['json.example'],
          resolve: async () => ['127.0.0.1'],
        })
      expect(v.parse(campaignSiteSettings, {}).leadsWebhookFormat).toBe('json')
      await test.publish([{}], {
        leadsWebhook: `http://json.example:${port}/hook`,
        leadsWebhookFormat: 'json',
      })
      await test.convert({ email1: 'gosia@example.pl', idempotency_key: 'gosia-1234567' })
      await run()
      status = 204
      test.clock.nowMs += 60_000
      expect(await run()).toBe(1)
      expect(test.logged.splice(0).join()).toContain('answered 500')

      const [first, second] = requests
      expect([requests.length, first?.body, first?.headers['webhook-id']]).toEqual([
        2,
        second?.body,
        second?.headers['webhook-id'],
      ])
      expect(first?.headers['content-type']).toBe('application/json')
      const body = v.parse(leadWebhook, JSON.parse(second?.body ?? ''))
      expect(body).toMatchObject({
        id: second?.headers['webhook-id'],
        type: 'klepka.campaigns.v1.lead_received',
        data: { email: 'gosia@example.pl', siteId: CAMPAIGN_SITE, values: { email: 'gosia@example.pl' } },
      })
      // As a receiver checks it, with the secret shown in the console.
      const secret = (await listCampaignSites(test.services)).find(
        ({ id }) => id === CAMPAIGN_SITE,
      )!.webhookSecret
      for (const { headers, body: text } of requests) {
        const signed = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
          .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`)
          .digest('base64')
        expect(headers['webhook-signature']).toBe(`v1,${signed}`)
      }
      expect(Number(second?.headers['webhook-timestamp'])).toBe(Math.floor(test.clock.nowMs / 1_000))
      // A file without a format does not change a receiver's format; the migration's step sets tokens.
      await test.publish([{}], {
        leadsWebhook: `http://json.example:${port}/hook`,
        leadsWebhookFormat: 'token',
      })
      await test.publish([{}], { leadsWebhook: `http://json.example:${port}/hook` })
      const formatOf = async () =>
        (await listCampaignSites(test.services)).find(({ id }) => id === CAMPAIGN_SITE)!.settings
          .leadsWebhookFormat
      expect(await formatOf()).toBe('token')
      await test.publish([{}], {
        leadsWebhook: `http://json.example:${port}/hook`,
        leadsWebhookFormat: 'json',
      })
      expect(await formatOf()).toBe('json')
      await test.services.db.transaction(addTokenReceivers)
      expect(await formatOf()).toBe('token')
    } finally {
      await new Promise((done) => plain.close(done))
    }
  })

  it('above the hourly limit are reported in one summary after the hour [M-05]', async () => {
    await test.publish([{}], { leadsTo: OWNER, leadMailsAnHour: 3 })
    const HOUR_MS = 3_600_000
    test.clock.nowMs = (Math.floor(test.clock.nowMs / HOUR_MS) + 10) * HOUR_MS
    const before = (await test.mails()).length
    for (let number = 0; number < 8; number++)
      expect(
        (await test.convert({ email1: `tlum${number}@example.pl`, idempotency_key: `tlum-${number}-xyz` }))
          .status,
      ).toBe(200)
    expect((await test.mails()).length).toBe(before + 3)
    expect(await sendLeadDigests(test.services)).toBe(0)
    test.clock.nowMs += HOUR_MS
    expect(await sendLeadDigests(test.services)).toBe(1)
    expect(await sendLeadDigests(test.services)).toBe(0)
    expect((await test.mails()).length).toBe(before + 4)
    const summary = (await test.mails()).find(({ subject }) =>
      subject.startsWith('Kontakty z ostatniej godziny'),
    )
    expect(summary).toMatchObject({
      to_address: OWNER,
      subject: 'Kontakty z ostatniej godziny: 8 (Blog o podłogach)',
    })
    await test.convert({ email1: 'potem@example.pl', idempotency_key: 'potem-1234567' })
    expect((await test.mails()).length).toBe(before + 5)
  })

  it('cause at most three confirmation mails an hour per mailbox [M-05] [M-14]', async () => {
    await test.publish([{ asksToConfirm: true }], { leadsTo: OWNER })
    const before = (await test.mails()).length
    for (let number = 0; number < 6; number++)
      await test.convert({ email1: `celia+${number}@example.pl`, idempotency_key: `celia-${number}-xyz` })
    expect((await test.mails()).length).toBe(before + 3)
  })

  it('from one network are limited [M-05]', async () => {
    await test.publish([{}])
    const from = (number: number) =>
      test.convert(
        { email1: `siec${number}@example.pl`, idempotency_key: `siec-${number}-xyz` },
        { 'x-forwarded-for': `2001:db8:7:7::${number.toString(16)}` },
      )
    const statuses: number[] = []
    for (let number = 0; number < limitTable.leads.points + 3; number++)
      statuses.push((await from(number)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limitTable.leads.points)
    const refused = await from(999)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
    expect(
      (
        await test.convert(
          { email1: 'inna-siec@example.pl', idempotency_key: 'inna-siec-1' },
          { 'x-forwarded-for': '2001:db8:7:8::1' },
        )
      ).status,
    ).toBe(200)
  }, 60_000)
})
