import { createHash } from 'node:crypto'
import type { HostPage } from '../foreign-site.ts'
import { bluntJson, enumerableLists, oldPrototypes, patchedFetch, spareJQuery } from './old-scripts.ts'

export type Host = { name: string; page: (service: string, clientId: string) => HostPage }

/** One of each: text, a focused field, a list, space for a picture, and enough content to scroll. */
export const BODY = `<header><nav><a href="#dol">W dół</a></nav></header><main><h1>Cudza strona</h1><p>Deska <b>warstwowa</b> i panele.</p><form id="szukaj"><label for="pole">Szukaj</label><input id="pole" type="text" value="dąb"><button type="button">Szukaj</button></form><ul><li>Panele</li><li>Listwy</li></ul><div class="box"><div class="layer grid">Nasze słowa, nie ich</div></div>${'<p class="akapit">Podkłady, kleje, narzędzia.</p>'.repeat(60)}<div id="dol">Koniec</div></main><footer>Stopka</footer>`

const styled = (name: string, css: string, more: Partial<HostPage> = {}): Host => ({
  name,
  page: (service) => ({
    head: `<style>${css}</style>`,
    body: BODY,
    policy: `default-src 'none'; script-src 'self' ${service}; connect-src 'self' ${service}; img-src 'self' ${service}; style-src 'unsafe-inline'`,
    ...more,
  }),
})
const scripted = (name: string, script: () => void): Host => ({
  name,
  page: () => ({ body: BODY, script: `(${script.toString()})()` }),
})

export const PLAIN: Host = styled('a plain page', '')

/** Pages that style everything, in ways that are known to break widgets. */
export const styledHosts: Host[] = [
  styled('everything unset', '* { all: unset }'),
  styled(
    'a reset with !important',
    '*, *::before, *::after { margin: 0 !important; padding: 0 !important; border: 0 !important; font: 30px/3 serif !important; color: red !important; background: lime !important; position: static !important; float: left !important; box-sizing: content-box !important; animation: none !important; transition: none !important; transform: none !important; opacity: .9 !important; visibility: visible !important; letter-spacing: 3px !important; text-transform: uppercase !important; pointer-events: none !important; outline: 3px solid red !important; width: auto !important; z-index: 1 !important } #pole { display: block !important }',
  ),
  styled(
    'a reset like that of Bootstrap',
    ':root { --bs-body-font-size: 1rem; font-size: 16px } *, *::before, *::after { box-sizing: border-box } body { margin: 0; font: 400 1rem/1.5 sans-serif; -webkit-text-size-adjust: 100% } h1, h2 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2 } p { margin: 0 0 1rem } button { border-radius: 0; text-transform: none } input, button { margin: 0; font: inherit } [type=button]:not(:disabled) { cursor: pointer } dialog, .modal { position: fixed; top: 0; display: none } .close { float: right; font-size: 1.5rem; opacity: .5 } .fade { opacity: 0 } .grid { display: none } .form-control { width: 100% } [hidden] { display: none !important }',
  ),
  styled(
    'a preflight like that of Tailwind',
    '*, ::before, ::after, ::backdrop { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid #e5e7eb } html { line-height: 1.5; tab-size: 4; font-family: ui-sans-serif } h1, h2, b { font-size: inherit; font-weight: inherit } a { color: inherit; text-decoration: inherit } ul { list-style: none } img, svg, video { display: block; max-width: 100%; height: auto } button, input, select { font: inherit; color: inherit; background-color: transparent; border-radius: 0 } dialog { padding: 0; margin: 0; max-width: none } ::placeholder { opacity: 1; color: #9ca3af }',
  ),
  styled(
    'a theme that hides everything with !important',
    'div, section, dialog, button, aside, [popover] { display: none !important } body > div, html > div { display: none !important; position: absolute !important; left: -9999px !important; width: 1px !important; height: 1px !important; overflow: hidden !important } .poptin-popup { visibility: hidden !important; opacity: 0 !important; clip-path: inset(50%) !important } #dol { display: block !important } input { border: 9px solid red !important } ::backdrop { background: lime !important } .poptin-popup::before { content: "nie" !important; display: block !important }',
  ),
  styled(
    'a body that is rotated and scaled',
    'body { transform: rotate(3deg) scale(.8); filter: sepia(.5); perspective: 500px; will-change: transform; contain: paint; opacity: .7 }',
  ),
  styled('a body that is zoomed', 'body { zoom: 1.3 }'),
  styled('a page that is zoomed', 'html { zoom: .8 }'),
  styled('a page from right to left', 'body { direction: rtl }', { root: 'lang="he" dir="rtl"' }),
  styled(
    'a page with a vertical writing mode',
    'html { writing-mode: vertical-rl; text-orientation: upright }',
  ),
  styled(
    'custom properties with names of ours',
    'html, * { --ink: lime !important; --ground: red !important; --em: 40px !important; --scale: 3 !important; --pad: 90px; --radius: 99px; --width: 10px; --height: 10px; --overlay: lime; --margin: 200px; --wide: none; --narrow: none; --up: 500px; --font: serif }',
  ),
  styled(
    'children of the body in a row',
    'html { display: flex } body { display: flex; gap: 40px; flex-wrap: wrap } body > :last-child { margin-bottom: 90px } body > :not(header):nth-last-child(2) { color: red } div:empty { padding: 50px; background: lime }',
  ),
  styled(
    'a page that scrolls inside',
    'html, body { height: 100%; overflow: hidden; margin: 0 } main { height: 70%; overflow: auto }',
  ),
  styled(
    'a dark page with small rems',
    ':root { color-scheme: dark; font-size: 62.5%; accent-color: lime; caret-color: red; cursor: none; user-select: none; word-break: break-all; text-shadow: 1px 1px red; line-height: 3; text-align: right; white-space: pre; hyphens: auto; quotes: none; tab-size: 1 }',
  ),
]

