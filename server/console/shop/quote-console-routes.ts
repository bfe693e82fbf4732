import { quotesApi } from '#contract/console/quotes.ts'
import { threadHeaders } from '#server/forms/answers/answer-thread.ts'
import { showMessage } from '#server/forms/inbox/show-message.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import {
  createQuote,
  type QuoteOutcome,
  removeQuote,
  reviseQuote,
  saveQuote,
  withdrawQuote,
} from '#server/shop/quotes/edit-quote.ts'
import { findQuote, listQuotes } from '#server/shop/quotes/find-quote.ts'
import { sendQuote } from '#server/shop/quotes/send-quote.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { changedMeanwhile } from '#server/console/http/read-version.ts'
import { authorOf } from '#server/console/orders/order-answer.ts'

const noQuote = () => new Refusal(404, 'no_quote', 'Nie ma takiej oferty.')

const refusalOfQuote = (outcome: Exclude<QuoteOutcome, { ok: true }>): Refusal => {
  switch (outcome.reason) {
    case 'no_quote':
      return noQuote()
    case 'changed_meanwhile':
      return changedMeanwhile()
    case 'not_allowed':
      return new Refusal(409, 'not_allowed', outcome.message)
    case 'fields':
      return new FieldRefusal(
        outcome.problems.map(({ path, message }) => ({ path: `quote.${path}`, message })),
      )
  }
}

/** Quotes for their owner: the list, one quote, and what is done with it. */
export const quoteConsoleRoutes = (services: Services) => {
  const { routes, mountEndpoint } = endpointRoutes(noQuote)
  const answer = async (id: number) => {
    const found = await findQuote(services, id)
    if (!found) throw noQuote()
    return found
  }
  const done = (outcome: QuoteOutcome) => {
    if (!outcome.ok) throw refusalOfQuote(outcome)
    return answer(outcome.id)
  }

  mountEndpoint(quotesApi.list, ({ query: { state, before } }) =>
    listQuotes(services, { state, before: /^\d+$/.test(before) ? Number(before) : undefined }),
  )
  mountEndpoint(quotesApi.choices, async ({ query }) => {
    const found = query.message ? await showMessage(services, query.message) : undefined
    return {
      deliveries: services
        .shopSettings()
        .deliveryMethods.filter(({ isOn }) => isOn)
        .map(({ id, title, vatRate }) => ({ id, title, vatRate })),
      recipient: found ? { name: found.message.senderName, email: found.replyTo ?? '' } : null,
    }
  })
  mountEndpoint(quotesApi.create, async ({ c, body: { messageId, ...body } }) => {
    if (messageId !== null && !(await showMessage(services, messageId)))
      throw new Refusal(404, 'no_message', 'Ktoś usunął wiadomość, na którą odpowiada ta oferta.')
    return done(await createQuote(services, { ...body, messageId, author: authorOf(c.get('owner')) }))
  })
  mountEndpoint(quotesApi.one, ({ params }) => answer(params.id))
  mountEndpoint(quotesApi.save, async ({ params, body }) => done(await saveQuote(services, params.id, body)))
  mountEndpoint(quotesApi.send, async ({ c, params, body }) =>
    done(
      await sendQuote(services, params.id, {
        ...body,
        author: authorOf(c.get('owner')),
        headersOf: (tx, messageId, email) => threadHeaders(tx, services, messageId, email),
      }),
    ),
  )
  mountEndpoint(quotesApi.withdraw, async ({ params }) => done(await withdrawQuote(services, params.id)))
  mountEndpoint(quotesApi.revise, async ({ c, params, body }) =>
    done(await reviseQuote(services, params.id, { ...body, author: authorOf(c.get('owner')) })),
  )
  mountEndpoint(quotesApi.remove, async ({ params }) => {
    if (!(await removeQuote(services, params.id)))
      throw new Refusal(409, 'not_allowed', 'Tę ofertę już wysłano, więc można ją tylko wycofać.')
    return { ok: true as const }
  })
  return routes
}
