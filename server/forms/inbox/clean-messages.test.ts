import { beforeEach, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { shareShop } from '#server/testing/share-shop.ts'
import { moveMessageTo } from './change-message.ts'
import { removeOldMessages, removeSpamFilesBeyondLimit } from './clean-messages.ts'

const DAY_MS = 86_400_000
const MB = 1024 * 1024

describe.each(engines)('the spam folder on %s', (engine) => {
  const test = shareShop(() => openTestShop(engine, { createApp: () => new Hono() }))
  beforeEach(async () => {
    await test.services.db.transaction(async (tx) => {
      for (const table of ['contact_messages', 'message_files'] as const) await tx.deleteFrom(table).execute()
    })
    delete test.services.settings.spamDays
  })
  const messages = async () =>
    (await test.services.db.read.selectFrom('contact_messages').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    )
  const filesOf = async () =>
    (
      await test.services.db.read
        .selectFrom('message_files')
        .select('message_id')
        .orderBy('message_id')
        .execute()
    ).map(({ message_id }) => message_id)
  const daysAgo = (days: number) => test.clock.nowMs - days * DAY_MS

  it('removes spam with its files after a month or the set time, not other messages [M-11]', async () => {
    for (let at = 0; at < 210; at++)
      await saveTestMessage(test.services.db, {
        id: `stary-${at}`,
        folder: 'spam',
        received_ms: daysAgo(31),
        files: at < 5 ? [{}] : [],
      })
    await saveTestMessage(test.services.db, {
      id: 'nowy',
      folder: 'spam',
      received_ms: daysAgo(29),
      files: [{}],
    })
    await saveTestMessage(test.services.db, {
      id: 'skrzynka',
      folder: 'inbox',
      received_ms: daysAgo(400),
      files: [{}],
    })
    expect(await removeOldMessages(test.services, 'spam')).toBe(210)
    expect([await messages(), await filesOf()]).toEqual([
      ['nowy', 'skrzynka'],
      ['nowy', 'skrzynka'],
    ])
    test.services.settings.spamDays = 7
    expect(await removeOldMessages(test.services, 'spam')).toBe(1)
    expect(await messages()).toEqual(['skrzynka'])
  })

  it('counts from the move to spam, and does not remove a message moved back [M-11]', async () => {
    for (const id of ['pomylka', 'spam'])
      await saveTestMessage(test.services.db, { id, folder: 'inbox', received_ms: daysAgo(400) })
    for (const id of ['pomylka', 'spam']) await moveMessageTo(test.services, id, 'spam')
    expect(await removeOldMessages(test.services, 'spam')).toBe(0)
    await moveMessageTo(test.services, 'pomylka', 'inbox')
    test.clock.nowMs += 31 * DAY_MS
    expect(await removeOldMessages(test.services, 'spam')).toBe(1)
    expect(await messages()).toEqual(['pomylka'])
    test.clock.nowMs -= 31 * DAY_MS
  })

  it('removes the oldest files of spam above the limit, but no messages [M-11]', async () => {
    test.services.settings.spamFilesMb = 10
    for (let at = 1; at <= 5; at++)
      await saveTestMessage(test.services.db, {
        id: `m-${at}`,
        folder: 'spam',
        received_ms: daysAgo(10 - at),
        files: [{ size: 2 * MB }, { size: MB }],
      })
    await saveTestMessage(test.services.db, {
      id: 'skrzynka',
      received_ms: daysAgo(20),
      files: [{ size: 90 * MB }],
    })
    expect(await removeSpamFilesBeyondLimit(test.services)).toBe(2)
    expect(await filesOf()).toEqual(['m-3', 'm-3', 'm-4', 'm-4', 'm-5', 'm-5', 'skrzynka'])
    expect(await messages()).toHaveLength(6)
    expect(await removeSpamFilesBeyondLimit(test.services)).toBe(0)
  })
})
