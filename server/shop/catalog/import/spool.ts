import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import iconv from 'iconv-lite'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'

/** JSON does not escape these characters, but the line reader treats them as line ends. */
const LINE_SIGNS = /[\u2028\u2029]/g
const escaped = (sign: string) => (sign === '\u2028' ? '\\u2028' : '\\u2029')

/**
 * Writes a file, waiting while the disk is slower. A fault of the disk is thrown by `write` or `close`: a stream
 * reports it by an event, which ends the process when nobody listens, and no later event follows to wait for.
 */
const openWriter = (path: string) => {
  const file = createWriteStream(path)
  let fault: Error | undefined
  file.on('error', (error) => (fault ??= error))
  const check = () => {
    if (fault) throw fault
  }
  return {
    write: async (chunk: string | Uint8Array) => {
      check()
      if (!file.write(chunk)) await once(file, 'drain')
    },
    close: async () => {
      check()
      file.end()
      await finished(file)
    },
  }
}

/** Writes values to a file, one per line, so that a large import is never completely in memory. */
export const openJsonLines = <T>(path: string) => {
  const file = openWriter(path)
  return {
    write: (value: T) => file.write(`${JSON.stringify(value).replace(LINE_SIGNS, escaped)}\n`),
    close: file.close,
  }
}

/** Reads the values back, `count` at a time. */
export async function* readJsonLines<T>(path: string, count: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  const input = createReadStream(path)
  let fault: Error | undefined
  input.on('error', (error) => (fault ??= error))
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    batch.push(JSON.parse(line) as T)
    if (batch.length === count) {
      yield batch
      batch = []
    }
  }
  // The lines only end when the disk fails.
  if (fault) throw fault
  if (batch.length) yield batch
}

export type Bytes = AsyncIterable<Uint8Array>

/** A temporary folder for one import, removed at its end. */
export type Spool = { path: (name: string) => string; close: () => Promise<void> }
export const openSpool = async (): Promise<Spool> => {
  const folder = await mkdtemp(join(tmpdir(), 'klepka-import-'))
  return {
    path: (name: string) => join(folder, name),
    // What the import did stands, also when its folder stays behind in the system's temporary files.
    close: () => rm(folder, { recursive: true, force: true }).catch(() => {}),
  }
}

/**
 * Writes the upload to disk and detects its encoding, which needs the whole file: one letter at the end can
 * decide.
 */
export const spoolBytes = async (bytes: Bytes, path: string): Promise<string> => {
  const file = openWriter(path)
  const strict = new TextDecoder('utf-8', { fatal: true })
  const counts = new Uint32Array(256)
  let start: number[] = []
  let isUtf8 = true
  for await (const chunk of bytes) {
    if (start.length < 3) start = [...start, ...chunk.subarray(0, 3)].slice(0, 3)
    if (isUtf8) {
      try {
        strict.decode(chunk, { stream: true })
      } catch {
        isUtf8 = false
      }
    }
    for (const byte of chunk) counts[byte]!++
    await file.write(chunk)
  }
  await file.close()

  if (start[0] === 0xff && start[1] === 0xfe) return 'utf16le'
  if (isUtf8) {
    try {
      strict.decode()
      return 'utf8'
    } catch {
      // Ends in the middle of a character: not UTF-8.
    }
  }
  return centralEuropean(counts)
}

/** ą, ś, ź and their capitals have different codes in the two old Polish encodings. */
const CP1250_ONLY = [0xb9, 0x9c, 0x9f, 0xa5, 0x8c, 0x8f]
const ISO_8859_2_ONLY = [0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac]

const centralEuropean = (counts: Uint32Array): string => {
  const sum = (bytes: number[]) => bytes.reduce((total, byte) => total + counts[byte]!, 0)
  return sum(ISO_8859_2_ONLY) > sum(CP1250_ONLY) ? 'iso-8859-2' : 'cp1250'
}

const HEAD_BYTES = 64 * 1024

/** Detects the delimiter: `,`, `;` or tab, whichever occurs most often outside quotes in the first line. */
export const findDelimiter = async (path: string, encoding: string): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const counts: Record<string, number> = { ',': 0, ';': 0, '\t': 0 }
    let isQuoted = false
    for (const sign of iconv.decode(buffer.subarray(0, bytesRead), encoding)) {
      if (sign === '"') isQuoted = !isQuoted
      else if (!isQuoted && sign === '\n') break
      else if (!isQuoted && sign in counts) counts[sign]!++
    }
    return Object.entries(counts).sort(([, a], [, b]) => b - a)[0]![0]
  } finally {
    await file.close()
  }
}

export const decodedStream = (path: string, encoding: string): NodeJS.ReadWriteStream => {
  const decoder = iconv.decodeStream(encoding)
  // Who reads the decoder gets a fault of the disk as its error.
  pipeline(createReadStream(path), decoder, () => {})
  return decoder
}
