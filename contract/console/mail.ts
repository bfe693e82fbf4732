import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

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
  list: endpoint<MailAnswer>()({ method: 'GET', path: '/mail' }),
  retry: endpoint<{ ok: true }>()({
    method: 'POST',
    path: '/mail/:id/retry',
    params: v.object({ id: v.string() }),
  }),
}
