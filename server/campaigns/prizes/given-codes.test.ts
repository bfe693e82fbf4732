import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { connect } from '#server/platform/db/connect.ts'
import {
  BROWSER,
  CAMPAIGN_SITE,
  campaignIdOf,
  type CampaignShop,
  openCampaignShop,
} from '#server/testing/open-campaign-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import type { Services } from '#server/platform/services.ts'
import { findCoupons, listCoupons } from '#server/shop/coupons/manage-coupons.ts'
import { loadCampaign } from '../editor/change-campaign.ts'
import { conversionRoutes } from '../leads/conversion-routes.ts'
import { removeLead } from '../leads/remove-lead.ts'
import { setFollowUp } from '../follow-up/testing/connect-service.ts'
import { COUPON_POOL } from '#campaign/prizes/coupon.ts'
import { addCodes } from './save-codes.ts'

const FORM = campaignIdOf(1)
const pool = { kind: 'pool' as const }
const generated = { kind: 'generated' as const, worth: 15, days: 7, minTotal: 200, prefix: 'Lato' }
const DAY_MS = 86_400_000
const welcome = {
  isOn: true,
  kind: 'service' as const,
  subject: 'Twój kod: {{code}}',
  text: '{{code}} {{prize}}',
}

describe.each(engines)('codes that a form gives on %s', (engine) => {
  let test: CampaignShop
  beforeEach(async () => {
    test = await openCampaignShop(engine)
  })
  afterEach(() => test.close())

  const add = (...codes: string[]) => addCodes(test.services, FORM, COUPON_POOL, codes.join('\n'))
  const convert = async (email: string, fields: Record<string, string> = {}, viewer = '') => {
    const { body } = await test.request(
      'POST',
      `conversion/${encodeURIComponent(viewer || 'v1')}`,
      new URLSearchParams({
        poptin_id: FORM,
        client_id: CAMPAIGN_SITE,
        email1: email,
        consent: '1',
        trigger: 'scroll',
        visitor: 'mobile',
        ...fields,
      }),
    )
    return body as { success: boolean; viewer_id: string; prize: { code: string; label: string } | null }
  }
  const codeOf = async (email: string, fields?: Record<string, string>, viewer?: string) =>
    (await convert(email, fields, viewer)).prize?.code ?? null
  const isOn = async (id = FORM) => (await loadCampaign(test.services.db.read, id))!.saved.isOn
  const mails = async () => (await test.mails()).map(({ subject }) => subject)

  it('everybody gets another code of the list, and the mail has it, too', async () => {
    await test.publish([{ coupon: pool }])
    await setFollowUp(test.services, { welcome })
    await add('AAA', 'BBB', 'CCC')
    expect([await codeOf('ola@example.pl'), await codeOf('jan@example.pl')]).toEqual(['AAA', 'BBB'])
    expect((await mails()).toSorted()).toEqual(['Twój kod: AAA', 'Twój kod: BBB'])
    const [lead] = await test.leads()
    expect(JSON.parse(lead!.prize_json!)).toMatchObject({ label: 'Kod rabatowy', isLosing: false })
  })

  it('a form sent again gives the same code, and to another visitor only by mail', async () => {
    await test.publish([{ coupon: pool }])
    await setFollowUp(test.services, { welcome })
    await add('AAA', 'BBB')
    const key = { idempotency_key: 'ten-sam-klucz-12345' }
    const first = await convert('ola@example.pl', key, 'gosc-1')
    expect(await codeOf('ola@example.pl', key, 'gosc-1')).toBe('AAA')
    expect(await codeOf('OLA@example.pl', {}, first.viewer_id)).toBe('AAA')
    // Somebody else types the address: the code goes to its mailbox, not to their screen.
    expect(await codeOf('ola@example.pl', {}, 'inny')).toBe(null)
    expect(await mails()).toEqual(['Twój kod: AAA', 'Twój kod: AAA'])
    expect(await codeOf('jan@example.pl', {}, 'inny')).toBe('BBB')
  })

  it('the last code mails the owner and switches the campaign off with its variants', async () => {
    await test.publish([{ coupon: pool }, { coupon: pool, variantOf: 1 }], {
      leadsTo: 'wlasciciel@blog.example',
      leadMailsAnHour: 0,
    })
    await add('AAA', 'BBB')
    await codeOf('ola@example.pl')
    expect(await isOn()).toBe(true)
    // The variant gives the codes of the same list.
    expect(await codeOf('jan@example.pl', { poptin_id: campaignIdOf(2) })).toBe('BBB')
    expect([await isOn(), await isOn(campaignIdOf(2))]).toEqual([false, false])
    expect(await mails()).toContain('Kończą się kody rabatowe: Newsletter')
    // A form that is still open is accepted, without a code.
    expect(await convert('ewa@example.pl')).toMatchObject({ success: true, prize: null })
    expect((await test.leads()).find(({ email }) => email === 'ewa@example.pl')!.prize_json).toBe(null)
  })

  it('with a spare code it stays on, and everybody else gets that', async () => {
    await test.publish([{ coupon: { ...pool, spareCode: 'WSZYSCY' } }])
    await add('AAA')
    expect([await codeOf('ola@example.pl'), await codeOf('jan@example.pl')]).toEqual(['AAA', 'WSZYSCY'])
    expect(await isOn()).toBe(true)
  })

  it('the shop makes a coupon that works once, for some days, and is not among the owner’s', async () => {
    await test.publish([{ coupon: generated }])
    const { prize } = await convert('ola@example.pl')
    expect(prize!.code).toMatch(/^lato-[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(prize!.label).toMatch(/^Kod rabatowy, działa do \d+ \p{L}+ \d{4}$/u)
    const made = (await findCoupons(test.services.db.read, [prize!.code])).get(prize!.code)
    expect(made).toMatchObject({
      kind: 'percent',
      amount: 1500,
      minTotalGrosze: 20_000,
      usageLimit: 1,
      isPublic: false,
      description: 'Newsletter',
    })
    expect(made!.expiresMs! - made!.createdMs).toBe(7 * DAY_MS)
    expect(await listCoupons(test.services.db.read)).toEqual([])
    // Sent again, the same one; expired, none.
    expect(await codeOf('ola@example.pl', {}, (await convert('ola@example.pl')).viewer_id)).not.toBe('')
    test.clock.nowMs += 8 * DAY_MS
    expect(await codeOf('ola@example.pl')).toBe(null)
  })

  it('whoever sends a form without an address has one code as a visitor', async () => {
    const { consent } = newsletterFile.fields!
    const phone = { kind: 'phone' as const, label: 'Telefon' }
    const screens = {
      ...newsletterFile.screens,
      form: newsletterFile.screens.form.map((block) =>
        block.kind === 'fields' ? { ...block, fields: ['tel', 'consent'] } : block,
      ),
    }
    await test.publish([{ coupon: pool, fields: { tel: phone, consent: consent! }, screens }])
    await add('AAA', 'BBB')
    const first = await convert('', { phone1: '600100200', tel: '600100200' }, 'gosc-1')
    expect(first.prize?.code).toBe('AAA')
    expect(await codeOf('', { tel: '600100300' }, first.viewer_id)).toBe('AAA')
    expect(await codeOf('', { tel: '600100300' }, 'gosc-2')).toBe('BBB')
  })

  it('programs get no code, and a removed lead leaves nothing that leads to its person', async () => {
    await test.publish([{ coupon: pool }])
    await add('AAA')
    const bot = await test.convert({ email1: 'bot@example.pl' }, { 'user-agent': 'curl/8' })
    expect(bot.body.prize).toBe(null)
    await codeOf('ola@example.pl')
    const lead = (await test.leads()).find(({ email }) => email === 'ola@example.pl')
    await removeLead(test.services, lead!.id)
    expect(await test.services.db.read.selectFrom('given_codes').selectAll().execute()).toEqual([])
  })

  it('two processes never give one code twice, and one mailbox never gets two', async () => {
    const CODES = 12
    await test.publish([{ coupon: pool }])
    await add(...Array.from({ length: CODES }, (_, index) => `KOD${index}`))
    const second = await connect(test.services.settings.database)
    const shops: Services[] = [test.services, { ...test.services, db: second }]
    const apps = shops.map((services) =>
      new Hono().route(
        '/',
        conversionRoutes(services, async () => null),
      ),
    )
    const send = async (index: number, email: string) => {
      const response = await apps[index % 2]!.request('/api/display/conversion/gosc', {
        method: 'POST',
        body: new URLSearchParams({
          poptin_id: FORM,
          client_id: CAMPAIGN_SITE,
          email1: email,
          consent: '1',
          trigger: 'scroll',
          visitor: 'mobile',
        }).toString(),
        headers: {
          origin: 'https://blog.example',
          'user-agent': BROWSER,
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
      return ((await response.json()) as { prize: { code: string } | null }).prize?.code ?? null
    }
    const answers = await Promise.all([
      ...Array.from({ length: CODES + 6 }, (_, index) => send(index, `osoba${index}@example.pl`)),
      ...Array.from({ length: 4 }, (_, index) => send(index, 'osoba0@example.pl')),
    ])
    await second.close()
    const people = answers.slice(0, CODES + 6)
    const given = people.filter((code) => code !== null)
    expect(given).toHaveLength(CODES)
    expect(new Set(given).size).toBe(CODES)
    const again = new Set([...answers.slice(CODES + 6), people[0]].filter(Boolean))
    expect(again.size).toBeLessThanOrEqual(1)
  })
})
