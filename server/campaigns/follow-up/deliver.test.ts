import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import { type ConnectorsDouble, startConnectorsDouble } from '#server/dev/connectors-double.ts'
import { backoffMs } from '#server/platform/jobs/queue.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { CAMPAIGN_SITE, type CampaignShop, openCampaignShop } from '#server/testing/open-campaign-shop.ts'
import { serviceDoubles } from '../connectors/call-service.ts'
import { confirmLead, unsubscribeLead } from '../leads/lead-consent.ts'
import { removeLead } from '../leads/remove-lead.ts'
import { removeConnector, retryDeliveries, skipDeliveries } from './connector-accounts.ts'
import { connectorQueue } from './deliver.ts'
import { listConnectorTroubles } from './describe-connectors.ts'
import { connectService, setFollowUp } from './testing/connect-service.ts'

const MINUTE_MS = 60_000
const GROUP = '77'

describe.each(engines)('deliveries to services on %s', (engine) => {
  let test: CampaignShop
  let double: ConnectorsDouble
  let lite: string
  beforeEach(async () => {
    test = await openCampaignShop(engine)
    double = await startConnectorsDouble()
    Object.assign(test.services.get(serviceDoubles), { url: double.url, timeoutMs: 5_000 })
    await test.publish([{}])
    lite = await connectService(test.services, 'mailerlite')
    await setFollowUp(test.services, { connectors: [{ connectorId: lite, target: GROUP }] })
  })
  afterEach(async () => {
    await double.close()
    await test.close()
  })

  const convert = (email: string, fields: Record<string, string> = {}) =>
    test.convert({ email1: email, ...fields })
  const drain = () => connectorQueue(test.services).drain()
  const rows = () =>
    test.services.db.read.selectFrom('connector_deliveries').selectAll().orderBy('id').execute()
  const states = async () => (await rows()).map(({ act, status }) => `${act} ${status}`).toSorted()
  const at = (email: string, service = 'mailerlite') => double.contacts.get(`${service} ${email}`)
  const later = (ms: number) => void (test.clock.nowMs += ms)

  it('a lead is queued with its answer and arrives later, once, with its list', async () => {
    expect((await convert('ola@example.pl')).body.success).toBe(true)
    expect([await states(), double.received]).toEqual([['add waiting'], []])
    expect(await drain()).toBe(1)
    expect(at('ola@example.pl')).toMatchObject({ lists: [GROUP], isSubscribed: true, times: 1 })
    expect([await states(), await drain()]).toEqual([['add done'], 0])
    expect(await listConnectorTroubles(test.services)).toEqual([])
  })

  it('the same lead sent again is not delivered again', async () => {
    const fields = { idempotency_key: 'ten-sam-klucz-12345' }
    await convert('ola@example.pl', fields)
    await convert('ola@example.pl', fields)
    expect(await states()).toEqual(['add waiting'])
  })

  it('a process that dies after the service answered delivers once more, and nobody is there twice', async () => {
    await convert('ola@example.pl')
    const dying = connectorQueue(test.services)
    const [claimed] = await dying.claimDue(1)
    expect(claimed).toMatchObject({ attempts: 1 })
    // The claim protects it for a minute.
    expect(await drain()).toBe(0)
    later(2 * MINUTE_MS)
    expect(await drain()).toBe(1)
    await test.services.db.transaction((tx) =>
      tx.updateTable('connector_deliveries').set({ status: 'waiting', next_try_ms: 0 }).execute(),
    )
    expect(await drain()).toBe(1)
    expect([at('ola@example.pl')!.times, double.contacts.size]).toEqual([2, 1])
  })

  it('a service that fails loses nothing, is tried again later, and is listed for the owner', async () => {
    double.faults.set('mailerlite', 'error')
    await convert('ola@example.pl')
    await convert('ela@example.pl')
    expect(await drain()).toBe(0)
    expect(await listConnectorTroubles(test.services)).toEqual([
      expect.objectContaining({ id: lite, title: 'MailerLite', state: 'failing', waitingCount: 2 }),
    ])
    expect((await listConnectorTroubles(test.services))[0]!.forMs).toBeLessThan(MINUTE_MS)
    double.faults.clear()
    expect(await drain()).toBe(0)
    later(backoffMs(1))
    expect(await drain()).toBe(2)
    expect(await listConnectorTroubles(test.services)).toEqual([])
  })

  it('a service that is busy gets nothing of what waits for it before the time it named', async () => {
    double.faults.set('mailerlite', 'busy')
    await convert('ola@example.pl')
    await drain()
    await convert('ela@example.pl')
    double.faults.clear()
    double.received.length = 0
    later(MINUTE_MS / 4)
    // The second one was queued after the answer.
    expect(await drain()).toBe(1)
    later(MINUTE_MS)
    expect(await drain()).toBe(1)
    expect(double.contacts.size).toBe(2)
  })

  it('what waits behind ten refused attempts is not tried before that time either', async () => {
    for (let number = 0; number < 12; number++) await convert(`osoba${number}@example.pl`)
    double.faults.set('mailerlite', 'busy')
    await drain()
    expect(double.received).toHaveLength(10)
    double.faults.clear()
    later(MINUTE_MS)
    expect(await drain()).toBe(12)
  })

  it('a refused key pauses the service until it is changed, also for later leads', async () => {
    double.faults.set('mailerlite', 'unauthorized')
    await convert('ola@example.pl')
    await drain()
    await convert('ela@example.pl')
    const calls = double.received.length
    later(30 * MINUTE_MS)
    expect([await drain(), double.received.length]).toEqual([0, calls])
    expect(await states()).toEqual(['add paused', 'add paused'])
    expect(await listConnectorTroubles(test.services)).toEqual([
      expect.objectContaining({ state: 'paused', waitingCount: 2 }),
    ])
    double.faults.clear()
    await connectService(test.services, 'mailerlite', { key: 'nowy-klucz' })
    expect(await drain()).toBe(2)
    expect(await listConnectorTroubles(test.services)).toEqual([])
  })

  it('a key sealed with another secret of the shop pauses it, too', async () => {
    await convert('ola@example.pl')
    test.services.settings.secret = 'zupełnie inny sekret, także długi na trzydzieści dwa znaki'
    await drain()
    expect(await listConnectorTroubles(test.services)).toEqual([
      expect.objectContaining({ state: 'paused', waitingCount: 1 }),
    ])
  })

  it('what a service refuses waits for the owner, who sends it again or skips it', async () => {
    const mail = await connectService(test.services, 'mailchimp', { key: 'abcdef0123456789abcdef-us21' })
    await setFollowUp(test.services, { connectors: [{ connectorId: mail, target: 'deadbeef00' }] })
    await convert('ola@example.pl')
    await convert('ela@example.pl')
    await drain()
    expect(await states()).toEqual(['add given_up', 'add given_up'])
    expect(await listConnectorTroubles(test.services)).toEqual([
      expect.objectContaining({ state: 'refused', refusedCount: 2 }),
    ])
    // The owner corrects the list.
    await setFollowUp(test.services, { connectors: [{ connectorId: mail, target: 'a1b2c3d4e5' }] })
    expect(await retryDeliveries(test.services, mail)).toBe(2)
    expect(await drain()).toBe(2)
    expect(at('ela@example.pl', 'mailchimp')!.lists).toEqual(['a1b2c3d4e5'])

    await setFollowUp(test.services, { connectors: [{ connectorId: mail, target: 'deadbeef00' }] })
    await convert('ala@example.pl')
    await drain()
    expect(await skipDeliveries(test.services, mail)).toBe(1)
    expect(await listConnectorTroubles(test.services)).toEqual([])
    expect(await test.leads()).toHaveLength(3)
  })

  it('no marketing list gets a lead without consent; the owner’s own channel does', async () => {
    const { consent, email } = newsletterFile.fields!
    await test.publish([{ fields: { email: email!, consent: { ...consent!, isRequired: false } as never } }])
    const slack = await connectService(test.services, 'slack', {
      key: 'https://hooks.slack.com/services/T1/B1/abc',
      values: { details: 'tak' },
    })
    await setFollowUp(test.services, {
      connectors: [
        { connectorId: lite, target: '' },
        { connectorId: slack, target: '' },
      ],
    })
    await convert('bez@example.pl', { consent: '' })
    expect((await rows()).map(({ connector_id }) => connector_id)).toEqual([slack])
    await drain()
    expect(at('bez@example.pl')).toBeUndefined()
    await convert('ze@example.pl')
    await drain()
    expect(at('ze@example.pl')).toBeDefined()
    expect(double.received.filter(({ service }) => service === 'slack')).toHaveLength(2)
  })

  it('with double opt-in nothing is queued before the link is used', async () => {
    await test.publish([{ asksToConfirm: true }])
    await convert('ola@example.pl')
    expect(await states()).toEqual([])
    const [lead] = await test.leads()
    await confirmLead(test.services, lead!.id)
    await confirmLead(test.services, lead!.id)
    expect(await states()).toEqual(['add waiting'])
    await drain()
    expect(at('ola@example.pl')).toBeDefined()
  })

  it('who unsubscribes before the delivery is not delivered, and the service hears of it', async () => {
    await convert('ola@example.pl')
    await drain()
    await convert('ola@example.pl')
    const [lead] = await test.leads()
    await unsubscribeLead(test.services, lead!.id)
    await drain()
    expect(at('ola@example.pl')).toMatchObject({ isSubscribed: false, times: 2 })
    expect(await states()).toEqual(['add done', 'add done', 'unsubscribe done'])
    // Anybody can type anybody's address: a refusal outlasts a new form without a mailed link.
    later(MINUTE_MS)
    await convert('ola@example.pl')
    expect(await states()).toHaveLength(3)
  })

  it('removing a lead cancels what waits, and the service is requested to forget the address', async () => {
    await convert('ola@example.pl')
    await drain()
    await convert('czeka@example.pl')
    const leads = await test.leads()
    const [sent, waiting] = ['ola@example.pl', 'czeka@example.pl'].map((email) =>
      leads.find((lead) => lead.email === email),
    )
    await removeLead(test.services, waiting!.id)
    expect(await states()).toEqual(['add done'])
    await removeLead(test.services, sent!.id)
    expect(await states()).toEqual(['erase waiting'])
    // Nothing readable of the person is left.
    expect(JSON.stringify(await rows())).not.toContain('ola')
    await drain()
    expect(at('ola@example.pl')).toBeUndefined()
    expect((await rows()).map(({ status, sealed }) => [status, sealed])).toEqual([['done', null]])
  })

  it('an address with another lead that stays is not forgotten', async () => {
    await convert('ola@example.pl')
    await convert('ola@example.pl')
    await drain()
    const [first, second] = await test.leads()
    await removeLead(test.services, first!.id)
    expect(await states()).toEqual(['add done'])
    await removeLead(test.services, second!.id)
    expect(await states()).toEqual(['erase waiting'])
  })

  it('leads of a removed campaign still go to their list; a removed service takes its queue with it', async () => {
    await convert('ola@example.pl')
    await test.services.db.transaction((tx) => tx.deleteFrom('campaign_follow_ups').execute())
    await drain()
    expect(at('ola@example.pl')!.lists).toEqual([GROUP])
    expect(await removeConnector(test.services, lite)).toBe(true)
    expect(await states()).toEqual([])
  })

  it('a key is readable nowhere in the database, the log and an answer of a service', async () => {
    const SECRET = 'ZNACZNIK-TAJNEGO-KLUCZA-zly'
    const logged: string[] = []
    test.services.log = (line) => void logged.push(line)
    await connectService(test.services, 'mailerlite', { key: SECRET })
    await convert('ola@example.pl')
    await drain()
    const tables = [
      'connectors',
      'connector_deliveries',
      'campaign_follow_ups',
      'leads',
      'change_log',
    ] as const
    for (const table of tables)
      expect(
        JSON.stringify(await test.services.db.read.selectFrom(table).selectAll().execute()),
      ).not.toContain(SECRET)
    expect(logged.join()).toContain('paused')
    expect(logged.join()).not.toContain(SECRET)
    const [row] = await test.services.db.read.selectFrom('connectors').selectAll().execute()
    expect(row).toMatchObject({ site_id: CAMPAIGN_SITE, values_json: '{}' })
  })
})
