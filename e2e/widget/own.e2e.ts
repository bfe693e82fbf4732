import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { CampaignFile } from '#campaign/campaign.ts'
import { aside, QUICK } from './campaigns.ts'
import { foreignSite, makeCampaignId } from './foreign-site.ts'
import { pass } from './stays-away.ts'

const site = foreignSite()
const FONTS = join(import.meta.dirname, '../../node_modules/playwright-core/lib/vite/traceViewer')
/** Any real font will do. */
const FONT = readFileSync(
  join(
    FONTS,
    readdirSync(FONTS).find((name) => name.endsWith('.ttf'))!,
  ),
)
/** A page with styles that would override everything on it. */
const HOSTILE = `* { color: rgb(200, 0, 0) !important; font-family: fantasy !important; letter-spacing: 9px !important; transform: rotate(2deg) } .html, .heading, .box, img { display: none !important } @keyframes appear { to { opacity: 0 } }`
const OWN_CSS = `
  /* Meant for its own heading; the rest would like to reach out. */
  .heading { color: rgb(0, 0, 200); letter-spacing: 3px }
  .wlasna { color: rgb(0, 100, 0) }
  :root, html, body, h1, * , main > p { outline-color: rgb(1, 2, 3) }
  :host { position: fixed; inset: 0; background: red }
  @import url('https://gdzies.example/x.css');
  } } .text { color: rgb(0, 0, 100)`
const form: CampaignFile['screens']['form'] = [
  { kind: 'heading', text: 'Własna' },
  { kind: 'text', text: 'Tekst' },
  {
    kind: 'html',
    html: '<p class="wlasna" onclick="document.title=1">Akapit <b>gruby</b></p><script>document.title="zły"</script><img src="x" onerror="document.title=2"><a href="https://sklep.example/">Sklep</a>',
  },
  { kind: 'button', text: 'Zamknij', action: { kind: 'close' } },
]
const open = (popup: string, part: string) =>
  site.page.locator(`.poptin-popup[data-poptin-id="${popup}"]`).locator(part)
const colour = (element: Element) => getComputedStyle(element).color

/** The page's own state: its elements with their styles, its style sheets, fonts and globals. */
const pageAsItIs = () =>
  site.page.evaluate(() => ({
    styles: [...document.querySelectorAll('html, body, main, main *')].map((element) => {
      const { color, fontFamily, letterSpacing, outlineColor, position, display, transform } =
        getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      return [
        element.localName,
        color,
        fontFamily,
        letterSpacing,
        outlineColor,
        position,
        display,
        transform,
        x,
        y,
        width,
        height,
      ].join('|')
    }),
    sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
    title: document.title,
    scroll: scrollY,
  }))

