import { describe, expect, it } from 'vitest'
import { setModuleContext, listOwnOrders, listOrdersCall } from './module-context.ts'
import { fakeService } from '../testing/fake-service.ts'
import type { CallFailure } from './call-failure.ts'
import { toQuery, createSender } from './send-call.ts'
import { sendGraphql } from './graphql.ts'

const READ = 'https://read.example'
const WRITE = 'https://write.example'

const open = (answering: Parameters<typeof fakeService>[0]) => {
  const service = fakeService(answering)
  return {
    ...service,
    sender: createSender({
      outside: service.outside,
      host: { readUrl: READ, writeUrl: WRITE },
      authHeaders: async () => ({ Authorization: 'access-1' }),
      headers: { 'x-wix-linguist': 'pl' },
    }),
  }
}
const refusedWith = async (status: number, statusText: string, body: unknown) => {
  const { sender } = open({ '/x': { status, statusText, body, headers: { 'X-Wix-Request-Id': 'r-1' } } })
  const failure = (await sender
    .send({ method: 'POST', path: '/x', body: {} })
    .catch((error: unknown) => error)) as CallFailure
  return failure
}
const messageOf = ({ message }: CallFailure) => (JSON.parse(message) as { message: string }).message

describe('a refused call', () => {
  it('is INVALID_ARGUMENT with sorted names and descriptions of violations [S-ID-16]', async () => {
    const failure = await refusedWith(400, 'Bad Request', {
      message: 'no',
      details: {
        validationError: {
          fieldViolations: [
            { field: 'password', description: 'is too short', data: {} },
            { field: 'loginId.email', description: 'EMAIL', data: { type: 'EMAIL' } },
          ],
        },
      },
    })
    expect(messageOf(failure)).toBe('INVALID_ARGUMENT: "loginId.email" EMAIL, "password" is too short')
    expect(failure.details.validationError?.fieldViolations.map(({ field }) => field)).toEqual([
      'loginId.email',
      'password',
    ])
    expect(failure).toMatchObject({
      status: 400,
      requestId: 'r-1',
      response: { status: 400 },
      details: { requestId: 'r-1' },
    })
  })

  it('has description, code, data and request id of an application error [S-ID-16]', async () => {
    const failure = await refusedWith(409, 'Conflict', {
      message: 'taken',
      details: { applicationError: { code: '-19995', description: 'exists', data: { a: 1 } } },
    })
    expect(messageOf(failure)).toBe('taken: exists')
    expect(failure.details).toEqual({
      applicationError: { code: '-19995', description: 'exists', data: { a: 1 } },
      requestId: 'r-1',
    })
  })

  it.each([
    ['Too Many Requests', 'TOO_MANY_REQUESTS'],
    ["I'm a teapot", 'I_M_A_TEAPOT'],
    ['', 'TOO_MANY_REQUESTS'],
  ])('uses the upper-snake status text for a missing code, %j [S-ID-16]', async (statusText, code) => {
    const failure = await refusedWith(429, statusText, {
      details: { applicationError: { description: 'slow down' } },
    })
    expect(failure.details.applicationError).toEqual({ description: 'slow down', code, data: {} })
  })

  it.each([
    [{ message: 'not here' }, 'not here'],
    [{}, 'Not Found'],
    ['<html>', 'Not Found'],
    ['null', 'Not Found'],
  ])('has the message or the status text of any other 4xx: %j [S-ID-16]', async (body, message) => {
    expect(messageOf(await refusedWith(404, 'Not Found', body))).toBe(message)
  })

  it.each([500, 503, 302, 204].map((status) => [status]))(
    'is a system error with its request id for anything else (%i) [S-ID-16] [S-ID-17]',
    async (status) => {
      const { sender } = open({
        '/x': {
          status: status === 204 ? 206 : status,
          body: '{"message":"secrets"}',
          headers: { 'x-wix-request-id': 'r-9' },
        },
      })
      await expect(sender.send({ method: 'POST', path: '/x' })).rejects.toThrow(
        'System error occurred, request-id: r-9',
      )
    },
  )

  it.each([
    { details: 1 },
    { details: { validationError: 1 } },
    { details: { validationError: { fieldViolations: [null, 1, {}] } } },
    { details: { applicationError: 'x' } },
    [],
    5,
  ])('is readable also with a body of another shape, %j', async (body) => {
    const failure = await refusedWith(400, 'Bad Request', JSON.stringify(body))
    expect(failure).toMatchObject({ name: 'CallFailure', status: 400, requestId: 'r-1' })
  })
})

