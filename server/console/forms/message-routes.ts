import { stream } from 'hono/streaming'
import { type MessageAnswer, type MessageCountsAnswer, messagesApi } from '#contract/console/messages.ts'
import { loadForm } from '#server/forms/definitions/compiled-form.ts'
import { describeFields } from '#server/forms/definitions/describe-fields.ts'
import { moveMessageTo, removeMessage, setMessageRead } from '#server/forms/inbox/change-message.ts'
import { spamDaysOf } from '#server/forms/inbox/clean-messages.ts'
import { exportMessages } from '#server/forms/inbox/export-messages.ts'
import { countMessages, listMessages } from '#server/forms/inbox/list-messages.ts'
import { showFile } from '#server/forms/inbox/show-file.ts'
import { showMessage } from '#server/forms/inbox/show-message.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'

const noMessage = () => new Refusal(404, 'no_message', 'Nie ma takiej wiadomości.')

/** Visitors' messages, for the owner: folders, one message, its files, and the actions on it. */
export const messageRoutes = (services: Services) => {
  const details = async (id: string): Promise<MessageAnswer> => {
    const found = await showMessage(services, id)
    if (!found) throw noMessage()
    return found
  }
  const counts = async (): Promise<MessageCountsAnswer> => ({
    counts: await countMessages(services.db.read),
  })

  const { routes, mountEndpoint } = endpointRoutes(noMessage)
  mountEndpoint(messagesApi.list, async ({ query: { folder = 'inbox', form, search, before } }) => {
    const filter = { folder, search, before, ...(form !== undefined && { formId: form }) }
    return { ...(await listMessages(services.db.read, filter)), spamDays: spamDaysOf(services.settings) }
  })
  mountEndpoint(messagesApi.counts, counts)
  mountEndpoint(messagesApi.export, async ({ c, query: { folder = 'inbox', form: formId } }) => {
    const form = formId === undefined ? undefined : await loadForm(services, formId)
    const fieldNames = form ? describeFields(form.template, form.schema).map(({ name }) => name) : []
    const filter = { folder, fieldNames, ...(formId !== undefined && { formId }) }
    c.header('Content-Type', 'text/csv; charset=UTF-8')
    c.header(
      'Content-Disposition',
      `attachment; filename="wiadomosci-${folder}${formId === undefined ? '' : `-${formId}`}.csv"`,
    )
    c.header('X-Content-Type-Options', 'nosniff')
    return stream(c, async (out) => {
      for await (const piece of exportMessages(services.db.read, filter)) await out.write(piece)
    })
  })
  mountEndpoint(messagesApi.one, ({ params }) => details(params.id))
  mountEndpoint(messagesApi.mark, async ({ params: { id }, body: { isRead } }) => {
    if (!(await setMessageRead(services, id, isRead))) throw noMessage()
    return details(id)
  })
  mountEndpoint(messagesApi.move, async ({ params: { id }, body: { to } }) => {
    if (!(await moveMessageTo(services, id, to))) throw noMessage()
    return details(id)
  })
  mountEndpoint(messagesApi.remove, async ({ params }) => {
    if (!(await removeMessage(services, params.id))) throw noMessage()
    return counts()
  })
  mountEndpoint(messagesApi.file, async ({ c, params }) => {
    const file = await showFile(services.db.read, params.id, params.fileId)
    if (!file) throw new Refusal(404, 'no_file', 'Nie ma takiego pliku.')
    return c.body(new Uint8Array(file.content), 200, file.headers)
  })
  return routes
}
