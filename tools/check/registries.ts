import { folderOf, isTest, nameOf, type House, type Rule, type SourceFile } from './house.ts'

/**
 * A kind is a module with a default export, or a page or migration; a file that imports the registry is its
 * host, not a kind.
 */
const isKind = ({ path, hasDefault, imports }: SourceFile, index: SourceFile) =>
  (hasDefault || /^\d{4}-/.test(nameOf(path)) || (index.namesModules && path.endsWith('.tsx'))) &&
  !imports.some(({ target, isTypeOnly }) => target === index.path && !isTypeOnly)

const siblingsOf = ({ sources }: House, index: string) =>
  [...sources.values()].filter(
    ({ path }) => path !== index && folderOf(path) === folderOf(index) && !isTest(path),
  )

/** Each index.ts is a registry: it lists every kind in its folder, one by one, and nothing else. */
export const completeRegistries: Rule = (house) =>
  [...house.sources.values()]
    .filter(({ path }) => nameOf(path) === 'index.ts')
    .flatMap((index) => {
      const listed = new Set(index.imports.map(({ target }) => target))
      const missing = siblingsOf(house, index.path).filter(
        (sibling) => isKind(sibling, index) && !listed.has(sibling.path),
      )
      return [
        ...missing.map(({ path }) => `${index.path}: does not list ${nameOf(path)}`),
        ...(index.reexportsAll
          ? [`${index.path}: passes on everything of a module; a registry names each kind`]
          : []),
        ...(missing.length === 0 && listed.size === 0
          ? [`${index.path}: lists nothing; only registries are called index.ts`]
          : []),
      ]
    })
