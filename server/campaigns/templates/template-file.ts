import * as v from 'valibot'
import { campaign, type Campaign } from '#campaign/campaign.ts'
import { MAX_TEMPLATE_FILE, type TemplateFault } from '#contract/console/campaigns/gallery.ts'
import { codeFaults } from '../editor/code-faults.ts'

const FORMAT = 'klepka-kampanie'
const MAX_IN_FILE = 50
const MAX_FAULTS = 20

type ReadTemplates = { ok: true; campaigns: Campaign[] } | { ok: false; faults: TemplateFault[] }

/** The text of a file with these campaigns. */
export const templateFileOf = (campaigns: readonly Campaign[]): string =>
  `${JSON.stringify({ format: FORMAT, campaigns }, null, 2)}\n`

const whole = (message: string): ReadTemplates => ({
  ok: false,
  faults: [{ place: '', path: '', message }],
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Campaigns of our own file, of a file for `npm run import -- campaigns`, or a single campaign. */
const campaignsIn = (value: unknown): unknown[] | undefined => {
  if (!isObject(value)) return undefined
  const { campaigns } = value
  if (Array.isArray(campaigns))
    return campaigns.map((one: unknown) =>
      isObject(one) && isObject(one['campaign']) ? one['campaign'] : one,
    )
  return isObject(value['screens']) ? [value] : undefined
}

const nameOf = (value: unknown, index: number) =>
  isObject(value) && typeof value['name'] === 'string' && value['name']
    ? value['name'].slice(0, 100)
    : `kampania ${index + 1}`

/** Reads a file of campaigns, checked whole: one that cannot be used refuses all of them. */
export const readTemplateFile = (text: string): ReadTemplates => {
  if (text.length > MAX_TEMPLATE_FILE) return whole('Ten plik jest za duży: przyjmujemy pliki do 1 MB.')
  let value: unknown
  try {
    // Some editors put a mark of the byte order in front.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return whole('To nie jest plik JSON albo jest urwany. Pobierz go jeszcze raz i wczytaj bez zmian.')
  }
  const found = campaignsIn(value)
  if (!found || found.length === 0) return whole('W tym pliku nie ma żadnej kampanii.')
  if (found.length > MAX_IN_FILE)
    return whole(`W tym pliku jest za dużo kampanii: przyjmujemy najwyżej ${MAX_IN_FILE} naraz.`)
  const faults: TemplateFault[] = []
  const campaigns = found.flatMap((one, index) => {
    const read = v.safeParse(campaign, one)
    const place = nameOf(one, index)
    faults.push(
      ...(read.success
        ? codeFaults(read.output).map(({ path, message }) => ({ place, path: path.join('.'), message }))
        : read.issues.map((issue) => ({ place, path: v.getDotPath(issue) ?? '', message: issue.message }))),
    )
    return read.success ? [read.output] : []
  })
  return faults.length > 0 ? { ok: false, faults: faults.slice(0, MAX_FAULTS) } : { ok: true, campaigns }
}
