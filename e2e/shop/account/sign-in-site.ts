import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createApp } from '#server/app.ts'
import type { IdentityRow } from '#server/platform/db/tables/identity-tables.ts'
import { raiseVersion } from '#server/platform/db/versions.ts'
import type { Site } from '#server/identity/sites/site.ts'
import type { IdentitySiteSettings } from '#server/identity/sites/site-settings.ts'
import { saveSite } from '#server/identity/sites/store.ts'
import { hostedPage } from '#server/testing/identity/hosted-page.ts'
import {
  type FactorShop,
  openFactorShop,
  type TestMember,
} from '#server/testing/identity/open-factor-shop.ts'
import { openBrowser, type TestBrowser } from '../../shared-browser.ts'
import { axeFinds } from '../../axe.ts'
import { savePicture } from '../../looks.ts'

export const SITE_PASSWORD = 'cztery konie w stodole'

/** The two uses of our sign-in pages: by the shop itself, and by another site, without the shop's layout. */
export const PLACES = ['the shop', 'another site'] as const
export type PlaceName = (typeof PLACES)[number]

/**
 * The whole shop on a port of its own with real time, with another site that signs in here, and
 * real Chromium.
 */
export const signInSite = () => {
  let browser: TestBrowser
  let closeServers: () => Promise<unknown>
  let visitors: BrowserContext[] = []

  const site = {
    test: undefined as never as FactorShop,
    url: '',
    page: undefined as never as Page,
    /** Errors of pages since the test began. */
    troubles: [] as string[],

    openVisitor: async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
      const context = await browser.newContext({
        baseURL: site.url,
        locale: 'pl-PL',
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 900 },
        ...options,
      })
      context.on('weberror', (error) => site.troubles.push(`${error.page()?.url()} ${error.error().message}`))
      context.on('console', (message) => {
        // A refused form is a page with a 4xx status, and blocked calls are expected.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          site.troubles.push(`${message.page()?.url()} ${message.text()}`)
      })
      visitors.push(context)
      return context
    },

    siteOf: async (name: PlaceName): Promise<Site> =>
      name === 'the shop' ? (await site.test.identity.directory()).ownSite : site.test.site,

    /** The login page of a place. */
    loginPage: (name: PlaceName): Promise<string> =>
      name === 'the shop'
        ? Promise.resolve('/moje-konto/logowanie/?dalej=%2Fmoje-konto%2Fzamowienia%2F')
        : hostedPage(site.test),

    /**
     * Waits for the page after signing in: the wanted page of the shop, or the consent page of the other
     * site, which it accepts.
     */
    arrived: async (page: Page, name: PlaceName) => {
      await page.waitForURL(name === 'the shop' ? '**/moje-konto/zamowienia/' : '**/moje-konto/zgoda/**')
      if (name === 'the shop') return
      await page.getByRole('button', { name: 'Zgadzam się', exact: true }).click()
      await page.waitForURL(`${site.test.client.redirectUris[0]}?code=**`)
    },

    /** A member with this password. */
    addMember: async (name: PlaceName, changes: Partial<IdentityRow> = {}): Promise<TestMember> => {
      const place = await site.siteOf(name)
      const member = await site.test.addMember({
        site_id: place.id,
        password_hash: await site.test.identity.passwords.hash(SITE_PASSWORD),
        ...changes,
      })
      return { ...member, owner: { ...member.owner, site: place } }
    },

    setSite: async (name: PlaceName, settings: Partial<IdentitySiteSettings>) => {
      if (name === 'another site') return site.test.setSite(settings)
      const { services } = site.test
      const own = await site.siteOf(name)
      const given = { ...own.settings, ...settings }
      await services.db.transaction(async (tx) => {
        await saveSite(tx, { ...own, settings: given }, given, services.now())
        await raiseVersion(tx, 'identity')
      })
      await services.refresh()
    },

    /**
     * Faults of the current page: those that axe finds, and whether it is too wide. Also saves pictures.
     */
    faults: async (page: Page, name: string): Promise<string[]> => {
      const found = await axeFinds(page)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await savePicture(page, `${name.replace(/\W+/g, '-')}-${colorScheme}`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
      return [...found, ...(isWide ? ['wider than the screen'] : [])].map((fault) => `${name}: ${fault}`)
    },
  }

  beforeAll(async () => {
    let answer: RequestListener = (_, response) => void response.writeHead(503).end()
    const shop = await listen((request, response) => answer(request, response))
    // The callback page of the other site.
    const other = await listen(
      (_, response) =>
        void response
          .setHeader('Content-Type', 'text/html')
          .end('<!doctype html><title>Z powrotem</title><link rel="icon" href="data:,">'),
    )
    site.url = shop.url
    // Forms are accepted only from the shop's own address, so it has to know it.
    site.test = await openFactorShop('sqlite', {
      createApp: (of) =>
        createApp(Object.assign(of, { now: Date.now, settings: { ...of.settings, publicUrl: shop.url } })),
    })
    await site.test.setClient({
      redirectUris: [`${other.url}/powrot`],
      redirectDomains: [other.url],
      origins: [other.url],
    })
    answer = getRequestListener(site.test.app.fetch)
    closeServers = () => Promise.all([shop.close(), other.close()])
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await closeServers()
    await site.test.close()
  })
  beforeEach(async () => {
    site.troubles = []
    visitors = []
    site.page = await (await site.openVisitor()).newPage()
  })
  afterEach(async () => {
    for (const context of visitors) await context.close()
    expect(site.troubles).toEqual([])
  })

  return site
}

const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

export const logIn = async (page: Page, { email }: Pick<TestMember, 'email'>, password = SITE_PASSWORD) => {
  await page.getByLabel('Adres e-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click()
}
