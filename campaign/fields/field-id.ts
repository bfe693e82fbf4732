import * as v from 'valibot'

/** Names a field within its campaign; kept when its label changes. */
export const fieldId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]{0,39}$/, 'must be lower-case letters, digits and underscores, at most 40'),
)