it('an owner’s own code, fonts and pictures and the page do not affect each other [W-TYPE-16]', async () => {
  const served: string[] = []
  await site.context.route(`${site.service}/pictures/pismo.woff2`, (route) => {
    served.push(route.request().url())
    return route.fulfill({
      contentType: 'font/woff2',
      headers: { 'access-control-allow-origin': '*' },
      body: FONT,
    })
  })
  await site.context.route(`${site.service}/pictures/brak.woff2`, (route) =>
    route.fulfill({
      contentType: 'font/woff2',
      headers: { 'access-control-allow-origin': '*' },
      body: 'to nie jest pismo',
    }),
  )
  const campaign = aside({
    fields: {},
    format: 'format_1',
    screens: { form: [{ kind: 'image', src: '/pictures/hero.webp', width: 1600, height: 800 }, ...form] },
    triggers: [],
    own: {
      css: OWN_CSS,
      fonts: [
        { src: '/pictures/pismo.woff2', use: 'headings' },
        { src: '/pictures/brak.woff2', use: 'text' },
      ],
      script:
        'root.querySelector(".heading").dataset.own = id; window.wlasny = (window.wlasny || 0) + 1; throw new Error("własny błąd") // koniec',
    },
  })
  const broken = aside({
    fields: {},
    location: 'left-bottom',
    format: 'format_2',
    screens: { form: [form[0]!, form[3]!] },
    triggers: [],
    own: { script: 'ZEPSUTY' },
  })
  await site.publish([campaign, broken], { runsOwnCode: true })
  // Saved before such code was refused.
  site.run(
    `UPDATE campaigns SET document_json = replace(document_json, 'ZEPSUTY', ?) WHERE id = ?`,
    "}); document.title = 'ucieczka'; (function () {",
    broken.id,
  )
  const body = '<main><h1>Cudza strona</h1><p class="text heading wlasna">Ich tekst</p></main>'
  const policy = `default-src 'none'; script-src ${site.service}; connect-src ${site.service}; img-src ${site.service}; style-src 'nonce-strona'`
  const page = { body, policy, head: `<style nonce="strona">${HOSTILE}</style>`, attributes: QUICK }
  await site.open(page)
  await site.page.waitForFunction(() => typeof window.klepka === 'function')
  await pass(site.page, { realMs: 500 })
  const before = await pageAsItIs()
  expect(served).toEqual([])

  await site.page.evaluate((id) => window.klepka?.('open', id), campaign.id)
  await open(campaign.id, '.html').waitFor()
  expect(
    await open(campaign.id, '.heading').evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element).letterSpacing,
      getComputedStyle(element).transform,
    ]),
  ).toEqual(['rgb(0, 0, 200)', '3px', 'none'])
  expect(await open(campaign.id, '.wlasna').evaluate(colour)).toBe('rgb(0, 100, 0)')
  expect(await open(campaign.id, '.html').innerHTML()).toBe(
    `<p class="wlasna">Akapit <b>gruby</b></p><img><a href="https://sklep.example/" rel="noopener">Sklep</a>`,
  )
  // Its picture is shown; its font has a name of its own; the invalid font changes nothing.
  await expect
    .poll(() =>
      open(campaign.id, 'img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(1600)
  await expect
    .poll(() =>
      site.page.evaluate(() =>
        [...document.fonts].map(
          ({ family, status }) => `${family.replaceAll(/["']/g, '').replace(/-.*/, '-')} ${status}`,
        ),
      ),
    )
    .toEqual(['klepka- loaded'])
  expect(
    await open(campaign.id, '.heading').evaluate((element) => getComputedStyle(element).fontFamily),
  ).toMatch(/^"?klepka-\w+"?, system-ui, sans-serif$/)
  expect(served.length).toBe(1)
  // Its script ran once, with its root and id; its error broke nothing else.
  expect(await open(campaign.id, '.heading').getAttribute('data-own')).toBe(campaign.id)
  expect(await site.page.evaluate(() => (window as never as { wlasny: number }).wlasny)).toBe(1)
  expect(site.logged.some((line) => line.includes('własny błąd'))).toBe(true)
  expect(await pageAsItIs()).toEqual(before)

  // An invalid script is never sent; its campaign is shown anyway.
  await site.page.evaluate((id) => window.klepka?.('open', id), broken.id)
  await open(broken.id, '.heading').waitFor()
  expect(await pageAsItIs()).toEqual(before)

  await open(campaign.id, '.cross').click()
  await open(broken.id, '.cross').click()
  await expect.poll(() => site.page.locator('.poptin-popup').count()).toBe(0)
  await expect.poll(() => site.page.evaluate(() => document.fonts.size)).toBe(0)
  expect(await pageAsItIs()).toEqual(before)

  // Where the site's owner has not switched it on, none of it runs.
  const again = { ...campaign, id: makeCampaignId() }
  await site.publish([again])
  await site.open(page)
  await site.page.waitForFunction(() => typeof window.klepka === 'function')
  await site.page.evaluate((id) => window.klepka?.('open', id), again.id)
  await open(again.id, '.html').waitFor()
  await pass(site.page, { realMs: 500 })
  expect(await site.page.evaluate(() => 'wlasny' in window)).toBe(false)
  expect(await open(again.id, '.heading').getAttribute('data-own')).toBe(null)
})
