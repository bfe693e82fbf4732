import type { MessageState } from '#contract/console/messages.ts'

/** Tables of contact forms, of their submissions, and of the answers to them. */
export type MessageTables = {
  contact_forms: {
    id: number
    /** Seven hexadecimal digits or more: names it in short codes. */
    hash: string
    title: string
    locale: string
    /** The template, with its form tags. */
    form: string
    mail_json: string
    mail_2_json: string
    messages_json: string
    additional_settings: string
    created_ms: number
    updated_ms: number
  }
  /** Submissions of visitors. */
  contact_messages: {
    id: string
    form_id: number
    /** The form's title when the message arrived. */
    form_title: string
    /** `passing`: stored only until its mail was sent, at the request of form or visitor. */
    folder: 'inbox' | 'spam' | 'trash' | 'passing'
    /** Since when it is in the spam folder; null: it is not. */
    spam_ms: number | null
    is_read: number
    received_ms: number
    sender_name: string
    sender_email: string
    /** The first words, for the list. */
    opening: string
    /** [{ name, value: text or texts }] in the order of the form. */
    fields_json: string
    unit_tag: string
    page_url: string
    remote_ip: string
    user_agent: string
    /** [{ agent, reason }] */
    spam_log_json: string
    /** { provider, score, threshold } of the bot check, or null. */
    bot_check_json: string | null
    /** How far the owner's work on it is. */
    state: MessageState
    /** The owner who answers it; null: nobody in particular. */
    assignee_id: string | null
    /** Raised by each change of state or assignee, each answer and note; a change names the one it was made from. */
    version: number
    /** The folder it was deleted from, and since when; null: it is not deleted. */
    trashed_from: 'inbox' | 'spam' | null
    trashed_ms: number | null
  }
  /** What happened to a message: answers, notes, changes, quotes. */
  message_entries: {
    id: string
    message_id: string
    at_ms: number
    kind: 'answer' | 'note' | 'state' | 'assignee' | 'folder' | 'quote' | 'order'
    author: string
    /** An answer's subject. */
    subject: string
    text: string
    /** An answer's mail in the outbox. */
    mail_cause: string | null
  }
  /** Saved answers of the owner, with fields such as {imię}. */
  answer_templates: {
    id: string
    name: string
    body: string
    version: number
    updated_ms: number
  }
  /** Offers at agreed prices that a buyer can order through a link. */
  quotes: {
    id: number
    /** Made once for each: the same request sent twice creates one. */
    request_key: string
    /** The message it answers; null: none. */
    message_id: string | null
    state: 'draft' | 'sent' | 'accepted' | 'withdrawn'
    version: number
    name: string
    email: string
    /** [{ productId, variationId, sku, name, choice, quantity, packAreaCm2, unitPriceGrosze, vatRate, isShipped }] */
    lines_json: string
    /** { methodId, title, grosze, vatRate }; null: nothing is delivered. */
    delivery_json: string | null
    note: string
    /** It can be ordered before this moment. */
    valid_until_ms: number
    total_grosze: number
    author: string
    created_ms: number
    updated_ms: number
    sent_ms: number | null
    /** The first time the link was opened. */
    seen_ms: number | null
    order_id: number | null
    /** The form of the order, so that the same one sent again gets the same answer. */
    order_fingerprint: string | null
    accepted_ms: number | null
    /** The former version; it is withdrawn once this one is sent. */
    replaces_id: number | null
  }
  message_files: {
    /** Random; the sender's file name is only shown. */
    id: string
    message_id: string
    field: string
    name: string
    /** Detected from the content, not the sender's claim. */
    media_type: string
    size: number
    sha256: string
    content: Uint8Array
  }
}
