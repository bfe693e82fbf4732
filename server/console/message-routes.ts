import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import * as calls from '#contract/console/messages.ts'
import { countMessages } from '#server/contact-forms/count-messages.ts'
import { describeFields } from '#server/contact-forms/describe-fields.ts'
import { exportMessages } from '#server/contact-forms/export-messages.ts'
import { listMessages } from '#server/contact-forms/list-messages.ts'
import { loadForm } from '#server/contact-forms/load-form.ts'
import { markMessage } from '#server/contact-forms/mark-message.ts'
import { moveMessage } from '#server/contact-forms/move-message.ts'
import { removeMessage } from '#server/contact-forms/remove-message.ts'
import { showFile } from '#server/contact-forms/show-file.ts'
import { showMessage } from '#server/contact-forms/show-message.ts'
import { spamDaysOf } from '#server/contact-forms/start-message-cleaning.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { readJson } from './read-json.ts'

const MAX_SEARCH = 100
const ID = /^[\w-]{1,64}$/

const noMessage = () => new Refusal(404, 'no_message', 'Nie ma takiej wiadomości.')
const idOf = (c: Context, name: string): string => {
  const id = c.req.param(name) ?? ''
  if (!ID.test(id)) throw noMessage()
  return id
}

/** Folder and form of the query; nonsense counts as not said. */
const wanted = (c: Context) => {
  const { folder, form } = c.req.query()
  return {
    folder: calls.messageFolders.find((each) => each === folder) ?? ('inbox' as const),
    ...(form && /^\d{1,9}$/.test(form) ? { formId: Number(form) } : {}),
  }
}

/** What visitors wrote, for the owner: folders, one message, its files, and what can be done with it. */
export const messageRoutes = (shop: Shop) => {
  const details = async (id: string): Promise<calls.MessageAnswer> => {
    const found = await showMessage(shop, id)
    if (!found) throw noMessage()
    return found
  }
  const counts = async (): Promise<calls.MessageCountsAnswer> => ({
    counts: await countMessages(shop.db.read),
  })

  return new Hono<OwnerVariables>()
    .get('/messages', async (c) => {
      const { search = '', before = '' } = c.req.query()
      const listed = await listMessages(shop.db.read, {
        ...wanted(c),
        search: search.slice(0, MAX_SEARCH),
        before,
      })
      return c.json({ ...listed, spamDays: spamDaysOf(shop.settings) } satisfies calls.MessagesAnswer)
    })
    .get('/messages/counts', async (c) => c.json(await counts()))
    .get('/messages/export', async (c) => {
      const filter = wanted(c)
      const form = filter.formId === undefined ? undefined : await loadForm(shop, filter.formId)
      const fieldNames = form ? describeFields(form.template, form.schema).map(({ name }) => name) : []
      c.header('Content-Type', 'text/csv; charset=UTF-8')
      c.header(
        'Content-Disposition',
        `attachment; filename="wiadomosci-${filter.folder}${filter.formId === undefined ? '' : `-${filter.formId}`}.csv"`,
      )
      c.header('X-Content-Type-Options', 'nosniff')
      return stream(c, async (out) => {
        for await (const piece of exportMessages(shop.db.read, { ...filter, fieldNames }))
          await out.write(piece)
      })
    })
    .get('/messages/:id', async (c) => c.json(await details(idOf(c, 'id'))))
    .patch('/messages/:id', async (c) => {
      const { isRead } = await readJson(c, calls.markMessage)
      const id = idOf(c, 'id')
      if (!(await markMessage(shop, id, isRead))) throw noMessage()
      return c.json(await details(id))
    })
    .post('/messages/:id/folder', async (c) => {
      const { to } = await readJson(c, calls.moveMessage)
      const id = idOf(c, 'id')
      if (!(await moveMessage(shop, id, to))) throw noMessage()
      return c.json(await details(id))
    })
    .delete('/messages/:id', async (c) => {
      if (!(await removeMessage(shop, idOf(c, 'id')))) throw noMessage()
      return c.json(await counts())
    })
    .get('/messages/:id/files/:fileId', async (c) => {
      const file = await showFile(shop.db.read, idOf(c, 'id'), idOf(c, 'fileId'))
      if (!file) throw new Refusal(404, 'no_file', 'Nie ma takiego pliku.')
      return c.body(new Uint8Array(file.content), 200, file.headers)
    })
}
