import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { metrics } from '#server/platform/observe/metrics.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'
import { laneOf, lanes, openLanes } from './lanes.ts'

const LEAD = '/wp-json/contact-form-7/v1/contact-forms/7/feedback'
const CRAWLER = 'Googlebot/2.1'

it.each([
  ['POST', '/?wc-ajax=checkout', 'Chrome', 'orders'],
  ['POST', '/zamowienie/order-pay/1/', 'Chrome', 'orders'],
  ['POST', '/platnosci/stripe/powiadomienie', 'provider', 'orders'],
  ['POST', '/wp-json/wc/store/v1/checkout', 'app', 'orders'],
  ['POST', '/api/display/conversion/v1', 'Chrome', 'leads'],
  ['POST', LEAD, 'Chrome', 'leads'],
  ['GET', '/produkt/dab/', CRAWLER, 'bots'],
  ['GET', '/assets/shop.0123456789.js', CRAWLER, undefined],
  ['GET', '/produkt/dab/', 'Chrome', undefined],
  ['GET', '/readyz', 'curl/8', undefined],
  ['POST', '/?wc-ajax=add_to_cart', 'Chrome', undefined],
])('%s %s of %s goes by lane %s', (method, url, agent, lane) => expect(laneOf(method, url, agent)).toBe(lane))

it('messages and crawlers wait in lanes of their own, and orders for none of them', async () => {
  const shop = await openTestShop('sqlite', { createApp: () => new Hono() })
  const admit = openLanes(shop.services)
  const open = (method: string, url: string, agent = 'Chrome') => {
    const answer = { isStarted: false, status: 0, headers: {} as Record<string, string> }
    const response = Object.assign(new EventEmitter(), {
      destroyed: false,
      writeHead: (status: number, headers: Record<string, string>) =>
        Object.assign(answer, { status, headers }),
      end: () => {},
    })
    const request = { method, url, headers: { 'user-agent': agent } } as unknown as IncomingMessage
    admit(request, response as unknown as ServerResponse, () => (answer.isStarted = true))
    return {
      answer,
      leave: () => (response.destroyed = true),
      end: () => response.emit('close'),
    }
  }
  const startedOf = (all: ReturnType<typeof open>[]) => all.filter(({ answer }) => answer.isStarted).length
  const { leads, bots } = lanes

  const messages = Array.from({ length: 200 }, () => open('POST', LEAD))
  const crawled = Array.from({ length: 20 }, () => open('GET', '/sklep/', CRAWLER))
  expect([startedOf(messages), startedOf(crawled)]).toEqual([leads.running, bots.running])
  expect(await shop.services.get(metrics).render()).toContain(
    `klepka_lane_waiting{lane="leads"} ${200 - leads.running}`,
  )
  // Whoever shops or orders now begins at once.
  const orders = Array.from({ length: 50 }, () => open('POST', '/?wc-ajax=checkout'))
  const pages = Array.from({ length: 50 }, () => open('GET', '/sklep/'))
  expect([startedOf(orders), startedOf(pages)]).toEqual([50, 50])
  // While an order is placed, fewer of the others begin than end.
  for (const one of messages.slice(0, leads.running)) one.end()
  expect(startedOf(messages)).toBe(leads.running + leads.runningBesideOrders)
  for (const one of orders) one.end()
  expect(startedOf(messages)).toBe(leads.running * 2)
  // A client that has left takes nobody's turn.
  messages[leads.running * 2]?.leave()
  messages[leads.running]?.end()
  expect(messages[leads.running * 2]?.answer.isStarted).toBe(false)
  expect(messages[leads.running * 2 + 1]?.answer.isStarted).toBe(true)

  for (let count = 0; count < bots.waiting; count++) crawled.push(open('GET', '/sklep/', CRAWLER))
  const { answer } = crawled.at(-1)!
  expect([answer.status, answer.headers['Retry-After']]).toEqual([503, '5'])
  expect(await shop.services.get(metrics).render()).toMatch(/klepka_lane_refusals_total\{lane="bots"\} \d/)
  await shop.close()
})
