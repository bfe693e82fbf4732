/** The messages of a form; an owner may change each text for each form. */
export const messageKeys = [
  'mail_sent_ok',
  'mail_sent_ng',
  'validation_error',
  'spam',
  'accept_terms',
  'invalid_required',
  'invalid_too_long',
  'invalid_too_short',
  'upload_failed',
  'upload_file_type_invalid',
  'upload_file_too_large',
  'upload_failed_php_error',
  'invalid_date',
  'date_too_early',
  'date_too_late',
  'invalid_number',
  'number_too_small',
  'number_too_large',
  'quiz_answer_not_correct',
  'captcha_not_match',
  'invalid_email',
  'invalid_url',
  'invalid_tel',
] as const
/** Messages that are fixed in the original; a schema needs them, an owner may not. */
export const fixedMessageKeys = ['undefined_value', 'too_many_items', 'aborted', 'members_only'] as const
export type MessageKey = (typeof messageKeys)[number] | (typeof fixedMessageKeys)[number]
export type FormMessages = Record<MessageKey, string>
