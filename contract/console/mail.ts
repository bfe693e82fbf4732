import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'

export type MailAnswer = {
  mail: {
    id: string
    cause: string
    to: string
    subject: string
    status: 'waiting' | 'sent' | 'given_up'
    attempts: number
    nextTryMs: number
    lastError: string | null
    createdMs: number
    sentMs: number | null
  }[]
}

/** Mail of the shop, and sending failed mail again. */
export const mailApi = {
  list: consoleEndpoint<MailAnswer>()({ right: 'messages', method: 'GET', path: '/mail' }),
  retry: consoleEndpoint<{ ok: true }>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/mail/:id/retry',
    params: v.object({ id: v.string() }),
    log: { kind: 'order', text: 'Wysłano list jeszcze raz' },
  }),
}
