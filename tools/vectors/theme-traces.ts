import type { Browser } from 'playwright-core'
import { bundleForPage } from '../browser/bundle-for-page.ts'
import {
  firstOf,
  hasKeys,
  rowOf,
  runGuarded,
  type RowResult,
  type VectorFormat,
  withUnknownActions,
} from './format.ts'
import { openChromium } from '../browser/open-chromium.ts'
import { withRecordedWords, type Words } from './recorded-words.ts'

type Action = [kind: string, ...rest: unknown[]]
type MenuItem = [
  id: string,
  state: string,
  submenu: string | null,
  isExpanded: string | null,
  label: string | null,
  title?: string,
]
type State = Record<string, unknown> & { header?: Record<string, string>; menu?: MenuItem[] }
type Step = { action: Action; state: State }
type Row = {
  id: string
  width: number
  height: number
  body: string
  hash?: string
  html: string
  actions: Action[]
  steps?: Step[]
  final: State
}
type Content = { meta: { css: string }; rows: Row[] }
type InPage = {
  klepkaStart: (labels: object) => void
  klepkaPlay: (
    actions: Action[],
    lookedAt: string[],
  ) => Promise<{ steps: Step[]; final: State; unknown: string[] }>
}

const ORIGIN = 'https://sklep.example.pl/'
const AT_ONCE = 4
/** In the original's version a submenu's label is the same opened and closed. */
const LABELS = {
  expand: '⟦subMenu⟧',
  collapse: '⟦subMenu⟧',
  expandOf: '⟦subMenuOf⟧',
  collapseOf: '⟦subMenuOf⟧',
}

const sorted = (classes: string | null) => classes && classes.split(/\s+/).toSorted().join(' ')

/**
 * Classes have any order; `auto` means that a style is not set; a label is words and the
 * item's title.
 */
const comparable = ({ header, menu, ...state }: State, titles: (string | undefined)[]) => ({
  ...state,
  body: sorted(String(state['body'])),
  ...(header && {
    header: {
      ...header,
      cls: sorted(header['cls'] ?? ''),
      parent: sorted(header['parent'] ?? ''),
      top: header['top'] === 'auto' ? '' : header['top'],
    },
  }),
  ...(menu && {
    menu: menu.map(([id, item, submenu, isExpanded, label], index) => {
      const title = titles[index] || undefined
      const words = title && label?.endsWith(` ${title}`) ? [label.slice(0, -title.length - 1), title] : label
      return [id, sorted(item), sorted(submenu), isExpanded, words]
    }),
  }),
})

const runRow = async (
  browser: Browser,
  script: string,
  { meta }: Content,
  row: Row,
  words: Words,
): Promise<RowResult> => {
  const context = await browser.newContext({ viewport: { width: row.width, height: row.height } })
  try {
    const page = await context.newPage()
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="pl"><head><meta charset="utf-8"><style>${meta.css}</style></head><body class="${row.body}">${row.html}</body></html>`,
      }),
    )
    await page.goto(ORIGIN + (row.hash ?? ''))
    await page.evaluate(script)
    await page.evaluate((labels) => (globalThis as never as InPage).klepkaStart(labels), LABELS)
    const { steps, final, unknown } = await page.evaluate(
      ([actions, lookedAt]) =>
        (globalThis as never as InPage).klepkaPlay(actions as Action[], lookedAt as string[]),
      [row.actions, (row.steps ?? []).map(({ action }) => JSON.stringify(action))] as unknown[],
    )
    const titles = (final.menu ?? []).map((item) => item[5])
    const all = ({ steps = [], final: last }: { steps?: Step[]; final: State }) =>
      JSON.parse(
        JSON.stringify({
          steps: steps.map(({ action, state }) => ({ action, state: comparable(state, titles) })),
          final: comparable(last, titles),
        }),
      ) as object
    const recorded = all(row)
    return withUnknownActions(
      rowOf(row.id, recorded, withRecordedWords(all({ steps, final }), recorded, words)),
      unknown,
    )
  } finally {
    await context.close()
  }
}

/**
 * Recorded runs of the original theme's script: the same pages, widths and actions with our behaviours, in a
 * real browser.
 */
export default {
  name: 'theme-traces',
  recognises: (content) =>
    hasKeys(content, 'meta', 'rows') &&
    hasKeys(content.meta, 'css') &&
    hasKeys(firstOf(content.rows), 'html', 'width', 'actions', 'final'),
  run: async (content: Content) => {
    const script = await bundleForPage('tools/vectors/pages/theme-page.ts')
    const browser = await openChromium()
    const words: Words = { mark: (key) => `⟦${key}⟧`, recorded: new Map() }
    try {
      // Most of a row is waiting.
      const results: RowResult[][] = []
      for (let at = 0; at < content.rows.length; at += AT_ONCE) {
        results.push(
          await Promise.all(
            content.rows
              .slice(at, at + AT_ONCE)
              .map((row) => runGuarded(row.id, () => runRow(browser, script, content, row, words))),
          ),
        )
      }
      return results.flat()
    } finally {
      await browser.close()
    }
  },
} satisfies VectorFormat
