import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { type CampaignShop, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { confirmLead, unsubscribeLead } from '../leads/lead-consent.ts'
import { exportLeads } from '../leads/list-leads.ts'
import { setFollowUp } from './testing/connect-service.ts'
import { WELCOME_MAILS_AN_HOUR } from './welcome-mail.ts'

const HOUR_MS = 3_600_000
const service = {
  isOn: true,
  kind: 'service' as const,
  subject: 'Twój kod: {{code}}',
  text: 'Dzień dobry {{name}},\noto kod {{code}} z kampanii {{campaign}} na {{site}}.',
}
const coupon = { kind: 'fixed' as const, code: 'RABAT5' }
const { email, consent } = newsletterFile.fields!
const optional = { email: email!, consent: { ...consent!, isRequired: false } as never }

describe.each(engines)('the mail that welcomes a lead on %s', (engine) => {
  let test: CampaignShop
  beforeEach(async () => {
    test = await openCampaignShop(engine)
    await test.publish([{ coupon }])
  })
  afterEach(() => test.close())

  const convert = (address: string, fields: Record<string, string> = {}) =>
    test.convert({ email1: address, ...fields })
  const mails = async () => (await test.mails()).map(({ to_address, subject }) => `${to_address} ${subject}`)

  it('has the promised code, once, also without consent to marketing', async () => {
    await test.publish([{ coupon, fields: optional }])
    await setFollowUp(test.services, { welcome: service })
    const again = { idempotency_key: 'ten-sam-klucz-12345', consent: '' }
    await convert('ola@example.pl', again)
    await convert('ola@example.pl', again)
    expect(await mails()).toEqual(['ola@example.pl Twój kod: RABAT5'])
    const [mail] = await test.mails()
    expect(mail!.text).toContain('oto kod RABAT5 z kampanii Newsletter na Blog o podłogach.')
    expect(mail!.text).not.toContain('{{')
    expect(JSON.parse(mail!.headers_json)).toEqual({})
  })

  it('without a code to give there is no such mail', async () => {
    await test.publish([{}])
    await setFollowUp(test.services, { welcome: service })
    await convert('ola@example.pl')
    expect(await mails()).toEqual([])
  })

  it('any other mail needs consent, has a link to unsubscribe, and is not sent after a refusal', async () => {
    await test.publish([{ fields: optional }])
    const welcome = { isOn: true, kind: 'marketing' as const, subject: 'Witamy', text: 'Nowości co tydzień.' }
    await setFollowUp(test.services, { welcome })
    await convert('bez@example.pl', { consent: '' })
    expect(await mails()).toEqual([])
    await convert('ola@example.pl')
    expect(await mails()).toEqual(['ola@example.pl Witamy'])
    const [mail] = await test.mails()
    expect(JSON.parse(mail!.headers_json)['List-Unsubscribe']).toMatch(/^<http.+\/zgoda\/wypisz\//)
    const lead = (await test.leads()).find((one) => one.email === 'ola@example.pl')
    await unsubscribeLead(test.services, lead!.id)
    test.clock.nowMs += HOUR_MS
    await convert('ola@example.pl')
    expect(await mails()).toHaveLength(1)
  })

  it('follows the confirmation where one is requested', async () => {
    await test.publish([{ coupon, asksToConfirm: true }])
    await setFollowUp(test.services, { welcome: service, tags: ['rabat'] })
    await convert('ola@example.pl')
    expect(await mails()).toEqual(['ola@example.pl Potwierdź swój adres e-mail – Blog o podłogach'])
    const [lead] = await test.leads()
    expect(lead!.tags_json).toBe('[]')
    await confirmLead(test.services, lead!.id)
    expect(await mails()).toContain('ola@example.pl Twój kod: RABAT5')
    expect((await test.leads())[0]!.tags_json).toBe('["rabat"]')
  })

  it('a form floods nobody: two an hour for one mailbox, and for the site what is more waits', async () => {
    await setFollowUp(test.services, { welcome: service })
    for (const address of ['a.b@gmail.com', 'ab+1@gmail.com', 'ab+2@gmail.com']) await convert(address)
    expect(await mails()).toHaveLength(2)
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('sign_in_throttles')
        .set({ failures: WELCOME_MAILS_AN_HOUR })
        .where('key', 'like', 'q:welcome:a1b2c3d4e5f60')
        .execute(),
    )
    await convert('c@example.pl')
    const rows = await test.services.db.read
      .selectFrom('outbox')
      .select(['to_address', 'next_try_ms', 'created_ms'])
      .orderBy('id')
      .execute()
    const waits = rows.map((row) => Number(row.next_try_ms) - Number(row.created_ms))
    expect(waits.filter((ms) => ms > 0)).toHaveLength(1)
    expect(Math.max(...waits)).toBeLessThanOrEqual(HOUR_MS)
    await test.services.db.transaction((tx) =>
      tx
        .updateTable('sign_in_throttles')
        .set({ failures: WELCOME_MAILS_AN_HOUR * 7 })
        .where('key', 'like', 'q:welcome:a1b2c3d4e5f60')
        .execute(),
    )
    await convert('d@example.pl')
    expect(await mails()).toHaveLength(3)
  })

  it('a variant does what its campaign does; tags are in the list and the file', async () => {
    await test.publish([{ coupon }, { coupon, variantOf: 1 }])
    await setFollowUp(test.services, { welcome: service, tags: ['rabat', 'blog'] })
    await convert('ola@example.pl', { poptin_id: '0000000000002' })
    expect(await mails()).toHaveLength(1)
    expect((await test.leads())[0]!.tags_json).toBe('["rabat","blog"]')
    let file = ''
    for await (const piece of exportLeads(test.services.db.read, {})) file += piece
    expect(file).toContain('Tagi')
    expect(file).toContain('rabat, blog')
  })
})
