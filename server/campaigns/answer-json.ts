import { NOT_KEPT } from './answer-display-error.ts'

const HEADERS = { ...NOT_KEPT, 'Content-Type': 'application/json; charset=UTF-8' }

/** JSON in ASCII alone: such a text goes out without being encoded anew. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Of a text in ASCII alone, of which each sign is a byte. */
export const asciiBytes = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1')

/**
 * JSON as it is written already, for one page. A plain object of headers, since pages ask for this thousands
 * of times a second.
 */
export const answerJson = (
  json: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  status = 200,
): Response => new Response(json, { status, headers: { ...HEADERS, ...headers } })
