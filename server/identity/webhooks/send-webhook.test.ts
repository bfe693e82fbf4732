import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { isPublicAddress, ForbiddenAddress } from './public-address.ts'
import { sendWebhook } from './send-webhook.ts'

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
]

describe('addresses allowed for a webhook', () => {
  it.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  it("Azure's own address, 168.63.129.16, is not public, but its neighbours are [M-22]", () => {
    expect(
      ['168.63.129.15', '168.63.129.16', '168.63.129.17', '::ffff:168.63.129.16'].map(isPublicAddress),
    ).toEqual([true, false, true, false])
  })
  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '93.184.215.14',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:401b::200e',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
  it.each(['', 'localhost', '127.1', '0x7f000001'])('"%s" is not an address', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )

  const spellings = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://0/',
  ]
  it.each(spellings)('%s is refused', async (url) => {
    await expect(sendWebhook(url, 'x', { allowedHosts: [] })).rejects.toThrow(ForbiddenAddress)
  })
  it.each(['file:///etc/passwd', 'ftp://8.8.8.8/', 'gopher://8.8.8.8/'])(
    '%s is not a web address',
    async (url) => {
      await expect(sendWebhook(url, 'x', { allowedHosts: [] })).rejects.toThrow(ForbiddenAddress)
    },
  )

  it('resolves a name once and connects to the checked address', async () => {
    const server = createServer((_, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    let lookups = 0
    // The first answer is checked; a rebinding name server would give another one next time.
    const resolve = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['203.0.113.1'])
    try {
      expect(
        await sendWebhook(`http://rebinding.example:${port}/`, 'x', {
          allowedHosts: ['rebinding.example'],
          resolve,
        }),
      ).toBe(200)
      expect(lookups).toBe(1)
    } finally {
      await new Promise((done) => server.close(done))
    }
  })
})
