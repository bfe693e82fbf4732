import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerService, type DoubleContact, serviceOfHost } from './connector-answers.ts'

/** What a service does wrong, until it is set back. */
export type ServiceFault = 'unauthorized' | 'busy' | 'error' | 'slow'

type ReceivedCall = { service: string; method: string; path: string; body: string }

export type ConnectorsDouble = {
  url: string
  /** By service, as in `server/campaigns/connectors/index.ts`. */
  faults: Map<string, ServiceFault>
  /** By service and address. */
  contacts: ReadonlyMap<string, DoubleContact>
  received: ReceivedCall[]
  close: () => Promise<void>
}

const MAX_BODY = 100_000
const BUSY_SECONDS = 30
const FAULT_PATH = /^\/usterki\/([a-z_]+)\/(unauthorized|busy|error|slow|none)$/

const bodyOf = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
      if (body.length > MAX_BODY) request.destroy()
    })
    request.on('end', () => resolve(body))
    request.on('error', reject)
  })

const respond = (response: ServerResponse, status: number, json: unknown, headers: object = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    .end(json === undefined ? undefined : JSON.stringify(json))

/**
 * The services that leads can be sent to, on this machine: `/api.brevo.com/v3/contacts` answers like
 * `https://api.brevo.com/v3/contacts`. A key that contains `zly` is refused. `/odebrane` lists the contacts, and
 * `PUT /usterki/brevo/busy` lets a service fail.
 */
export const startConnectorsDouble = async ({
  port = 0,
}: { port?: number } = {}): Promise<ConnectorsDouble> => {
  const faults = new Map<string, ServiceFault>()
  const contacts = new Map<string, DoubleContact>()
  const received: ReceivedCall[] = []

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '/' } = request
    const body = await bodyOf(request)
    if (url === '/odebrane') return respond(response, 200, [...contacts.values()])
    const [, faulty, fault] = FAULT_PATH.exec(url) ?? []
    if (method === 'PUT' && faulty && fault) {
      if (fault === 'none') faults.delete(faulty)
      else faults.set(faulty, fault as ServiceFault)
      return respond(response, 200, { ok: true })
    }
    const [, host = '', path = '/'] = /^\/([^/]+)(\/.*)$/s.exec(url) ?? []
    const service = serviceOfHost(host)
    if (service === undefined) return respond(response, 404, { message: 'no such service' })
    received.push({ service, method, path, body })
    switch (faults.get(service)) {
      case 'busy':
        return respond(response, 429, { message: 'too many' }, { 'retry-after': String(BUSY_SECONDS) })
      case 'error':
        return respond(response, 500, { message: 'fault' })
      case 'slow':
        // No answer: the client gives up.
        return undefined
      case 'unauthorized':
      case undefined:
    }
    const { status, json } = answerService(
      service,
      { method, path, body, headers: request.headers, isLockedOut: faults.get(service) === 'unauthorized' },
      contacts,
    )
    return respond(response, status, json)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    faults,
    contacts,
    received,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
