import { createHash, createHmac } from 'node:crypto'

/** AWS Signature Version 4, as every S3-compatible storage speaks it. */
export type StorageKeys = { accessKeyId: string; secretAccessKey: string; region: string }

const SERVICE = 's3'
const ALGORITHM = 'AWS4-HMAC-SHA256'

export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Everything but unreserved characters, one byte at a time, as the signature wants it. */
export const encodeUri = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase()
    return `%${code}`
  })

/** The query in the order that is signed. */
export const canonicalQuery = (query: Record<string, string>): string =>
  Object.entries(query)
    .map(([name, value]) => [encodeUri(name), encodeUri(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** `path` is encoded already. Returns the headers of the request, with its signature. */
export const signRequest = (
  {
    method,
    host,
    path,
    query = {},
    headers = {},
    bodySha256,
  }: {
    method: string
    host: string
    path: string
    query?: Record<string, string>
    headers?: Record<string, string>
    bodySha256: string
  },
  { accessKeyId, secretAccessKey, region }: StorageKeys,
  nowMs: number,
): Record<string, string> => {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const signed: Record<string, string> = {
    ...headers,
    host,
    'x-amz-content-sha256': bodySha256,
    'x-amz-date': time,
  }
  const names = Object.keys(signed).toSorted()
  const request = [
    method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${signed[name]!.trim()}`),
    '',
    names.join(';'),
    bodySha256,
  ].join('\n')
  const scope = `${day}/${region}/${SERVICE}/aws4_request`
  const text = [ALGORITHM, time, scope, sha256Hex(request)].join('\n')
  const key = [day, region, SERVICE, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `${ALGORITHM} Credential=${accessKeyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
