import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const isDeep = process.env['KLEPKA_DEEP'] === '1'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/**
 * Violations that axe finds in the current page, by all its rules (also target sizes), in light and
 * dark colours. The page must be opened with reduced motion: else colours are read during transitions.
 */
export const axeFinds = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source)
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const inScheme = await page.evaluate(
      async ({ colours, ofTheContract, mayBeUnsure }) => {
        const { axe: look } = globalThis as never as { axe: typeof axe }
        const { violations, incomplete } = await look.run(document, {
          resultTypes: ['violations', 'incomplete'],
          ...(colours ? { runOnly: colours } : { rules: { 'target-size': { enabled: true } } }),
        })
        return [...violations, ...incomplete.filter(({ id }) => !mayBeUnsure.includes(id))].flatMap(
          ({ id, nodes }) => {
            const own = nodes.filter(
              ({ target }) =>
                !(
                  ofTheContract[id] && document.querySelector(`${target.at(-1)}`)?.matches(ofTheContract[id])
                ),
            )
            return own
              .slice(0, 1)
              .map(
                ({ html, any, all, none }) =>
                  `${id} (${own.length}): ${html.slice(0, 200)} ${[...any, ...all, ...none][0]?.message ?? ''}`,
              )
          },
        )
      },
      {
        colours: colorScheme === 'dark' && !isDeep && COLOUR_RULES,
        ofTheContract: OF_THE_CONTRACT,
        mayBeUnsure: MAY_BE_UNSURE,
      },
    )
    found.push(...inScheme.map((problem) => `${colorScheme} ${problem}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}
