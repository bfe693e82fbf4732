import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listMessages } from '#server/forms/inbox/list-messages.ts'
import { saveTestMessage } from '#server/testing/make-message.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { up } from './0037-answers-and-quotes.ts'

const TABLES = ['message_entries', 'answer_templates', 'quotes']
const COLUMNS = ['state', 'assignee_id', 'version', 'trashed_from', 'trashed_ms']

it.each(engines)(
  'unread messages of an older shop are new after the update on %s, read ones open',
  async (engine) => {
    const test = await openTestShop(engine, { createApp: () => new Hono() })
    const { db } = test.services
    const unread = await saveTestMessage(db, { received_ms: 2 })
    const read = await saveTestMessage(db, { received_ms: 1, is_read: 1 })
    await db.transaction(async (tx) => {
      await sql`drop index contact_messages_state`.execute(tx)
      await tx.deleteFrom('counters').where('name', '=', 'quote').execute()
      for (const table of TABLES) await sql`drop table ${sql.table(table)}`.execute(tx)
      for (const column of COLUMNS)
        await sql`alter table contact_messages drop column ${sql.ref(column)}`.execute(tx)
      await up(tx)
    })
    const { messages, counts } = await listMessages(db.read, { folder: 'inbox' })
    expect(messages.map(({ id, state, assignee }) => [id, state, assignee])).toEqual([
      [unread.id, 'new', null],
      [read.id, 'open', null],
    ])
    expect(counts).toMatchObject({ inbox: 2, unread: 1, states: { new: 1, open: 1, waiting: 0, closed: 0 } })
    await test.close()
  },
)
