import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { choiceParameter, numberParameter, searchParameter, textParameter, uuid } from './parameters.ts'

/** Folders of the owner; a message that is not stored permanently is in none. */
export const messageFolders = ['inbox', 'spam'] as const
export type MessageFolder = (typeof messageFolders)[number]

export type MailState = 'waiting' | 'sent' | 'given_up'

export type MessageSummary = {
  /** Sorts by time. */
  id: string
  formId: number
  formTitle: string
  receivedMs: number
  senderName: string
  senderEmail: string
  /** The first words. */
  opening: string
  isRead: boolean
  fileCount: number
  /**
   * Null: no mail. Of several mails the one that most needs the owner's attention; `id` names it for `POST
   * mail/{id}/retry`.
   */
  mail: { id: string; state: MailState; lastError: string | null } | null
  /** Why it counts as spam; empty in the inbox. */
  reasons: string[]
}

export type MessageCounts = { inbox: number; spam: number; unread: number }

export type MessagesAnswer = {
  messages: MessageSummary[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
  counts: MessageCounts
  /** Forms of the messages in this folder. */
  forms: { id: number; title: string; count: number }[]
  /** After so many days spam is deleted for good. */
  spamDays: number
}

export type MessageFile = { id: string; field: string; name: string; mediaType: string; size: number }

export type MessageField = {
  name: string
  /** Its label in the form's template; empty when it has none. */
  label: string
  /** One text, or the ticked choices. */
  values: string[]
  /** The consent and its answer; null for other fields. */
  consent: { text: string; isGiven: boolean } | null
}

export type MessageAnswer = {
  message: Omit<MessageSummary, 'mail' | 'reasons' | 'fileCount'> & {
    folder: MessageFolder
    /** In the order of the form. */
    fields: MessageField[]
    files: MessageFile[]
    pageUrl: string
    remoteIp: string
    userAgent: string
    spamLog: { agent: string; reason: string }[]
    botCheck: { provider: string; score: number | null; threshold: number } | null
  }
  mail: {
    id: string
    subject: string
    to: string
    status: MailState
    attempts: number
    nextTryMs: number
    lastError: string | null
    sentMs: number | null
    createdMs: number
  }[]
  /** The address for a reply; null: none. */
  replyTo: string | null
  newerId: string | null
  olderId: string | null
  counts: MessageCounts
}

const markMessage = v.object({ isRead: v.boolean() })

/** Moving it out of the spam folder also sends its withheld mail. */
const moveMessage = v.object({ to: v.picklist(messageFolders) })

export type MessageCountsAnswer = { counts: MessageCounts }

const filter = { folder: choiceParameter(messageFolders), form: numberParameter }
const params = v.object({ id: uuid })

/** Messages of visitors: folders, one message, and its actions. */
export const messagesApi = {
  list: endpoint<MessagesAnswer>()({
    method: 'GET',
    path: '/messages',
    query: v.object({ ...filter, search: searchParameter, before: textParameter() }),
  }),
  counts: endpoint<MessageCountsAnswer>()({ method: 'GET', path: '/messages/counts' }),
  /** A CSV file. */
  export: endpoint<Response>()({ method: 'GET', path: '/messages/export', query: v.object(filter) }),
  one: endpoint<MessageAnswer>()({ method: 'GET', path: '/messages/:id', params }),
  mark: endpoint<MessageAnswer>()({ method: 'PATCH', path: '/messages/:id', params, request: markMessage }),
  move: endpoint<MessageAnswer>()({
    method: 'POST',
    path: '/messages/:id/folder',
    params,
    request: moveMessage,
  }),
  remove: endpoint<MessageCountsAnswer>()({ method: 'DELETE', path: '/messages/:id', params }),
  /** A file that was sent with it. */
  file: endpoint<Response>()({
    method: 'GET',
    path: '/messages/:id/files/:fileId',
    params: v.object({ id: uuid, fileId: uuid }),
  }),
}
