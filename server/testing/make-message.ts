import { randomBytes } from 'node:crypto'
import { addFiles, addMessage, type FileRow, type MessageRow } from '#server/forms/inbox/store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { uuidV7 } from '#server/platform/db/ids.ts'
import { TEST_NOW_MS } from './make.ts'

type Draft = Partial<MessageRow> & { files?: Partial<FileRow>[] }

/**
 * Saves a message as if it was received: by default unread in the inbox, from Jan. Returns its id and
 * its files'.
 */
export const saveTestMessage = async (
  db: Database,
  { files = [], ...message }: Draft = {},
): Promise<{ id: string; fileIds: string[] }> => {
  const receivedMs = message.received_ms ?? TEST_NOW_MS
  const id = message.id ?? uuidV7(receivedMs, (count) => randomBytes(count))
  const fileRows = files.map((file): FileRow => ({
    id: randomBytes(16).toString('hex'),
    message_id: id,
    field: 'plik',
    name: 'zdjęcie.png',
    media_type: 'image/png',
    size: file.content?.length ?? 3,
    sha256: 'ab',
    content: new Uint8Array([1, 2, 3]),
    ...file,
  }))
  await db.transaction(async (tx) => {
    await addMessage(tx, {
      id,
      form_id: 1,
      form_title: 'Napisz do nas',
      folder: 'inbox',
      spam_ms: message.folder === 'spam' ? receivedMs : null,
      is_read: 0,
      received_ms: receivedMs,
      sender_name: 'Jan Nowak',
      sender_email: 'jan@example.pl',
      opening: 'Dzień dobry',
      fields_json: JSON.stringify([
        { name: 'your-name', value: 'Jan Nowak' },
        { name: 'your-message', value: 'Dzień dobry' },
      ]),
      unit_tag: 'wpcf7-f1-o1',
      page_url: 'http://localhost:3000/kontakt/',
      remote_ip: '10.0.0.1',
      user_agent: 'Mozilla/5.0',
      spam_log_json: '[]',
      bot_check_json: null,
      state: message.is_read === 1 ? 'open' : 'new',
      assignee_id: null,
      version: 1,
      trashed_from: null,
      trashed_ms: null,
      ...message,
    })
    await addFiles(tx, fileRows)
  })
  return { id, fileIds: fileRows.map((file) => file.id) }
}
