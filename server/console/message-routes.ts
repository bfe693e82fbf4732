import { type Context, Hono } from 'hono'
import { stream } from 'hono/streaming'
import {
  type MessageAnswer,
  type MessageCountsAnswer,
  messageFolders,
  messagesApi,
} from '#contract/console/messages.ts'
import { describeFields } from '#server/forms/definitions/describe-fields.ts'
import { loadForm } from '#server/forms/definitions/compiled-form.ts'
import { countMessages, listMessages } from '#server/forms/inbox/list-messages.ts'
import { exportMessages } from '#server/forms/inbox/export-messages.ts'
import { moveMessageTo, removeMessage, setMessageRead } from '#server/forms/inbox/change-message.ts'
import { showFile } from '#server/forms/inbox/show-file.ts'
import { showMessage } from '#server/forms/inbox/show-message.ts'
import { spamDaysOf } from '#server/forms/inbox/clean-messages.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { mountEndpoint } from './mount-endpoint.ts'

const MAX_SEARCH = 100
const ID = /^[\w-]{1,64}$/

const noMessage = () => new Refusal(404, 'no_message', 'Nie ma takiej wiadomości.')
const idOf = (id: string): string => {
  if (!ID.test(id)) throw noMessage()
  return id
}

/** Folder and form of the query; nonsense counts as not said. */
const wanted = (c: Context) => {
  const { folder, form } = c.req.query()
  return {
    folder: messageFolders.find((each) => each === folder) ?? ('inbox' as const),
    ...(form && /^\d{1,9}$/.test(form) ? { formId: Number(form) } : {}),
  }
}

/** What visitors wrote, for the owner: folders, one message, its files, and what can be done with it. */
export const messageRoutes = (services: Services) => {
  const details = async (id: string): Promise<MessageAnswer> => {
    const found = await showMessage(services, id)
    if (!found) throw noMessage()
    return found
  }
  const counts = async (): Promise<MessageCountsAnswer> => ({
    counts: await countMessages(services.db.read),
  })

  const routes = new Hono<OwnerVariables>()
  mountEndpoint(routes, messagesApi.list, async ({ c, query: { search = '', before = '' } }) => {
    const listed = await listMessages(services.db.read, {
      ...wanted(c),
      search: search.slice(0, MAX_SEARCH),
      before,
    })
    return { ...listed, spamDays: spamDaysOf(services.settings) }
  })
  mountEndpoint(routes, messagesApi.counts, counts)
  routes.get('/messages/export', async (c) => {
    const filter = wanted(c)
    const form = filter.formId === undefined ? undefined : await loadForm(services, filter.formId)
    const fieldNames = form ? describeFields(form.template, form.schema).map(({ name }) => name) : []
    c.header('Content-Type', 'text/csv; charset=UTF-8')
    c.header(
      'Content-Disposition',
      `attachment; filename="wiadomosci-${filter.folder}${filter.formId === undefined ? '' : `-${filter.formId}`}.csv"`,
    )
    c.header('X-Content-Type-Options', 'nosniff')
    return stream(c, async (out) => {
      for await (const piece of exportMessages(services.db.read, { ...filter, fieldNames }))
        await out.write(piece)
    })
  })
  mountEndpoint(routes, messagesApi.one, ({ params }) => details(idOf(params.id)))
  mountEndpoint(routes, messagesApi.mark, async ({ params, body: { isRead } }) => {
    const id = idOf(params.id)
    if (!(await setMessageRead(services, id, isRead))) throw noMessage()
    return details(id)
  })
  mountEndpoint(routes, messagesApi.move, async ({ params, body: { to } }) => {
    const id = idOf(params.id)
    if (!(await moveMessageTo(services, id, to))) throw noMessage()
    return details(id)
  })
  mountEndpoint(routes, messagesApi.remove, async ({ params }) => {
    if (!(await removeMessage(services, idOf(params.id)))) throw noMessage()
    return counts()
  })
  routes.get('/messages/:id/files/:fileId', async (c) => {
    const file = await showFile(services.db.read, idOf(c.req.param('id')), idOf(c.req.param('fileId')))
    if (!file) throw new Refusal(404, 'no_file', 'Nie ma takiego pliku.')
    return c.body(new Uint8Array(file.content), 200, file.headers)
  })
  return routes
}
