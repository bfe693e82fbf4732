import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AT_ONCE, lightbox, QUICK } from '../campaigns.ts'
import { foreignSite } from '../foreign-site.ts'
import { pass } from '../stays-away.ts'

/** Longer than a campaign takes to appear after the page's load. */
const LATER = { realMs: 2_100 }

describe('a site with frames', () => {
  const site = foreignSite()
  let other: Server
  let otherUrl = ''
  let markup = ''
  beforeAll(async () => {
    other = createServer((_, response) => response.setHeader('content-type', 'text/html').end(markup))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  })
  afterAll(() => other.close())

  /** Paths of the frames that show a campaign. */
  const shownIn = async () => {
    const shown = await Promise.all(
      site.page.frames().map(async (frame) => ({
        path: new URL(frame.url()).pathname,
        count: await frame.locator('.poptin-popup').count(),
      })),
    )
    return shown.filter(({ count }) => count > 0).map(({ path }) => path)
  }
  const serveFrames = (names: string[], attributes = QUICK) =>
    names.forEach((name) => site.serve(`/${name}`, { attributes, body: `<p>${name}</p>`, policy: null }))

  test('in a frameset only the largest frame of the same origin shows a campaign [E-10]', async () => {
    await site.publish([lightbox({ triggers: AT_ONCE })])
    serveFrames(['gora', 'menu', 'tresc', 'stopka'])
    markup = '<!doctype html><p>Reklama</p>'
    const frames = `<!doctype html><html><head><title>Stara strona</title></head><frameset rows="60,*,300"><frame src="/gora"><frameset cols="20%,80%"><frame src="/menu"><frame src="/tresc"></frameset><frameset cols="50%,50%"><frame src="/stopka"><frame src="${otherUrl}/reklama"></frameset></frameset></html>`
    site.answerBy(({ url }, response) => {
      if (url !== '/ramki') return false
      response.setHeader('content-type', 'text/html').end(frames)
      return true
    })
    site.expected = [/^requested http/]
    await site.page.goto(`${site.url}/ramki`)
    await expect.poll(shownIn).toEqual(['/tresc'])
    await pass(site.page, LATER)
    expect(await shownIn()).toEqual(['/tresc'])
  })

  test('in a frame of the same site only the outer page shows a campaign [E-10]', async () => {
    await site.publish([lightbox({ triggers: AT_ONCE })])
    serveFrames(['okno'])
    await site.open(
      { attributes: QUICK, body: '<iframe src="/okno" width="900" height="600"></iframe>', policy: null },
      '/strona',
    )
    await expect.poll(shownIn).toEqual(['/strona'])
    await pass(site.page, LATER)
    expect(await shownIn()).toEqual(['/strona'])
  })

  test.each([
    ['not shown without the owner’s permission', QUICK, []],
    ['shown with the owner’s permission', `${QUICK} data-frame`, ['/wpis']],
  ])('in a frame on another site’s page a campaign is %s [E-10]', async (_, attributes, expected) => {
    await site.publish([lightbox({ triggers: AT_ONCE })])
    serveFrames(['wpis'], attributes)
    markup = `<!doctype html><iframe src="${site.url}/wpis" width="900" height="600"></iframe>`
    site.expected = [/^requested http/]
    await site.page.goto(otherUrl)
    await expect.poll(() => site.page.frames().length).toBe(2)
    await pass(site.page, LATER)
    expect(await shownIn()).toEqual(expected)
  })
})
