import * as v from 'valibot'

/** The maximum length of an address in RFC 5321. */
export const MAX_EMAIL_LENGTH = 254
/** NIST SP 800-63B requires at least 64; longer ones only cost time to hash. */
export const MAX_PASSWORD_LENGTH = 200
export const MAX_TOKEN_LENGTH = 1_000
const MAX_CAPTCHA_LENGTH = 5_000
const MAX_CODE_LENGTH = 100
export const VERIFICATION_CODE_LENGTH = 6

/** `data.type` of the violation by which clients know an invalid address. */
const IS_EMAIL = 'EMAIL'

/** Trimmed, lower case, NFC: the normalized address of a member. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_EMAIL_LENGTH, IS_EMAIL),
  v.email(IS_EMAIL),
  v.transform((text) => text.normalize('NFC').toLowerCase()),
)

/** Any text as an address: a login must not distinguish a malformed from an unknown one. */
export const anyEmail = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .slice(0, MAX_EMAIL_LENGTH + 1)
      .normalize('NFC')
      .trim()
      .toLowerCase(),
  ),
)

/**
 * The minimum length is the site's rule, checked later; NFC, so that the same keys give the same password on
 * every system.
 */
export const password = v.pipe(
  v.string(),
  v.maxLength(MAX_PASSWORD_LENGTH),
  v.transform((text) => text.normalize('NFC')),
)

export const token = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TOKEN_LENGTH))
export const code = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CODE_LENGTH))

/** One object in a list, as clients send it; `[{}]` is empty and counts as missing. */
export const captchaTokens = v.pipe(
  v.optional(
    v.pipe(
      v.array(
        v.object({
          Recaptcha: v.optional(v.pipe(v.string(), v.maxLength(MAX_CAPTCHA_LENGTH))),
          InvisibleRecaptcha: v.optional(v.pipe(v.string(), v.maxLength(MAX_CAPTCHA_LENGTH))),
          NoCaptcha: v.optional(v.pipe(v.string(), v.maxLength(MAX_CAPTCHA_LENGTH))),
          recaptchaForClientSiteKey: v.optional(
            v.object({
              token: v.pipe(v.string(), v.maxLength(MAX_CAPTCHA_LENGTH)),
              siteKeyId: v.optional(v.string()),
            }),
          ),
        }),
      ),
      v.maxLength(10),
    ),
    [],
  ),
  // Whatever the kind, it is one solved check; none: an empty list.
  v.transform((sent) =>
    sent
      .flatMap((one) => [
        one.Recaptcha,
        one.InvisibleRecaptcha,
        one.NoCaptcha,
        one.recaptchaForClientSiteKey?.token,
      ])
      .filter((text): text is string => Boolean(text)),
  ),
)

export const clientMetaData = v.optional(v.record(v.string(), v.unknown()), {})
