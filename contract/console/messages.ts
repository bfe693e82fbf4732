import * as v from 'valibot'
import { consoleEndpoint } from './staff/rights.ts'
import type { QuoteSummary } from './quotes.ts'
import { choiceParameter, numberParameter, searchParameter, textParameter, uuid } from './parameters.ts'

/** Folders of the owner; a message that is not stored permanently is in none. */
export const messageFolders = ['inbox', 'spam', 'trash'] as const
export type MessageFolder = (typeof messageFolders)[number]

/** How far the work on a message is: `waiting` for the visitor's answer. */
export const messageStates = ['new', 'open', 'waiting', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** Filters of the list: one state, or all that are not closed. */
export const messageStateFilters = [...messageStates, 'todo'] as const
export type MessageStateFilter = (typeof messageStateFilters)[number]
/** Filters by assignee besides the id of one. */
export const NOBODY = 'nobody'
export const MYSELF = 'me'

export type Assignee = { id: string; name: string }

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
  state: MessageState
  /** Who answers it; null: nobody in particular. */
  assignee: Assignee | null
  version: number
  fileCount: number
  /**
   * Null: no mail. Of several mails the one that most needs the owner's attention; `id` names it for `POST
   * mail/{id}/retry`.
   */
  mail: { id: string; state: MailState; lastError: string | null } | null
  /** Why it counts as spam; empty in the inbox. */
  reasons: string[]
}

export type MessageCounts = {
  inbox: number
  spam: number
  trash: number
  /** Of the inbox. */
  unread: number
  /** Of the inbox, by state. */
  states: Record<MessageState, number>
}

export type MessagesAnswer = {
  messages: MessageSummary[]
  /** Goes into `before` for the next page; null on the last one. */
  nextBefore: string | null
  counts: MessageCounts
  /** Forms of the messages in this folder. */
  forms: { id: number; title: string; count: number }[]
  /** Who messages can be assigned to. */
  assignees: Assignee[]
  /** After so many days spam and deleted messages are removed. */
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

/** What happened to a message. */
export type MessageEntry = {
  id: string
  atMs: number
  kind: 'answer' | 'note' | 'state' | 'assignee' | 'folder' | 'quote' | 'order'
  author: string
  /** Of an answer. */
  subject: string
  text: string
  /** Of an answer: its mail; null when it was removed from the outbox. */
  mail: {
    id: string
    to: string
    status: MailState
    lastError: string | null
    attempts: number
    nextTryMs: number
    sentMs: number | null
  } | null
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
  /** Oldest first. */
  entries: MessageEntry[]
  assignees: Assignee[]
  quotes: QuoteSummary[]
  /** Of the next answer. */
  suggestedSubject: string
  /** Values of the fields of templates, for this message; a field without a value is left out. */
  fieldValues: Record<string, string>
}

const markMessage = v.object({ isRead: v.boolean() })

/** Moving it out of the spam folder also sends its withheld mail. */
const moveMessage = v.object({ to: v.picklist(messageFolders) })

export type MessageCountsAnswer = { counts: MessageCounts }
/** What waits to be read, as the menu shows it. */
export type WaitingAnswer = MessageCountsAnswer & { pendingReviews: number; waitingQuestions: number }

const MOST_AT_ONCE = 100
const MAX_ANSWER = 20_000
const MAX_SUBJECT = 200
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
/** Made once for what is sent: the same request sent twice has the effect of one. */
const key = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))