/** Pages whose scripts change built-in functions. */
export const scriptedHosts: Host[] = [
  scripted('a fetch of its own', patchedFetch),
  scripted('lists with enumerable extensions', enumerableLists),
  scripted('old libraries that extend built-in prototypes', oldPrototypes),
  scripted('a JSON of its own', bluntJson),
  scripted('an old jQuery in noConflict mode', spareJQuery),
  {
    name: 'the script twice',
    page: (service, clientId) => ({
      body: `${BODY}<script async src="${service}/widget/loader.js?id=${clientId}&amp;drugi" data-mode="noConflict"></script>`,
    }),
  },
]

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Pages with strict policies. */
export const strictHosts: Host[] = [
  {
    name: 'a policy with a nonce',
    page: (service) => ({
      body: BODY,
      attributes: 'nonce="wzor123"',
      policy: `default-src 'none'; script-src 'nonce-wzor123'; connect-src ${service}`,
    }),
  },
  {
    name: 'a policy with a hash and strict-dynamic',
    page: (service, clientId) => {
      const bringing = `{let s=document.createElement('script');s.async=true;s.src='${service}/widget/loader.js';s.dataset.clientId='${clientId}';s.dataset.mode='noConflict';document.head.append(s)}`
      return {
        snippet: 'none',
        body: `${BODY}<script>${bringing}</script>`,
        policy: `default-src 'none'; script-src ${sha256(bringing)} 'strict-dynamic'; connect-src ${service}`,
      }
    },
  },
  {
    name: 'nothing but our host',
    page: (service) => ({
      body: BODY,
      policy: `default-src 'none'; script-src ${service}; connect-src ${service}`,
    }),
  },
  {
    name: 'Trusted Types',
    page: (service) => ({
      body: BODY,
      policy: `default-src 'none'; script-src ${service}; connect-src ${service}; require-trusted-types-for 'script'`,
    }),
  },
  {
    name: 'Trusted Types with a named policy',
    page: (service) => ({
      body: BODY,
      policy: `default-src 'none'; script-src ${service}; connect-src ${service}; require-trusted-types-for 'script'; trusted-types klepka`,
    }),
  },
]
