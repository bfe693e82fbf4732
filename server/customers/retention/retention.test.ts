import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { privacySettings, retentionKinds } from '#contract/console/privacy/privacy-settings.ts'
import { addLead } from '#server/campaigns/leads/store.ts'
import { cleanWithdrawals } from '#server/shop/withdrawals/forget-withdrawals.ts'
import { removeOldMessages } from '#server/forms/inbox/clean-messages.ts'
import { loadRemovals } from '#server/platform/jobs/removals.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { recordMarketingConsent, withdrawConsent, consentState } from '#server/shop/consents/consents.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop, type TestShop } from '#server/testing/open-test-shop.ts'
import { paths } from '#storefront/paths.ts'
import { removals, removeOldData } from './retention.ts'

const DAY_MS = 86_400_000

describe.each(engines)('data whose period is over on %s', (engine) => {
  let test: TestShop
  beforeEach(async () => {
    test = await openTestShop(engine, {
      settings: { privacy: v.parse(privacySettings, { retention: { mail: 60, spam: 10, openLeads: 20 } }) },
    })
  })
  afterEach(() => test.close())

  const letter = (about: string) =>
    test.services.db.transaction(async (tx) => {
      await queueMail(
        tx,
        {
          cause: `${about}:${crypto.randomUUID()}`,
          about,
          to: 'a@example.pl',
          subject: 'x',
          text: 'x',
          html: '',
        },
        test.services.now(),
      )
      await tx.updateTable('outbox').set({ status: 'sent' }).where('about', '=', about).execute()
    })
  const lead = (id: string, more: object) =>
    test.services.db.transaction((tx) =>
      addLead(tx, {
        id,
        site_id: 'a1b2c3d4e5f60',
        campaign_id: '0000000000001',
        campaign_name: 'Lato',
        key: id,
        email: `${id}@example.pl`,
        fields_json: '[]',
        consents_json: '[]',
        cause: 'time',
        page_url: '',
        details_json: '{}',
        device: 'desktop',
        country: 'PL',
        ip: '10.0.0.0',
        received_ms: test.services.now(),
        confirmed_ms: null,
        unsubscribed_ms: null,
        prize_json: null,
        tags_json: '[]',
        ...more,
      }),
    )
  const abouts = async () =>
    (await test.services.db.read.selectFrom('outbox').select('about').orderBy('about').execute()).map(
      ({ about }) => about,
    )
  const later = (days: number) => (test.clock.nowMs += days * DAY_MS)

  it('every kind has a removal and a period', () => {
    expect(Object.keys(removals).toSorted()).toEqual([...retentionKinds].toSorted())
  })

  it('goes by the owner’s periods, not a day earlier, and is on record', async () => {
    const { services } = test
    await letter('message:1')
    await letter('order:1')
    await lead('otwarty', {})
    await lead('potwierdzony', { confirmed_ms: services.now() })
    await lead('wypisany', { confirmed_ms: services.now(), unsubscribed_ms: services.now() })
    const leads = async () =>
      (await services.db.read.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id)
    later(19)
    await removeOldData(services)
    expect(await leads()).toEqual(['otwarty', 'potwierdzony', 'wypisany'])
    later(2)
    await removeOldData(services)
    expect(await leads()).toEqual(['potwierdzony', 'wypisany'])
    expect(await abouts()).toEqual(['message:1', 'order:1'])
    later(40)
    await removeOldData(services)
    expect(await abouts()).toEqual(['order:1'])
    later(310)
    await removeOldData(services)
    expect(await leads()).toEqual(['potwierdzony'])
    const record = await loadRemovals(services.db.read, services.now(), 30)
    expect(record.get('mail')).toMatchObject({ all: 1, recent: 0, lastMs: test.clock.nowMs, problem: null })
    expect(record.get('leftLeads')).toMatchObject({ all: 1, recent: 1 })
  })

  it('messages go after the last thing that happened in them; contacts who stayed go only when the owner wants it', async () => {
    const { services } = test
    const receivedMs = services.now()
    const { id: quiet } = await saveTestMessage(services.db, { received_ms: receivedMs, files: [{}] })
    const { id: answered } = await saveTestMessage(services.db, { received_ms: receivedMs })
    await lead('cichy', { confirmed_ms: receivedMs })
    await lead('wraca', { confirmed_ms: receivedMs })
    const messages = async () =>
      (await services.db.read.selectFrom('contact_messages').select('id').execute()).map(({ id }) => id)
    const leads = async () =>
      (await services.db.read.selectFrom('leads').select('id').orderBy('id').execute()).map(({ id }) => id)
    later(700)
    await services.db.transaction(async (tx) => {
      await tx
        .insertInto('message_entries')
        .values({
          id: crypto.randomUUID(),
          message_id: answered,
          at_ms: services.now(),
          kind: 'note',
          author: 'Anna',
          subject: '',
          text: 'Zadzwonić',
          mail_cause: null,
        })
        .execute()
      await tx
        .insertInto('lead_activities')
        .values({
          site_id: 'a1b2c3d4e5f60',
          contact: 'wraca@example.pl',
          activity: 'seen',
          campaign_id: '',
          times: 1,
          first_ms: receivedMs,
          last_ms: services.now(),
        })
        .execute()
    })
    const periods = (retention: object) =>
      test.changeSettings({ privacy: v.parse(privacySettings, { retention }) })
    await periods({ inbox: 730 })
    later(29)
    await removeOldData(services)
    expect((await messages()).toSorted()).toEqual([quiet, answered].toSorted())
    later(2)
    await removeOldData(services)
    expect(await messages()).toEqual([answered])
    expect(await services.db.read.selectFrom('message_files').selectAll().execute()).toEqual([])
    expect(await leads()).toEqual(['cichy', 'wraca'])
    await periods({ inbox: 0, quietLeads: 180 })
    await removeOldData(services)
    expect(await leads()).toEqual(['wraca'])
    later(800)
    await removeOldData(services)
    expect(await messages()).toEqual([answered])
    expect((await loadRemovals(services.db.read, services.now(), 30)).get('inbox')).toMatchObject({ all: 1 })
  })

  it('the notice says how long messages and contacts stay, as the owner has set it', async () => {
    const page = async () =>
      (await test.visitor().get(paths.privacyNotice)).text().then((text) => text.replaceAll('&nbsp;', ' '))
    expect(await page()).toContain('Do zakończenia sprawy')
    await test.changeSettings({ privacy: v.parse(privacySettings, { retention: { inbox: 730 } }) })
    expect(await page()).toContain('730 dni od ostatniej wiadomości w sprawie')
    expect(await page()).not.toContain('od ostatniej aktywności')
    await test.changeSettings({
      privacy: v.parse(privacySettings, { retention: { inbox: 0, quietLeads: 365 } }),
    })
    expect(await page()).toContain('365 dni od ostatniej aktywności')
    expect(await page()).toContain('Do zakończenia sprawy')
    const refused = v.safeParse(privacySettings, { retention: { inbox: 30 } })
    expect(refused.issues?.[0]?.message).toBe('Podaj 0 albo liczbę od 90 do 3660.')
  })

  it('tasks that remove by themselves take the same periods and report', async () => {
    const { services } = test
    await saveTestMessage(services.db, { folder: 'spam', files: [{ name: 'a.png' }] })
    later(9)
    expect(await removeOldMessages(services, 'spam')).toBe(0)
    later(2)
    expect(await removeOldMessages(services, 'spam')).toBe(1)
    expect(await services.db.read.selectFrom('message_files').selectAll().execute()).toEqual([])
    await cleanWithdrawals(services)
    const record = await loadRemovals(services.db.read, services.now(), 30)
    expect(record.get('spam')).toMatchObject({ recent: 1 })
  })

  it('draws lose whoever played, and stay as evidence', async () => {
    const { services } = test
    await services.db.transaction((tx) =>
      tx
        .insertInto('prize_draws')
        .values({
          id: 'd1',
          site_id: 's',
          campaign_id: 'c',
          campaign_name: 'Koło',
          key: 'c:gość:1',
          visitor: 'gość',
          won_key: 'c:gość',
          period_key: 'c:gość:2026',
          mailbox_key: 'skrót',
          prize_id: 'p',
          prize_json: '{}',
          instead_of: null,
          random: 0.5,
          segment: 1,
          code: null,
          is_limited: 0,
          status: 'won',
          lead_id: 'l',
          ip: '10.0.0.0',
          drawn_ms: services.now(),
          held_until_ms: null,
          ended_ms: null,
        })
        .execute(),
    )
    later(1_101)
    await removeOldData(services)
    const [draw] = await services.db.read.selectFrom('prize_draws').selectAll().execute()
    expect(draw).toMatchObject({
      random: 0.5,
      prize_id: 'p',
      visitor: '',
      ip: '',
      lead_id: null,
      mailbox_key: null,
    })
    expect(JSON.stringify(draw)).not.toContain('gość')
  })

  it('proof of a withdrawn consent stays for its period, the refusal for good', async () => {
    const { services } = test
    const evidence = { email: 'a@example.pl', channel: 'email', scope: '', source: 'newsletter' } as const
    await services.db.transaction((tx) => recordMarketingConsent(tx, services, { ...evidence, text: 'Tak' }))
    later(1)
    await services.db.transaction((tx) => withdrawConsent(tx, services, evidence))
    const count = async () =>
      (await services.db.read.selectFrom('marketing_consents').selectAll().execute()).length
    later(2_199)
    await removeOldData(services)
    expect(await count()).toBe(2)
    later(2)
    await removeOldData(services)
    expect(await count()).toBe(0)
    expect(await consentState(services.db.read, 'a@example.pl', 'email')).toBe('withdrawn')
    // What nobody confirmed proves nothing.
    await services.db.transaction((tx) =>
      recordMarketingConsent(tx, services, { ...evidence, email: 'b@example.pl', text: 'Tak' }),
    )
    later(31)
    await removeOldData(services)
    expect(await count()).toBe(0)
  })

  it('a removal that fails is on record, and the others go on', async () => {
    const { services } = test
    await letter('message:1')
    later(61)
    await services.db.transaction(async (tx) => {
      await tx.schema.alterTable('reminders').renameTo('reminders_away').execute()
    })
    await removeOldData(services)
    expect(await abouts()).toEqual([])
    const record = await loadRemovals(services.db.read, services.now(), 30)
    expect(record.get('reminders')?.problem).toMatch(/reminders/)
    expect(record.get('erasures')?.problem).toBeNull()
    test.logged.length = 0
  })
})
