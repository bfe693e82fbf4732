import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { operatingSystemOf } from './operating-system.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36'
const read = async (headers: Record<string, string>) => {
  const app = new Hono().get('/', (c) => c.text(operatingSystemOf(c, 'Linux armv81')))
  return (await app.request('/', { headers })).text()
}

it.each([
  ['the client hint first', { 'sec-ch-ua-platform': '"macOS"', 'user-agent': WINDOWS }, 'macOS'],
  ['the user agent where no hint is sent', { 'user-agent': WINDOWS }, 'Windows'],
  [
    'a phone with Android, which names Linux too',
    { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; Pixel 9)' },
    'Android',
  ],
  [
    'an iPhone, which names the Mac too',
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' },
    'iOS',
  ],
  ['what the page says of an unknown one', { 'user-agent': 'Coś innego' }, 'Linux armv81'],
  ['no hint that is none', { 'sec-ch-ua-platform': 'x<b>', 'user-agent': WINDOWS }, 'Windows'],
])('the operating system is that of %s', async (_, headers, expected) => {
  const ascii = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, 'x')]),
  )
  expect(await read(ascii)).toBe(expected)
})
