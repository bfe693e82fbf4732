import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const isDeep = process.env['KLEPKA_DEEP'] === '1'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The contract's list of errors, which clients look for as it is: an alert that is a list, and its items. */
const LIST_OF_ERRORS = 'ul.woocommerce-error[role=alert]'
const OF_THE_CONTRACT: Record<string, string> = {
  'aria-allowed-role': LIST_OF_ERRORS,
  listitem: `${LIST_OF_ERRORS} > li`,
}

/** Of what axe looks at, these depend on colours; the rest is judged once, by `npm run test:deep` in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Where axe is not sure, we are: a text beneath an open menu is covered, and × is no word. */
const MAY_BE_UNSURE = ['color-contrast', 'label-content-name-mismatch']

/**
 * What axe holds against the page as it is now, by all its rules (the size of targets too), in light colours
 * and in dark ones. The page must have been opened with less motion: colours that fade are read in between.
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
