import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { build } from 'vite'
import { botCheckRoutes } from '#server/platform/bot-check/routes.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { openTestShop } from '#server/testing/open-test-shop.ts'

const FIRST_PORT = 20_600
const LAST_PORT = 20_699
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** A page with the shop's policy, the real check, worker file and routes, and real time. */
export const openCheckSite = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klepka-bot-check-'))
  await build({
    configFile: false,
    root: ROOT,
    base: '/assets/',
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      assetsDir: '',
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(ROOT, 'e2e/shop/bot-check/check-page.ts'),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const test = await openTestShop('sqlite', { createApp: () => new Hono() })
  const services = { ...test.services, now: Date.now }
  const app = new Hono()
  app.route('/', botCheckRoutes(services))
  app.get('/assets/:file', async (c) =>
    c.body(await readFile(join(folder, c.req.param('file'))), 200, { 'Content-Type': 'text/javascript' }),
  )
  app.get('/', (c) =>
    c.html(
      '<!doctype html><html lang="pl"><title>Formularz</title><script type="module" src="/assets/check-page.js"></script><form class="wpcf7-form"><label>Imię <input name="imie"></label></form>',
      200,
      securityHeaders(services),
    ),
  )

  const server = createServer(getRequestListener(app.fetch))
  const port = await listen(server)
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await test.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { services, port, folder, close }
}

const listen = async (server: ReturnType<typeof createServer>) => {
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) {
    server.listen(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(server, 'listening').then(() => true),
      once(server, 'error').then(
        () => false,
        () => false,
      ),
    ]).catch(() => false)
    if (isOpen) return port
  }
  throw new Error('no free port')
}
