import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { canonicalQuery, encodeUri, sha256Hex, signRequest, type StorageKeys } from './sign-request.ts'

export type StorageAddress = StorageKeys & {
  /** `https://s3.eu-central-1.amazonaws.com`, or that of any compatible storage. */
  endpoint: string
  bucket: string
}

/** A storage answered that it cannot, or does not want to. */
export class StorageFault extends Error {
  readonly status: number
  constructor(status: number, code: string, action: string) {
    super(`${action}: ${status}${code ? ` ${code}` : ''}`)
    this.status = status
  }
}

/** Larger files are sent in parts, each of which is sent again when it fails. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 9_000
const ATTEMPTS = 4
const BACKOFF_MS = 500
const REQUEST_LIMIT_MS = 300_000
const SERVER_FAULT = 500
const TOO_MANY = 429
const NOT_FOUND = 404

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  key?: string
  query?: Record<string, string>
  body?: Uint8Array
}

const tag = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name]!)

/** A small client of S3-compatible storages: a file in, a stream out, a list, a removal. */
export const openObjectStorage = (
  { endpoint, bucket, ...keys }: StorageAddress,
  { partBytes = PART_BYTES, now = Date.now }: { partBytes?: number; now?: () => number } = {},
) => {
  const { host, protocol } = new URL(endpoint)

  const sendOnce = async ({ method, key = '', query = {}, body }: Call): Promise<Response> => {
    // The bucket in the path: every compatible storage accepts that, without names in its DNS.
    const path = `/${encodeUri(bucket)}/${key.split('/').map(encodeUri).join('/')}`
    const headers = signRequest({ method, host, path, query, bodySha256: sha256Hex(body ?? '') }, keys, now())
    const search = canonicalQuery(query)
    const response = await fetch(`${protocol}//${host}${path}${search && `?${search}`}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      ...(body && { body: body as BodyInit }),
    })
    if (response.ok) return response
    const code = method === 'HEAD' ? '' : (tag(await response.text(), 'Code') ?? '')
    throw new StorageFault(response.status, code, `${method} ${key || bucket}`)
  }

  /** Repeats what a busy storage or a lost connection refused. */
  const send = async (call: Call): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(call)
      } catch (error) {
        const isFinal =
          error instanceof StorageFault && error.status < SERVER_FAULT && error.status !== TOO_MANY
        if (isFinal || attempt === ATTEMPTS) throw error
        await sleep(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
      }
    }
  }

  const sendParts = async (
    key: string,
    read: (at: number, bytes: number) => Promise<Buffer>,
    size: number,
  ) => {
    const bytesOfPart = Math.max(partBytes, Math.ceil(size / MAX_PARTS))
    const started = await (await send({ method: 'POST', key, query: { uploads: '' } })).text()
    const uploadId = unescapeXml(tag(started, 'UploadId') ?? '')
    try {
      const tags: string[] = []
      for (let at = 0; at < size; at += bytesOfPart) {
        const body = await read(at, Math.min(bytesOfPart, size - at))
        const query = { partNumber: String(tags.length + 1), uploadId }
        const { headers } = await send({ method: 'PUT', key, query, body })
        tags.push(headers.get('etag') ?? '')
      }
      const parts = tags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const answer = await send({
        method: 'POST',
        key,
        query: { uploadId },
        body: Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`),
      })
      // This call answers 200 before it knows how it ends.
      const fault = tag(await answer.text(), 'Code')
      if (fault) throw new StorageFault(answer.status, fault, `POST ${key}`)
    } catch (error) {
      // Parts of an unfinished file cost money and nobody sees them.
      await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
      throw error
    }
  }

  return {
    /** Sends a file; it is there as a whole or not at all. */
    sendFile: async (key: string, file: string): Promise<void> => {
      const handle = await open(file, 'r')
      try {
        const { size } = await handle.stat()
        const read = async (at: number, bytes: number) => {
          const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
          if (bytesRead !== bytes) throw new Error(`${file} changed while it was sent`)
          return buffer
        }
        if (size > partBytes) await sendParts(key, read, size)
        else await send({ method: 'PUT', key, body: await read(0, size) })
      } finally {
        await handle.close()
      }
    },

    /** The bytes of an object. */
    read: async (key: string): Promise<AsyncIterable<Uint8Array>> => {
      const { body } = await send({ method: 'GET', key })
      if (!body) throw new Error(`${key} has no content`)
      return body as unknown as AsyncIterable<Uint8Array>
    },

    /** The checksum and size of what is stored, read back. */
    measure: async (key: string): Promise<{ sha256: string; bytes: number }> => {
      const { body } = await send({ method: 'GET', key })
      const hash = createHash('sha256')
      let bytes = 0
      for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
        hash.update(part)
        bytes += part.byteLength
      }
      return { sha256: hash.digest('hex'), bytes }
    },

    /** Names and sizes of all objects that begin with `prefix`. */
    list: async (prefix: string): Promise<{ key: string; bytes: number }[]> => {
      const found: { key: string; bytes: number }[] = []
      for (let token: string | undefined; ;) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const xml = await (await send({ method: 'GET', query })).text()
        for (const [, content = ''] of xml.matchAll(/<Contents>([^]*?)<\/Contents>/g))
          found.push({ key: unescapeXml(tag(content, 'Key') ?? ''), bytes: Number(tag(content, 'Size')) })
        token = tag(xml, 'NextContinuationToken')
        if (token === undefined) return found
        token = unescapeXml(token)
      }
    },

    remove: async (key: string): Promise<void> => {
      await send({ method: 'DELETE', key }).catch((error: unknown) => {
        if (!(error instanceof StorageFault && error.status === NOT_FOUND)) throw error
      })
    },
  }
}
