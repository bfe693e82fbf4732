import { folderOf, isProduct, isTest, nameOf, type House, type Rule } from './house.ts'

/** Formatted lines below which a file with a single importer in its folder belongs in that importer. */
const SMALL = 40
/** Formatted lines below which a file rarely is a concept. */
const TINY = 15
/** Files of a folder, besides tests; past that, it contains a second noun. */
const MOST_IN_FOLDER = 15

const lineCount = (text: string) => text.trimEnd().split('\n').length

/** The build replaces each by another module, or the reverse (tools/build/build-widget.ts). */
const SWAPPED_BY_THE_BUILD = [
  'campaign/targeting/again-by-rule.ts',
  'campaign/targeting/again-in-page.ts',
  'widget/loader/click-path.ts',
  'widget/loader/complete-configuration.ts',
  'widget/loader/first-configuration.ts',
  'widget/prerender/element.ts',
]

/**
 * A server noun's SQL and routes have files of their own. What a registry imports, or what is imported by name at run
 * time (workers, pages, commands), is a kind or an entry.
 */
const isKind = ({ sources }: House, path: string, importers: string[]) =>
  nameOf(path) === 'index.ts' ||
  /(?:^|\/|-)(?:store|routes)\.ts$/.test(path) ||
  SWAPPED_BY_THE_BUILD.includes(path) ||
  sources.get(path)?.hasDefault === true ||
  importers.some((importer) => nameOf(importer) === 'index.ts') ||
  /\/\d{4}-[^/]+$/.test(path)

const isFolded = (path: string) =>
  (isProduct(path) || path.startsWith('tools/')) &&
  !isTest(path) &&
  !path.endsWith('.d.ts') &&
  !path.endsWith('.mjs')

const hasTest = ({ sources }: House, path: string) => sources.has(path.replace(/\.tsx?$/, '.test.ts'))

/** A file is a concept: a small one with a single importer in the same folder belongs in that importer. */
export const noDust: Rule = (house) => {
  const importers = new Map<string, Set<string>>()
  for (const { path, imports } of house.sources.values())
    for (const { target, isDynamic } of imports) {
      if (target === undefined || isTest(path)) continue
      // A file that is loaded late is a separate bundle.
      const by = importers.get(target) ?? new Set<string>()
      importers.set(target, by.add(isDynamic ? 'loaded late' : path))
    }
  return [...house.sources.values()].flatMap(({ path, text }) => {
    const by = [...(importers.get(path) ?? [])]
    if (!isFolded(path) || by.length !== 1 || isKind(house, path, by)) return []
    const [importer = ''] = by
    // No test can import an entry point, because it would start it.
    const isTestedBesideEntry = nameOf(importer) === 'main.ts' && hasTest(house, path)
    if (folderOf(importer) !== folderOf(path) || isTestedBesideEntry) return []
    const lines = lineCount(text)
    return lines < SMALL ? [`${path}: ${lines} lines, imported by ${nameOf(importer)} alone; fold it`] : []
  })
}

/** The minimum of formatted lines a source file has on average, and the maximum percentage of tiny files. */
export type SourceLimits = { averageLines: number; tinyPercent: number }

/** How many files the product consists of, how long they are, and how many of them are tiny. */
export const sourceFigures = ({ sources }: House) => {
  const product = [...sources.values()].filter(({ path }) => isProduct(path))
  const files = product.length
  const tiny = product.filter(({ text }) => lineCount(text) < TINY).length
  const lines = product.reduce((sum, { text }) => sum + lineCount(text), 0)
  return {
    files,
    tiny,
    averageLines: lines / Math.max(files, 1),
    tinyPercent: (tiny / Math.max(files, 1)) * 100,
  }
}

/** The product is not split into fragments: decision 0091. */
export const sourcesWithin =
  (limits: SourceLimits): Rule =>
  (house) => {
    const { files, tiny, averageLines, tinyPercent } = sourceFigures(house)
    return [
      ...(averageLines < limits.averageLines
        ? [
            `${files} source files have ${averageLines.toFixed(1)} lines on average, at least ${limits.averageLines}`,
          ]
        : []),
      ...(tinyPercent > limits.tinyPercent
        ? [
            `${tiny} of ${files} source files (${tinyPercent.toFixed(1)} %) have under ${TINY} lines; ` +
              `at most ${limits.tinyPercent} %`,
          ]
        : []),
    ]
  }

/** Folders that are long lists by nature: one file per kind, page or language. */
const isRegistry = ({ sources }: House, folder: string) => sources.has(`${folder}/index.ts`)

/**
 * A line for each file past the fifteenth of its folder. Tests are beside the tested files and do not count.
 */
export const smallFolders: Rule = (house) => {
  const folders = new Map<string, string[]>()
  for (const path of house.sources.keys())
    if (!isTest(path)) folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), path])
  return [...folders]
    .filter(([folder]) => !isRegistry(house, folder))
    .flatMap(([folder, paths]) =>
      paths
        .slice(MOST_IN_FOLDER)
        .map((path) => `${path}: one of ${paths.length} files of ${folder}/, at most ${MOST_IN_FOLDER}`),
    )
}
