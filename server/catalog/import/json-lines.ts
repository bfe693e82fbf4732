import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The reader of lines takes these for line ends too, JSON leaves them as they are. */
const LINE_SIGNS = /[\u2028\u2029]/g
const escaped = (sign: string) => (sign === '\u2028' ? '\\u2028' : '\\u2029')

/** Puts values aside in a file, one a line: a large import is never in memory as a whole. */
export const openJsonLines = <T>(path: string) => {
  const file = createWriteStream(path)
  return {
    write: async (value: T) => {
      if (!file.write(`${JSON.stringify(value).replace(LINE_SIGNS, escaped)}\n`)) await once(file, 'drain')
    },
    close: async () => {
      file.end()
      await once(file, 'finish')
    },
  }
}

/** Reads them back, `count` at a time. */
export async function* readJsonLines<T>(path: string, count: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    batch.push(JSON.parse(line) as T)
    if (batch.length === count) {
      yield batch
      batch = []
    }
  }
  if (batch.length) yield batch
}
