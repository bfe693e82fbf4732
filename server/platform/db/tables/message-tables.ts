/** Tables of contact forms, and of what visitors sent with them. */
export type MessageTables = {
  contact_forms: {
    id: number
    /** Seven hexadecimal digits or more: what a short code names it by. */
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
  /** What visitors sent. */
  contact_messages: {
    id: string
    form_id: number
    /** As it was when the message came. */
    form_title: string
    /** `passing`: kept only until its mail has gone, because form or visitor asked for that. */
    folder: 'inbox' | 'spam' | 'passing'
    /** Since when it lies in the spam folder; null: it does not. */
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
    /** Random; the name a file was sent under is only shown. */
    id: string
    message_id: string
    field: string
    name: string
    /** By content, not as the sender said. */
    media_type: string
    size: number
    sha256: string
    content: Uint8Array
  }
}
