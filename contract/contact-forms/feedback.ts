export type InvalidField = {
  field: string
  message: string
  /** The id of the field's control, when its tag gave one. */
  idref: string | null
  error_id: string
}

/** Field → address of a picture whose digits are the challenge. */
export type CaptchaRefill = Record<string, string>
/** Field → question and sealed answer. */
export type QuizRefill = Record<string, [question: string, sealedAnswer: string]>

/** Answer of `GET contact-forms/{id}/refill`: `{}` when the form has neither. */
export type RefillAnswer = { captcha?: CaptchaRefill; quiz?: QuizRefill }

/** Answer of `POST contact-forms/{id}/feedback`, always with status 200 once the submission was read. */
export type FeedbackAnswer = RefillAnswer & {
  contact_form_id: number
  status: string
  message: string
  /** Empty for init, validation_failed, acceptance_missing and spam. */
  posted_data_hash: string
  /** `#` and the unit tag. */
  into: string
  invalid_fields: InvalidField[]
  demo_mode?: boolean
}

/** How a refused request is answered: 415, 404, 400, 413, 429. */
export type RefusedAnswer = { code: string; message: string; data: { status: number } }
