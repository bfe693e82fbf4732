import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const isDeep = process.env['KLEPKA_DEEP'] === '1'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Tags of the rules of WCAG 2.2, levels A and AA. */
export const WCAG_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The list of errors that existing clients expect: a list with the role alert, and its items. */
const LIST_OF_ERRORS = 'ul.woocommerce-error[role=alert]'
const OF_THE_CONTRACT: Record<string, string> = {
  'aria-allowed-role': LIST_OF_ERRORS,
  listitem: `${LIST_OF_ERRORS} > li`,
}

/** The axe rules that depend on colours; the others run once, in `npm run test:deep` in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Rules where axe may be unsure although the page is right: text under an open menu, and × as a label. */
const MAY_BE_UNSURE = ['color-contrast', 'label-content-name-mismatch']

type Checks = {
  /** Tags or names of rules; by default all that axe runs. */
  runOnly?: string[]
  rules?: axe.RuleObject
  /** A selector of the part of the page to check. */
  within?: string
  /** Also what axe could not decide. */
  withUnsure?: boolean
}

/**
 * What axe finds wrong on the current page, one line a rule, except what the wire's contract demands. Frames are not
 * looked into: a preview's frame runs no script.
 */
export const runAxe = async (
  page: Page,
  { runOnly, rules, within, withUnsure = false }: Checks = {},
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source)
  return page.evaluate(
    async ({ options, within, withUnsure, ofTheContract, mayBeUnsure }) => {
      const { axe: checker } = globalThis as never as { axe: typeof axe }
      const { violations, incomplete } = await checker.run(within ? { include: within } : document, {
        resultTypes: withUnsure ? ['violations', 'incomplete'] : ['violations'],
        iframes: false,
        ...options,
      })
      /** A target that a fixed bar or a message covers is checked again in the middle of the window. */
      const isTooSmallInTheMiddle = async (selector: string) => {
        const target = document.querySelector(selector)
        if (!target) return true
        const top = window.scrollY
        target.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await checker.run(target, { runOnly: ['target-size'], iframes: false })
        window.scrollTo({ top, behavior: 'instant' })
        return again.violations.length > 0
      }
      for (const violation of violations.filter(({ id }) => id === 'target-size')) {
        const remaining: axe.NodeResult[] = []
        for (const node of violation.nodes)
          if (await isTooSmallInTheMiddle(`${node.target.at(-1)}`)) remaining.push(node)
        violation.nodes = remaining
      }
      const unsure = withUnsure ? incomplete.filter(({ id }) => !mayBeUnsure.includes(id)) : []
      return [...violations, ...unsure].flatMap(({ id, nodes }) => {
        const own = nodes.filter(
          ({ target }) =>
            !(ofTheContract[id] && document.querySelector(`${target.at(-1)}`)?.matches(ofTheContract[id])),
        )
        return own
          .slice(0, 1)
          .map(
            ({ html, target, any, all, none }) =>
              `${id} (${own.length}): ${target.join(' ')} ${html.slice(0, 200)} ${[...any, ...all, ...none][0]?.message ?? ''}`,
          )
      })
    },
    {
      options: { ...(runOnly && { runOnly }), ...(rules && { rules }) },
      within,
      withUnsure,
      ofTheContract: OF_THE_CONTRACT,
      mayBeUnsure: MAY_BE_UNSURE,
    },
  )
}

/**
 * Violations of all rules of axe on the current page (also target sizes), in light and dark colours. The page must be
 * opened with reduced motion: else colours are read during transitions.
 */
export const axeFinds = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const inScheme = await runAxe(page, {
      withUnsure: true,
      ...(colorScheme === 'dark' && !isDeep
        ? { runOnly: COLOUR_RULES }
        : { rules: { 'target-size': { enabled: true } } }),
    })
    found.push(...inScheme.map((problem) => `${colorScheme} ${problem}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** How many pixels the page is wider than the window. */
export const excessWidth = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** Content that is being reloaded is faded, and the fading takes a moment to end. */
const waitUntilUnfaded = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('.loading, [aria-busy=true]') &&
      !document.getAnimations().some((one) => one instanceof CSSTransition),
  )

/** What WCAG forbids on the current screen of the console, and whether it is wider than the window. */
export const findWrong = async (page: Page): Promise<string[]> => {
  await waitUntilUnfaded(page)
  let found = await runAxe(page, { runOnly: WCAG_RULES })
  // A reload that began meanwhile faded the colours; wrong ones are still wrong after it.
  if (found.some((problem) => problem.startsWith('color-contrast'))) {
    await waitUntilUnfaded(page)
    found = await runAxe(page, { runOnly: WCAG_RULES })
  }
  const tooWide = await excessWidth(page)
  return tooWide > 0 ? [...found, `${tooWide} px wider than the window`] : found
}
