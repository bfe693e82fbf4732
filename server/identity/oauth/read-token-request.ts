import { withoutNul } from '../http/read-body.ts'
import { oauthProblem } from '../http/identity-problem.ts'

/** Fields of token requests, as grants name them; clients send either spelling. */
const FIELDS = {
  grant_type: 'grantType',
  client_id: 'clientId',
  client_secret: 'clientSecret',
  refresh_token: 'refreshToken',
  redirect_uri: 'redirectUri',
  code: 'code',
  code_verifier: 'codeVerifier',
  scope: 'scope',
  member_id: 'memberId',
  session_token: 'sessionToken',
  instance_id: 'instanceId',
  access_token: 'accessToken',
} as const

export type TokenRequest = Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], unknown>>

/** Parses a token request, and whether it came in the envelope, whose answer is sent in one, too. */
export const readTokenRequest = (
  body: Record<string, unknown>,
): { request: TokenRequest; isEnvelope: boolean } => {
  const isEnvelope =
    typeof body['body'] === 'string' && body['grantType'] === undefined && body['grant_type'] === undefined
  const fields = isEnvelope ? openEnvelope(body['body'] as string) : body
  const request: TokenRequest = {}
  for (const [snake, camel] of Object.entries(FIELDS)) {
    const value = Object.hasOwn(fields, camel)
      ? fields[camel]
      : Object.hasOwn(fields, snake)
        ? fields[snake]
        : undefined
    // Left out, null and empty mean the same in clients' requests.
    if (value !== undefined && value !== null && value !== '') request[camel] = value
  }
  return { request, isEnvelope }
}

/** Decodes base64 bytes that contain JSON or a form. */
export const openEnvelope = (text: string): Record<string, unknown> => {
  const inner = Buffer.from(text, 'base64').toString('utf8').replaceAll('\0', '')
  if (!inner.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(inner))
  try {
    return withoutNul(JSON.parse(inner)) as Record<string, unknown>
  } catch {
    throw oauthProblem('invalid_request', 'The envelope holds no valid JSON')
  }
}

export const envelope = (status: number, body: unknown) => ({
  statusCode: status,
  body: Buffer.from(JSON.stringify(body)).toString('base64'),
  headers: [{ key: 'content-type', value: 'application/json' }],
})
