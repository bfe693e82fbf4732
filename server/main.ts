import { join } from 'node:path'
import { createServer, type Server } from 'node:http'
import { answerRequests } from './answer-requests.ts'
import { createApp } from './app.ts'
import { CannotStart } from '#server/platform/db/database.ts'
import { startFault } from '#server/platform/db/start-fault.ts'
import { isLoopback } from '#server/platform/http/is-loopback.ts'
import { liveNotices } from './console/notice-routes.ts'
import { openShop } from './open-shop.ts'
import { makeSignInLink, ownerHasPassword } from '#server/identity/owners/owner-sign-in.ts'
import { snippetOf } from '#server/campaigns/editor/campaign-sites.ts'
import { type DemoBlog, startDemoBlog } from './demo/demo-blog.ts'
import { type DemoBank, openDemoBank } from './dev/demo-bank.ts'
import { openDemoConnectors } from './dev/demo-connectors.ts'
import { openDemoKsef } from './dev/demo-ksef.ts'
import { GALLERY_PATH } from '#server/campaigns/gallery/gallery-routes.ts'
import { readiness } from '#server/platform/observe/readiness.ts'
import { missingForSale } from '#server/shop/opening/missing-for-sale.ts'
import { readServerSettings } from './platform/settings.ts'
import type { Services } from './platform/services.ts'

const CLOSE_LIMIT_MS = 5_000
/** After the last connection is closed: nothing waits for events, mail and database any more. */
const LAST_WORDS_MS = 3_000
const MS_PER_SECOND = 1_000
const PUBLIC_DEMO =
  'Uwaga:  sklep pokazowy ma publiczny adres, a nie wysyła poczty; widać ją tylko na tym komputerze. Prawdziwy sklep: NODE_ENV=production'
/** The demo's campaign with a telephone field (`demo/content/campaigns.json`). */
const CALL_BACK = 'de300c0ffee13'

const main = async () => {
  const settings = readServerSettings(process.env, join(import.meta.dirname, '..'))
  const { services, close } = await openShop(settings)
  const app = createApp(services)
  const server = createServer(
    { keepAliveTimeout: settings.keepAliveSeconds * MS_PER_SECOND },
    answerRequests(services, app),
  )

  try {
    await listen(server, settings.port, settings.host)
  } catch (error) {
    await close()
    throw error
  }
  const blog = await openDemoBlog(services)
  const bank = await openDemoBank(services)
  const ksef = await openDemoKsef(services)
  const connectors = await openDemoConnectors(services)
  await greet(services, server, { blog, bank })

  const stop = async () => {
    // Balancers send nothing more; what still comes in is answered meanwhile.
    services.get(readiness).isDraining = true
    await new Promise((resolve) => setTimeout(resolve, (settings.drainSeconds ?? 0) * MS_PER_SECOND))
    // Connections still open by then are closed; what was answered is written all the same.
    const hurry = setTimeout(() => {
      server.closeAllConnections()
      setTimeout(() => process.exit(0), LAST_WORDS_MS).unref()
    }, CLOSE_LIMIT_MS)
    hurry.unref()
    // A browser that continues to send requests on an open connection would delay the shutdown.
    server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false))
    services.get(liveNotices).closeAll()
    await blog?.close()
    await bank?.close()
    await ksef?.close()
    await connectors?.close()
    server.closeIdleConnections()
    await new Promise((resolve) => server.close(resolve))
    await close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} jest zajęty. Zatrzymaj program, który go używa, albo podaj inny: PORT=${port + 1} npm start`
          : error.code === 'EACCES'
            ? `Nie wolno mi używać portu ${port}. Podaj inny: PORT=3000 npm start`
            : error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
              ? `Nie ma tu adresu ${host}. Popraw HOST.`
              : error.message
      reject(new CannotStart(reason))
    })
    server.listen(port, host, resolve)
  })

/** In the demo: a page of another origin with the campaigns of the shop's own site. */
const openDemoBlog = async ({ settings, shopSettings }: Services): Promise<DemoBlog | undefined> => {
  const { demoBlogPort, publicUrl } = settings
  const { campaignSite } = shopSettings()
  if (demoBlogPort === undefined || campaignSite === null) return undefined
  return startDemoBlog(demoBlogPort, {
    snippet: snippetOf(publicUrl, campaignSite),
    campaignPath: `${publicUrl}/click/${CALL_BACK}`,
  })
}

const greet = async (
  services: Services,
  server: Server,
  { blog, bank }: { blog: DemoBlog | undefined; bank: DemoBank | undefined },
) => {
  const { publicUrl, isProduction, dataFolder, database, host } = services.settings
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : services.settings.port
  const shown = isProduction ? `${publicUrl} (nasłuchuje na ${host}:${port})` : `http://localhost:${port}`
  console.log(`Sklep:  ${shown}`)
  if (await ownerHasPassword(services))
    console.log(`Panel:  ${shown.replace(/ .*/, '')}/panel/ (nowy link do wejścia: npm run owner-link)`)
  else
    console.log(
      `Panel:  ${(await makeSignInLink(services, { isAtStart: true })).url} (link jednorazowy, ważny 24 godziny)`,
    )
  const missing = await missingForSale(services)
  if (missing.length > 0)
    console.log(
      `Uwaga:  sklep jest zamknięty dla kupujących, dopóki nie uzupełnisz danych: ${shown.replace(/ .*/, '')}/panel/#/otwarcie`,
    )
  if (blog) console.log(`Blog:   ${blog.url} (cudza strona z kampaniami sklepu)`)
  if (bank) console.log(`Bank:   ${bank.url}/blik (bank pokazowy: tu potwierdza się płatności BLIK)`)
  console.log(
    `Dane:   ${'postgresUrl' in database ? 'PostgreSQL z DATABASE_URL, pliki w ' + dataFolder : dataFolder}`,
  )
  if (!isProduction && !isLoopback(new URL(publicUrl).hostname)) console.log(PUBLIC_DEMO)
  if (!isProduction)
    console.log(
      `Tryb:   pokazowy; poczta sklepu: http://localhost:${port}/dev/poczta, układy kampanii: http://localhost:${port}${GALLERY_PATH}`,
    )
}

main().catch((error: unknown) => {
  console.error(startFault(error))
  process.exit(1)
})
