import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { defaultTheme, type Theme } from '#contract/shop/theme/theme.ts'
import { openHttpShop } from '#server/testing/processes/open-http-shop.ts'
import { engines } from '#server/testing/open-test-database.ts'
import { shareOwner } from '#server/testing/identity/open-owner.ts'
import { shareShop } from '#server/testing/share-shop.ts'

const STYLE = /<style>(.*?)<\/style>/s
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (headers: string) => /^content-security-policy: (.*)$/im.exec(headers)![1]!
const light = (changes: object) => ({ light: { ...defaultTheme.light, ...changes } })

describe.each(engines)("the owner's theme on %s", (engine) => {
  const test = shareShop(() => openHttpShop(engine))
  const owner = shareOwner(test)

  const settings = async () => (await owner.request('GET', 'settings')).body.settings
  const save = async (theme: object, more: object = {}) =>
    owner.request('PUT', 'settings', { ...(await settings()), ...more, theme: { ...defaultTheme, ...theme } })

  it('the default theme adds no style and no style hashes', async () => {
    const { headers, body } = await test.get('/')
    expect(body).not.toContain('<style')
    expect(policyOf(headers)).toContain("style-src 'self';")
    expect(body).toContain(
      '<meta name="theme-color" content="#1b1815" media="(prefers-color-scheme: dark)"/>',
    )
  })

  it('is on every page once saved, cached pages included, allowed by its hash', async () => {
    await test.get('/sklep/')
    const theme = {
      header: { mode: 'sticky', isTransparent: true },
      radiusPx: 0,
      ...light({ accent: '#7A1F5C', paper: '#ffffff' }),
    }
    const saved = await save(theme)
    expect([saved.status, saved.body.settings.theme]).toEqual([
      200,
      { ...defaultTheme, ...theme, ...light({ accent: '#7a1f5c', paper: '#ffffff' }) } satisfies
        | Theme
        | object,
    ])
    for (const path of ['/', '/sklep/', '/sklep/', '/koszyk/', '/nie-ma-takiej/']) {
      const { headers, body } = await test.get(path)
      const style = STYLE.exec(body)?.[1] ?? ''
      expect(style).toContain('--color-accent:#7a1f5c')
      expect(style).toContain('--radius-medium:0px')
      // After the stylesheets, which it overrides.
      expect(body.indexOf('<style>')).toBeGreaterThan(body.lastIndexOf('rel="stylesheet"'))
      expect(policyOf(headers)).toContain(`style-src 'self' ${sha256(style)};`)
      expect(headers).not.toContain('unsafe-inline')
      expect(body).toContain(
        '<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"/>',
      )
    }
    await save({})
    expect((await test.get('/sklep/')).body).not.toContain('<style')
  })

  it('is on the page of a shop that is not open yet', async () => {
    await save({ radiusPx: 3 }, { comingSoon: { isOn: true } })
    const { headers, body } = await test.get('/')
    expect(body).toContain('--radius-medium:3px')
    expect(policyOf(headers)).toContain(sha256(STYLE.exec(body)![1]!))
    await save({}, { comingSoon: { isOn: false } })
  })

  it.each([
    ['an unknown key', { shadowPx: 4 }, 'theme.shadowPx'],
    ['an unknown colour', light({ background: '#ffffff' }), 'theme.light.background'],
    ['a number with its unit', { radiusPx: '12px' }, 'theme.radiusPx'],
    ['a size in percent', { baseSizePx: '110%' }, 'theme.baseSizePx'],
    ['a named colour', light({ accent: 'rebeccapurple' }), 'theme.light.accent'],
    [
      'a colour that closes the style element',
      light({ accent: '#000000}</style><script>' }),
      'theme.light.accent',
    ],
    ['a text with too little contrast', light({ muted: '#b0a090' }), 'theme.light.muted'],
    [
      'a button with too little contrast in the dark scheme',
      { dark: { ...defaultTheme.dark, onAccent: '#ffffff' } },
      'theme.dark.onAccent',
    ],
    ['an incomplete header', { header: { mode: 'sticky' } }, 'theme.header.isTransparent'],
  ])(
    'with %s is refused at its path with a message, and no other setting is saved',
    async (_, theme, path) => {
      const before = await settings()
      const page = (await test.get('/sklep/')).body
      const { status, body } = await save(theme, { tagline: 'Nowe hasło' })
      expect(status).toBe(422)
      expect(new Set(body.data.fields.map((field: { path: string }) => field.path))).toEqual(new Set([path]))
      for (const { message } of body.data.fields) expect(message).toMatch(/^[A-ZŁŚŻ][^<>]+\.$/)
      expect(await settings()).toEqual(before)
      expect((await test.get('/sklep/')).body).toBe(page)
    },
  )

  it('settings without a theme are refused, so that it is not reset by accident', async () => {
    const { theme: _, ...rest } = await settings()
    expect((await owner.request('PUT', 'settings', rest)).body.data.fields).toEqual([
      { path: 'theme', message: expect.stringContaining('Brakuje') },
    ])
  })

  it('is previewed on a sample page with its header mode; nothing runs or is saved there', async () => {
    const before = await settings()
    const sample = async (query: string) =>
      (await owner.request('GET', `settings/look-sample?${query}`)).body.html as string
    const html = await sample('mode=shrink&transparent=1')
    expect(html).toMatch(/^<!doctype html>.*<body class="[^"]*transparent-header[^"]*" inert/s)
    expect(html).toMatch(/data-shrink="true"/)
    for (const part of [
      'site-header',
      '<h1',
      'class="button"',
      'on-sale',
      'woocommerce-message',
      'woocommerce-error',
      'input-text',
    ])
      expect(html).toContain(part)
    // The console's policy would block both, with errors in the browser's console.
    expect(html).not.toMatch(/<script|<style| style="/)
    expect(await sample('mode=plain')).not.toMatch(/kadence-sticky-header|transparent-header/)
    expect(await sample('mode=%3Cscript%3E&transparent=x')).not.toMatch(/<script|transparent-header/)
    expect(await settings()).toEqual(before)
  })

  it('saved by another version of the shop, is read as far as it is valid', async () => {
    const saved = {
      ...defaultTheme,
      radiusPx: 4,
      scale: 'duża',
      sparkle: true,
      ...light({ accent: 'url(x)', sale: '#801515' }),
    }
    await test.changeSettings({ theme: saved as never })
    const { body } = await test.get('/')
    expect(STYLE.exec(body)?.[1]).toBe(
      '@layer tokens{:root{--radius-small:2px;--radius-medium:4px;--radius-large:7px}@media(prefers-color-scheme:light){:root{--color-sale:#801515}}}',
    )
    expect((await settings()).theme).toEqual({ ...defaultTheme, radiusPx: 4, ...light({ sale: '#801515' }) })
    await save({})
  })
})
