import * as v from 'valibot'
import { ADDRESS_TAGS, EMAIL_TAGS, PHONE_TAGS, PRIVACY_STATUSES } from './names.ts'

const MAX_TEXT = 1_000
const MAX_LABEL = 2_000
const MAX_SLUG = 255
const MAX_ENTRIES = 100

const text = (maxLength = MAX_TEXT) => v.pipe(v.string(), v.maxLength(maxLength))
const list = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.pipe(v.array(item), v.maxLength(MAX_ENTRIES)), [])
const tag = <const Tags extends readonly string[]>(tags: Tags) => v.optional(v.picklist(tags), 'UNTAGGED')

/** As clients send it, after they have renamed `addressLine1`, `formatted` and `location`. */
export const profileAddress = v.object({
  country: v.optional(text()),
  subdivision: v.optional(text()),
  city: v.optional(text()),
  postalCode: v.optional(text()),
  addressLine: v.optional(text()),
  addressLine2: v.optional(text()),
  streetAddress: v.optional(
    v.object({ number: v.optional(text()), name: v.optional(text()), apt: v.optional(text()) }),
  ),
  formattedAddress: v.optional(text()),
  hint: v.optional(text()),
  geocode: v.optional(v.object({ latitude: v.optional(v.number()), longitude: v.optional(v.number()) })),
  countryFullname: v.optional(text()),
  subdivisionFullname: v.optional(text()),
})

type FieldValue =
  | { strValue: string }
  | { numValue: number | string }
  | { dateValue: string }
  | { boolValue: boolean }
  | { listValue: { value: FieldValue[] } }
  | { mapValue: { value: Record<string, FieldValue> } }

/** Deeper nesting than any form makes; the body's size is limited besides. */
const MAX_DEPTH = 6

const fieldValue = (depth: number): v.GenericSchema<unknown, FieldValue> =>
  v.union([
    v.strictObject({ strValue: text(MAX_LABEL) }),
    // Numbers that JSON cannot represent are sent as text.
    v.strictObject({ numValue: v.union([v.number(), v.picklist(['NaN', 'Infinity', '-Infinity'])]) }),
    v.strictObject({ dateValue: v.pipe(v.string(), v.isoTimestamp()) }),
    v.strictObject({ boolValue: v.boolean() }),
    ...(depth > 0
      ? [
          v.strictObject({
            listValue: v.object({
              value: v.pipe(v.array(v.lazy(() => fieldValue(depth - 1))), v.maxLength(MAX_ENTRIES)),
            }),
          }),
          v.strictObject({
            mapValue: v.object({
              value: v.record(
                v.pipe(v.string(), v.maxLength(MAX_SLUG)),
                v.lazy(() => fieldValue(depth - 1)),
              ),
            }),
          }),
        ]
      : []),
  ]) as v.GenericSchema<unknown, FieldValue>

/** A member's profile; lists are always present, since clients read them without checking. */
export const profile = v.object({
  firstName: v.optional(text()),
  lastName: v.optional(text()),
  nickname: v.optional(text()),
  picture: v.optional(text(MAX_LABEL)),
  emails: list(text()),
  phones: list(text()),
  labels: list(text(MAX_LABEL)),
  language: v.optional(text()),
  privacyStatus: v.optional(v.picklist(PRIVACY_STATUSES)),
  customFields: list(v.object({ name: text(), value: v.optional(fieldValue(MAX_DEPTH)) })),
  secondaryEmails: list(v.object({ email: text(), tag: tag(EMAIL_TAGS) })),
  phonesV2: list(v.object({ countryCode: v.optional(text(8)), phone: text(), tag: tag(PHONE_TAGS) })),
  addresses: list(v.object({ address: v.optional(profileAddress), tag: tag(ADDRESS_TAGS) })),
  company: v.optional(text()),
  position: v.optional(text()),
  birthdate: v.optional(v.pipe(v.string(), v.isoDate())),
  slug: v.optional(text(MAX_SLUG)),
  subscription: v.optional(v.boolean()),
  vatId: v.optional(text()),
})

export type ProfileAddress = v.InferOutput<typeof profileAddress>
export type Profile = v.InferOutput<typeof profile>

/** An empty profile. */
export const emptyProfile = (): Profile => v.parse(profile, {})
