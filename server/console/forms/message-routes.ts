import {
  fieldsIn,
  type MessageAnswer,
  type MessageCountsAnswer,
  messagesApi,
  MYSELF,
} from '#contract/console/messages.ts'
import { loadForm } from '#server/forms/definitions/compiled-form.ts'
import { describeFields } from '#server/forms/definitions/describe-fields.ts'
import { type AnswerOutcome, answerMessage } from '#server/forms/answers/answer-message.ts'
import { addMessageNote } from '#server/forms/inbox/message-entries.ts'
import {
  changeMessages,
  moveMessageTo,
  removeMessage,
  setMessageRead,
} from '#server/forms/inbox/change-message.ts'
import { spamDaysOf } from '#server/forms/inbox/clean-messages.ts'
import { exportMessages } from '#server/forms/inbox/export-messages.ts'
import { countMessages, listMessages } from '#server/forms/inbox/list-messages.ts'
import { showFile } from '#server/forms/inbox/show-file.ts'
import { showConversation } from '#server/forms/answers/answer-thread.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { countWaitingQuestions } from '#server/shop/questions/answer-questions.ts'
import { countReviewsToRead } from '#server/shop/reviews/moderate-reviews.ts'
import type { Services } from '#server/platform/services.ts'
import { authorOf } from '#server/console/orders/order-answer.ts'
import { endpointRoutes, sendFile } from '#server/console/http/endpoint-routes.ts'
import { answerTemplatesApi } from '#contract/console/answer-templates.ts'
import {
  listAnswerTemplates,
  removeAnswerTemplate,
  saveAnswerTemplate,
} from '#server/forms/answers/answer-templates.ts'
import { changedMeanwhile } from '#server/console/http/read-version.ts'

const noMessage = () => new Refusal(404, 'no_message', 'Nie ma takiej wiadomości.')

const refusalOf = (outcome: Exclude<AnswerOutcome, { ok: true }>): Refusal => {
  switch (outcome.reason) {
    case 'no_message':
      return new Refusal(
        404,
        'no_message',
        'Ktoś usunął tę wiadomość na stałe, więc nic nie wysłano. Twój tekst jest nadal w polu odpowiedzi.',
      )
    case 'not_in_inbox':
      return new Refusal(
        409,
        'not_in_inbox',
        `Ta wiadomość jest teraz w ${outcome.folder === 'spam' ? 'spamie' : 'koszu'}, więc nic nie wysłano. Przenieś ją do odebranych i wyślij odpowiedź jeszcze raz.`,
      )
    case 'no_address':
      return new Refusal(409, 'no_address', 'Nadawca nie podał adresu e-mail, więc nie można mu odpisać.')
    case 'changed_meanwhile':
      return new Refusal(
        409,
        'changed_meanwhile',
        'Ktoś w międzyczasie odpowiedział albo zmienił tę wiadomość, więc nic nie wysłano. Zobacz, co się zmieniło; Twój tekst zostaje.',
      )
  }
}

/** Visitors' messages, for the owner: folders, one message, its files, and the actions on it. */
export const messageRoutes = (services: Services) => {
  const details = async (id: string): Promise<MessageAnswer> => {
    const found = await showConversation(services, id)
    if (!found) throw noMessage()
    return found
  }
  const counts = async (): Promise<MessageCountsAnswer> => ({
    counts: await countMessages(services.db.read),
  })

  const { routes, mountEndpoint } = endpointRoutes(noMessage)
  mountEndpoint(messagesApi.list, async ({ c, query }) => {
    const { folder = 'inbox', form, state, search, before } = query
    const assignee = query.assignee === MYSELF ? c.get('owner').id : query.assignee
    const filter = { folder, state, assignee, search, before, ...(form !== undefined && { formId: form }) }
    return { ...(await listMessages(services.db.read, filter)), spamDays: spamDaysOf(services) }
  })
  mountEndpoint(messagesApi.counts, async () => ({
    ...(await counts()),
    pendingReviews: await countReviewsToRead(services),
    waitingQuestions: await countWaitingQuestions(services),
  }))
  mountEndpoint(messagesApi.export, async ({ c, query: { folder = 'inbox', form: formId } }) => {
    const form = formId === undefined ? undefined : await loadForm(services, formId)
    const fieldNames = form ? describeFields(form.template, form.schema).map(({ name }) => name) : []
    const filter = { folder, fieldNames, ...(formId !== undefined && { formId }) }
    const name = `wiadomosci-${folder}${formId === undefined ? '' : `-${formId}`}.csv`
    return sendFile(c, { name }, exportMessages(services.db.read, filter))
  })
  mountEndpoint(messagesApi.one, ({ params }) => details(params.id))
  mountEndpoint(messagesApi.mark, async ({ params: { id }, body: { isRead } }) => {
    if (!(await setMessageRead(services, id, isRead))) throw noMessage()
    return details(id)
  })
  mountEndpoint(messagesApi.move, async ({ c, params: { id }, body: { to } }) => {
    if (!(await moveMessageTo(services, id, to, authorOf(c.get('owner'))))) throw noMessage()
    return details(id)
  })
  mountEndpoint(messagesApi.change, async ({ c, body: { changes } }) => ({
    ...(await changeMessages(services, changes, authorOf(c.get('owner')))),
    ...(await counts()),
  }))
  mountEndpoint(messagesApi.answer, async ({ c, params: { id }, body }) => {
    const open = body.mayHaveFields ? [] : fieldsIn(body.text)
    if (open.length > 0)
      throw new FieldRefusal([
        { path: 'text', message: `Uzupełnij albo usuń: ${open.map((name) => `{${name}}`).join(', ')}.` },
      ])
    const outcome = await answerMessage(services, id, { ...body, author: authorOf(c.get('owner')) })
    if (!outcome.ok) throw refusalOf(outcome)
    return details(id)
  })
  mountEndpoint(messagesApi.note, async ({ c, params: { id }, body }) => {
    if (!(await addMessageNote(services, id, { ...body, author: authorOf(c.get('owner')) })))
      throw noMessage()
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

/** The owner's saved answers. */
export const answerTemplateRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes()
  const all = async () => ({ templates: await listAnswerTemplates(services.db.read) })
  mountEndpoint(answerTemplatesApi.list, all)
  mountEndpoint(answerTemplatesApi.save, async ({ params, body }) => {
    const outcome = await saveAnswerTemplate(services, params.id, body)
    if (outcome === 'changed_meanwhile') throw changedMeanwhile()
    if (outcome === 'too_many')
      throw new Refusal(409, 'too_many', 'Masz już 200 szablonów. Usuń te, których nie używasz.')
    return all()
  })
  mountEndpoint(answerTemplatesApi.remove, async ({ params }) => {
    await removeAnswerTemplate(services, params.id)
    return all()
  })
  return routes
}
