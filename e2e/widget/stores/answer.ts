import type { IncomingMessage, ServerResponse } from 'node:http'

/** The body of a page's call as JSON; a form becomes an object of texts. */
export const readContent = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  if (text === '') return {}
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text))
}

export const answerJson = (response: ServerResponse, content: unknown, status = 200): void => {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(content))
}
