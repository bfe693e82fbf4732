/** Tables of contact forms and of their submissions. */
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
    folder: 'inbox' | 'spam' | 'passing'
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
