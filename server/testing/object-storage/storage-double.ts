import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A storage that speaks as much of S3's wire as backups use. It computes every signature itself, from what arrived, and
 * refuses others with 403 as the real ones do.
 */
export type StorageDouble = {
  url: string
  objects: Map<string, Buffer>
  /** Uploads in parts that were begun and neither finished nor given up. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer> }>
  /** Every call, e.g. `PUT /kopie/a?partNumber=1`. */
  calls: string[]
  /** Answers so many calls, or so many of those that match, with 503. */
  failNext: (count: number, matching?: RegExp) => void
  close: () => Promise<void>
}

export const DOUBLE_KEYS = { S3_ACCESS_KEY_ID: 'klucz-sklepu', S3_SECRET_ACCESS_KEY: 'tajny/klucz+sklepu=' }
const PAGE = 2

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
  if (!parts) return false
  const [, keyId, day, region, signedHeaders = '', signature] = parts
  const sent = request.headers['x-amz-content-sha256']
  if (keyId !== DOUBLE_KEYS.S3_ACCESS_KEY_ID || sent !== digest(body)) return false
  if (
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.split(';').includes(name))
  )
    return false
  const [path = '', query = ''] = request.url!.split('?')
  const sorted = query.split('&').toSorted().join('&')
  const lines = signedHeaders.split(';').map((name) => `${name}:${request.headers[name]}\n`)
  const canonical = `${request.method}\n${path}\n${sorted}\n${lines.join('')}\n${signedHeaders}\n${sent}`
  const time = String(request.headers['x-amz-date'])
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${digest(canonical)}`
  let key: Buffer = Buffer.from(`AWS4${DOUBLE_KEYS.S3_SECRET_ACCESS_KEY}`)
  for (const part of [day!, region!, 's3', 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(toSign).digest('hex') === signature && time.startsWith(day!)
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export const startStorageDouble = async (): Promise<StorageDouble> => {
  const objects: StorageDouble['objects'] = new Map()
  const uploads: StorageDouble['uploads'] = new Map()
  const calls: string[] = []
  let failures = 0
  let failing = /^/
  let lastUpload = 0

  const list = (query: URLSearchParams): string => {
    const from = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].toSorted().filter((key) => key.startsWith(query.get('prefix') ?? ''))
    const rest = keys.filter((key) => key > from)
    const page = rest.slice(0, PAGE)
    const contents = page.map(
      (key) => `<Contents><Key>${escapeXml(key)}</Key><Size>${objects.get(key)!.length}</Size></Contents>`,
    )
    const next =
      rest.length > PAGE ? `<NextContinuationToken>${escapeXml(page.at(-1)!)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
  }

  const answer = (
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): { status: number; text?: string | Buffer; etag?: string } => {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (method === 'GET' && query.has('list-type')) return { status: 200, text: list(query) }
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${++lastUpload}`
      uploads.set(id, { key, parts: new Map() })
      return { status: 200, text: `<R><UploadId>${id}</UploadId></R>` }
    }
    if (query.has('uploadId') && !upload)
      return { status: 404, text: '<Error><Code>NoSuchUpload</Code></Error>' }
    if (upload && method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, etag: `"${digest(body)}"` }
    }
    if (upload && method === 'DELETE') {
      uploads.delete(query.get('uploadId')!)
      return { status: 204 }
    }
    if (upload && method === 'POST') {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
      const found = named.map(([, number, etag]) => {
        const part = upload.parts.get(Number(number))
        return part && digest(part) === etag ? part : undefined
      })
      if (found.some((part) => !part)) return { status: 200, text: '<Error><Code>InvalidPart</Code></Error>' }
      objects.set(upload.key, Buffer.concat(found as Buffer[]))
      uploads.delete(query.get('uploadId')!)
      return { status: 200, text: '<Done/>' }
    }
    if (method === 'PUT') {
      objects.set(key, body)
      return { status: 200, etag: `"${digest(body)}"` }
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    const found = objects.get(key)
    return found
      ? { status: 200, text: found }
      : { status: 404, text: '<Error><Code>NoSuchKey</Code></Error>' }
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const url = new URL(request.url!, 'http://double')
    calls.push(`${request.method} ${request.url}`)
    if (failures > 0 && failing.test(calls.at(-1)!)) {
      failures--
      return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    }
    if (!isSigned(request, body))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const key = decodeURIComponent(url.pathname.replace(/^\/[^/]+\//, ''))
    const { status, text = '', etag } = answer(request.method!, key, url.searchParams, body)
    return response.writeHead(status, etag ? { etag } : {}).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    calls,
    failNext: (count, matching = /^/) => {
      failures = count
      failing = matching
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
