import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FactorShop, openFactorShop } from '#server/testing/identity/open-factor-shop.ts'
import { buildSessionPackage } from './build-session.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** A program that uses the package: gets a visitor's tokens and checks whether they are a member's. */
const PROGRAM = `
import { memoryStorage, oauthSession } from 'klepka-session'

const [url, clientId] = process.argv.slice(2)
const session = oauthSession({ clientId, host: { readUrl: url, writeUrl: url }, storage: memoryStorage(), issuer: url })
const { accessToken } = await session.generateVisitorTokens()
const response = await session.sender.fetch('/oauth2/token-info', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ token: accessToken.value }),
})
console.log(JSON.stringify({ loggedIn: session.loggedIn(), status: response.status, ...(await response.json()) }))
`
const TYPED = `
import { memoryStorage, oauthSession } from 'klepka-session'

const session = oauthSession({ clientId: 'x', host: { readUrl: '', writeUrl: '' }, storage: memoryStorage(), issuer: '' })
export const isMember: boolean = session.loggedIn()
// @ts-expect-error -- types are there, so a mistake is one
export const wrong: string = session.loggedIn()
`

describe('the package klepka-session, packed and installed in an empty folder', () => {
  let folder: string
  let test: FactorShop
  let server: Server
  let url: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'klepka-session-'))
    const built = join(folder, 'built')
    await buildSessionPackage(ROOT, built)
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: built })
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    await mkdir(join(folder, 'user'))
    await writeFile(
      join(folder, 'user/package.json'),
      '{ "name": "user", "type": "module", "private": true }',
    )
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(folder, filename)], {
      cwd: join(folder, 'user'),
    })

    test = await openFactorShop('sqlite')
    test.clock.nowMs = Date.now()
    server = createServer(getRequestListener(test.app.fetch))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server?.closeAllConnections()
    server?.close()
    await test?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('signs a visitor in', async () => {
    await writeFile(join(folder, 'user/program.js'), PROGRAM)
    const { stdout } = await run(process.execPath, ['program.js', url, test.client.id], {
      cwd: join(folder, 'user'),
    })
    expect(JSON.parse(stdout)).toMatchObject({
      loggedIn: false,
      status: 200,
      active: true,
      subjectType: 'VISITOR',
      clientId: test.client.id,
    })
  })

  it('has types', async () => {
    await writeFile(join(folder, 'user/typed.ts'), TYPED)
    const args = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      'typed.ts',
    ]
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args], {
      cwd: join(folder, 'user'),
    })
  })
})
