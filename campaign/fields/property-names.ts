import type { Campaign } from '../campaign-shape.ts'
import type { Field } from './field.ts'
import * as registry from './index.ts'

const kinds = { ...registry } as unknown as Record<string, Field<never>>

/** Fields with a fixed wire name; others are named by kind and position. */
const STANDARD_NAMES = new Set([
  'first_name',
  'last_name',
  'gender',
  'country',
  'state',
  'city',
  'address',
  'zip_postal_code',
  'birthday',
  'preferences',
])

/** Wire names of a campaign's fields by id, in their order. */
export const propertyNames = ({ fields }: Pick<Campaign, 'fields'>): Map<string, string> =>
  new Map(
    Object.entries(fields).map(([id, { kind }], index) => [
      id,
      STANDARD_NAMES.has(id) ? id : (kinds[kind]?.wireName ?? `${kind}${index + 1}`),
    ]),
  )
