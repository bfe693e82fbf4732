import * as v from 'valibot'

const MAX_LENGTH = 2_000

/** A picture or video: over https, or a path on our own host. */
export const assetUrl = v.pipe(
  v.string(),
  v.maxLength(MAX_LENGTH),
  v.regex(
    /^(?:https:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*)$/,
    'must be an https address or a path on this host',
  ),
)
