/** Only programs ask here. Under `/oauth2/` there are pages as well, which answer people. */
const PREFIXES = [
  '/_api/',
  '/iam/',
  '/_iam/',
  '/oauth/',
  '/v1/oauth/',
  '/headless/',
  '/redirect-session/',
  '/graphql/',
]

/** Whoever asks here reads the wire's error shape, and no page. */
export const isWirePath = (path: string): boolean => PREFIXES.some((prefix) => path.startsWith(prefix))