describe('the address of a call', () => {
  it("is the read base for reads, the write base for writes, with the caller's headers", async () => {
    const { sender, requests } = open({ '/x': {} })
    await sender.send({ method: 'GET', path: '/x', query: toQuery({ a: 1 }) })
    await sender.send({ method: 'PATCH', path: '/x', body: { a: 1 } })
    expect(requests).toMatchObject([
      { url: `${READ}/x?a=1`, headers: { authorization: 'access-1', 'x-wix-linguist': 'pl' } },
      { url: `${WRITE}/x`, headers: { 'content-type': 'application/json' }, body: { a: 1 } },
    ])
    expect(requests[0]!.headers).not.toHaveProperty('content-type')
  })

  it.each(['/ecom/v1/carts/current', '/ecom/v1/carts/current/items'])(
    'is the write base for reading %s [S-ID-18]',
    async (path) => {
      const { sender, requests } = open({ [path]: {}, '/ecom/v1/carts/currently': {} })
      await sender.send({ method: 'GET', path, query: toQuery({ fields: 'all' }) })
      await sender.send({ method: 'GET', path: '/ecom/v1/carts/currently' })
      expect(requests.map(({ url }) => new URL(url).origin)).toEqual([WRITE, READ])
    },
  )

  it("goes with the service's last consistency value, which overrides other headers [S-ID-18]", async () => {
    let consistency: string | undefined = 'c-1'
    const { sender, requests } = open({
      '/x': () => ({ body: {}, headers: consistency ? { 'X-Wix-Consistent': consistency } : {} }),
      '/graphql/alpha': { body: { data: {} } },
    })
    await sender.send({ method: 'POST', path: '/x', body: {} })
    consistency = undefined
    await sender.send({ method: 'GET', path: '/x' }, { 'x-wix-consistent': 'mine' })
    await sendGraphql(sender, '{ me { id } }')
    expect(requests.map(({ headers }) => headers['x-wix-consistent'])).toEqual([undefined, 'c-1', 'c-1'])
  })
})

describe('GET parameters', () => {
  it('have dotted names for nested values and repeated names for lists, without missing values', () => {
    expect(
      toQuery({
        a: { b: { c: 1 } },
        list: ['x', 'y'],
        none: null,
        gone: undefined,
        at: new Date(0),
      }).toString(),
    ).toBe('a.b.c=1&list=x&list=y&at=1970-01-01T00%3A00%3A00.000Z')
  })

  it.each([
    [4_000, 'GET'],
    [4_001, 'POST'],
  ])('of %i characters are sent as %s [S-ID-17]', async (length, method) => {
    const { sender, requests } = open({ '/x': {}, '/x/query': {} })
    await sender.send({
      method: 'GET',
      path: '/x',
      query: toQuery({ q: 'a'.repeat(length - 2) }),
      fallback: { method: 'POST', path: '/x/query', body: { q: 1 } },
    })
    expect(requests[0]!.method).toBe(method)
  })

  it('of a call without a fallback are sent with GET, however long', async () => {
    const { sender, requests } = open({ '/x': {} })
    await sender.send({ method: 'GET', path: '/x', query: toQuery({ q: 'a'.repeat(9_000) }) })
    expect(requests[0]!.method).toBe('GET')
  })

  it("have a fallback in the members' orders list, with fifty orders per page by default [S-ID-17]", () => {
    expect(listOrdersCall().query!.toString()).toBe('paging.limit=50')
    const many = listOrdersCall({
      ids: Array.from({ length: 200 }, (_, index) => `order-of-the-member-${index}`),
      paging: { limit: 10 },
    })
    expect(many.query!.toString().length).toBeGreaterThan(4_000)
    expect(many.fallback).toMatchObject({ method: 'POST', body: { paging: { limit: 10 } } })
  })

  it('need a module context, whose session makes the call [S-ID-22]', async () => {
    expect(() => listOwnOrders()).toThrow('Wix context is not available')
    const { sender, requests } = open({ '/_api/members/v1/orders': { body: { orders: [] } } })
    setModuleContext({ sender })
    expect(await listOwnOrders()).toMatchObject({ orders: [] })
    expect(requests[0]!.headers['authorization']).toBe('access-1')
    setModuleContext(undefined)
    expect(() => listOwnOrders()).toThrow('Wix context is not available')
  })
})

describe('GraphQL', () => {
  it('posts query and variables to its version and returns data and errors [S-ID-18]', async () => {
    const { sender, requests } = open({
      '/graphql/alpha': { body: { data: { me: { id: '1' } } } },
      '/graphql/2026-01': { body: { data: null, errors: [{ message: 'no' }] } },
    })
    expect(await sendGraphql(sender, '{ me { id } }')).toEqual({ data: { me: { id: '1' } } })
    expect(await sendGraphql(sender, 'query Q($a: Int) { x }', { a: 1 }, '2026-01')).toEqual({
      data: {},
      errors: [{ message: 'no' }],
    })
    expect(requests.map(({ url, body }) => [url, body])).toEqual([
      [`${WRITE}/graphql/alpha`, { query: '{ me { id } }', variables: {} }],
      [`${WRITE}/graphql/2026-01`, { query: 'query Q($a: Int) { x }', variables: { a: 1 } }],
    ])
  })

  it('reports any other status as an error with its number [S-ID-18]', async () => {
    const { sender } = open({ '/graphql/alpha': { status: 502, body: '' } })
    await expect(sendGraphql(sender, '{ a }')).rejects.toThrow('GraphQL request failed with status 502')
  })
})
