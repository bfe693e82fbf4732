import { describe, expect, it } from 'vitest'
import { sendDueMail } from '#server/platform/mail/outbox.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { MailTransport } from '#server/platform/mail/transport.ts'
import { engines } from '../open-test-database.ts'
import { openTestShop } from '../open-test-shop.ts'
import { shareFaultyShop } from './open-faulty-shop.ts'

const HOURS_7_MS = 7 * 60 * 60 * 1_000

describe.each(engines)('sending mail whose n-th call fails on %s', (engine) => {
  const test = shareFaultyShop(engine, () => openTestShop(engine))
  /** Message-IDs as they arrived, by address. */
  const arrived = new Map<string, string[]>()
  const transport: MailTransport = {
    send: async ({ envelope, messageId }) => {
      for (const to of envelope.to) arrived.set(to, [...(arrived.get(to) ?? []), messageId])
      return []
    },
    close: () => {},
  }
  let subjects = 0

  it('every mail arrives, under one Message-ID, and is marked as sent', async () => {
    const effects = async (to: string) => ({
      messageIds: new Set(arrived.get(to)).size,
      states: (
        await test.services.db.read
          .selectFrom('outbox')
          .select('status')
          .where('to_address', '=', to)
          .execute()
      ).map(({ status }) => status),
    })
    const { done } = await test.expectWhole({
      prepare: async () => {
        const to = `adresat${++subjects}@example.pl`
        await test.services.db.transaction((tx) =>
          queueMail(
            tx,
            {
              cause: `test:${subjects}`,
              about: '',
              to,
              subject: 'Test',
              text: 'Treść.',
              html: '',
              headers: {},
            },
            test.clock.nowMs,
          ),
        )
        return to
      },
      run: async () => {
        test.clock.nowMs += HOURS_7_MS
        await sendDueMail(test.services, test.faults.wrapMail(transport)).catch(() => {})
      },
      isSettled: async (to) => (await effects(to)).states[0] === 'sent',
      effects,
      // Arrived, or on its way again under the same Message-ID.
      isAllowedBetween: ({ messageIds, states }) =>
        Number(messageIds) <= 1 && JSON.stringify(states) === '["waiting"]',
    })
    expect(done).toEqual({ messageIds: 1, states: ['sent'] })
  })
})