/** Changes of messages; one that names a version is skipped when somebody changed the message since. */
const changeMessages = v.object({
  changes: v.pipe(
    v.array(
      v.object({
        id,
        version: v.optional(v.pipe(v.number(), v.integer())),
        folder: v.optional(v.picklist(messageFolders)),
        state: v.optional(v.picklist(messageStates)),
        assigneeId: v.optional(v.nullable(id)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_AT_ONCE),
  ),
})
export type MessageChange = v.InferOutput<typeof changeMessages>['changes'][number]

export type MessagesChangedAnswer = MessageCountsAnswer & {
  /** Sent as changes, these undo it. */
  before: Required<MessageChange>[]
  /** Changed by somebody else meanwhile, or removed. */
  skipped: number
}

const text = (empty: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, empty),
    v.maxLength(MAX_ANSWER, `Skróć ten tekst do ${MAX_ANSWER} znaków.`),
  )

const answerMessage = v.object({
  key,
  /** The version of the message that was read. */
  version: v.pipe(v.number(), v.integer()),
  subject: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Wpisz temat.'),
    v.maxLength(MAX_SUBJECT, `Skróć temat do ${MAX_SUBJECT} znaków.`),
  ),
  text: text('Napisz odpowiedź.'),
  /** The original message is added below the answer. */
  quotesOriginal: v.boolean(),
  /** The state that the message gets. */
  state: v.picklist(['waiting', 'closed']),
  /** Fields in braces that were not filled in are sent as they are. */
  mayHaveFields: v.optional(v.boolean(), false),
})
export type AnswerToSend = v.InferOutput<typeof answerMessage>

const noteMessage = v.object({ key, text: text('Napisz notatkę.') })

/** Fields of a template that nobody filled in: `{imię}`. */
export const fieldsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/\{([\p{L}][\p{L}\p{N} _-]{0,29})\}/gu)].map(([, name = '']) => name)),
]
/** A template with the values that are known; the other fields stay. */
export const fillFields = (body: string, values: Record<string, string>): string =>
  body.replace(/\{([\p{L}][\p{L}\p{N} _-]{0,29})\}/gu, (found, name: string) =>
    Object.hasOwn(values, name.toLowerCase()) ? values[name.toLowerCase()]! : found,
  )

const filter = { folder: choiceParameter(messageFolders), form: numberParameter }
const params = v.object({ id: uuid })

/** Messages of visitors: folders, one message, and its actions. */
export const messagesApi = {
  list: consoleEndpoint<MessagesAnswer>()({
    right: 'messages',
    method: 'GET',
    path: '/messages',
    query: v.object({
      ...filter,
      state: choiceParameter(messageStateFilters),
      assignee: textParameter(64),
      search: searchParameter,
      before: textParameter(),
    }),
  }),
  counts: consoleEndpoint<WaitingAnswer>()({
    right: 'messages',
    method: 'GET',
    path: '/messages/counts',
  }),
  /** A CSV file. */
  export: consoleEndpoint<Response>()({
    right: 'messages',
    method: 'GET',
    path: '/messages/export',
    query: v.object(filter),
  }),
  one: consoleEndpoint<MessageAnswer>()({ right: 'messages', method: 'GET', path: '/messages/:id', params }),
  mark: consoleEndpoint<MessageAnswer>()({
    right: 'messages',
    method: 'PATCH',
    path: '/messages/:id',
    params,
    request: markMessage,
    log: { kind: 'message', text: 'Zmieniono stan wiadomości' },
  }),
  move: consoleEndpoint<MessageAnswer>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/messages/:id/folder',
    params,
    request: moveMessage,
    log: { kind: 'message', text: 'Przeniesiono wiadomość' },
  }),
  /** Folder, state and assignee of several messages. */
  change: consoleEndpoint<MessagesChangedAnswer>()({
    right: 'messages',
    method: 'POST',
    isCreating: false,
    path: '/messages/changes',
    request: changeMessages,
    log: { kind: 'message', text: 'Zmieniono kilka wiadomości' },
  }),
  answer: consoleEndpoint<MessageAnswer>()({
    right: 'messages',
    method: 'POST',
    isCreating: true,
    path: '/messages/:id/answers',
    params,
    request: answerMessage,
    log: { kind: 'message', text: 'Odpowiedziano na wiadomość' },
  }),
  note: consoleEndpoint<MessageAnswer>()({
    right: 'messages',
    method: 'POST',
    isCreating: true,
    path: '/messages/:id/notes',
    params,
    request: noteMessage,
    log: { kind: 'message', text: 'Dopisano notatkę do wiadomości' },
  }),
  /** For good, with its files and mail. */
  remove: consoleEndpoint<MessageCountsAnswer>()({
    right: 'messages',
    method: 'DELETE',
    path: '/messages/:id',
    params,
    log: { kind: 'message', text: 'Usunięto wiadomość' },
  }),
  /** A file that was sent with it. */
  file: consoleEndpoint<Response>()({
    right: 'messages',
    method: 'GET',
    path: '/messages/:id/files/:fileId',
    params: v.object({ id: uuid, fileId: uuid }),
  }),
}
