import * as v from 'valibot'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 24 * HOUR_SECONDS
const MAX_URL_LENGTH = 2_048

const seconds = (usual: number, least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), usual)
const count = (usual: number, least: number, most: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), usual)
const template = v.optional(
  v.nullable(v.pipe(v.string(), v.maxLength(MAX_URL_LENGTH), v.regex(/^https?:\/\//))),
  null,
)

/** Settings of a site; a missing setting has its default. Times in seconds. */
export const identitySiteSettings = v.strictObject({
  /** Four hours, as clients of the wire expect. */
  accessTokenTtlSeconds: seconds(4 * HOUR_SECONDS, 1, DAY_SECONDS),
  /** How long the direct predecessor of a refresh token is valid after its successor was used. */
  refreshRotationGraceSeconds: seconds(10, 0, 300),
  visitorIdleSeconds: seconds(30 * DAY_SECONDS, 1, 400 * DAY_SECONDS),
  memberIdleSeconds: seconds(30 * DAY_SECONDS, 1, 400 * DAY_SECONDS),
  sessionMaxSeconds: seconds(180 * DAY_SECONDS, 1, 400 * DAY_SECONDS),
  minPasswordLength: count(8, 8, 64),
  verificationCodeMaxAttempts: count(5, 1, 100),
  verificationCodeTtlSeconds: seconds(600, 1, HOUR_SECONDS),
  recoveryTtlSeconds: seconds(HOUR_SECONDS, 1, DAY_SECONDS),
  /** Mails a member may cause in an hour. */
  mailsPerHour: count(10, 1, 100_000),
  /** Wrong attempts on an account without delay; each further one doubles the wait. */
  freeSignInFailures: count(5, 1, 100_000),
  signInFailuresPerIp: count(50, 1, 1_000_000),
  registrationsPerIpPerHour: count(100, 1, 1_000_000),
  tokenRequestsPerIpPerMinute: count(6_000, 1, 10_000_000),
  /**
   * Sessions of new visitors, which are stored for `visitorIdleSeconds`; a whole company or a mobile network
   * may share an address.
   */
  visitorsPerIpPerHour: count(6_000, 1, 10_000_000),
  requireOwnerApproval: v.optional(v.boolean(), false),
  requireEmailVerification: v.optional(v.boolean(), false),
  /** Registration answers known and unknown addresses in the same way, and mails the owner of a known one. */
  hidesKnownEmails: v.optional(v.boolean(), false),
  /** never · always · after this many failures of an account */
  captchaAfterFailures: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  captchaKind: v.optional(v.picklist(['visible', 'invisible']), 'visible'),
  /** Where redirect sessions lead for pages that we do not have; `{…}` is filled in. */
  bookingsCheckoutUrl: template,
  bookingsBookUrl: template,
  eventsCheckoutUrl: template,
  paidPlansCheckoutUrl: template,
})

export type IdentitySiteSettings = v.InferOutput<typeof identitySiteSettings>
