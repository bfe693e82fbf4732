import { nameOf, rootOf, type Rule } from './house.ts'

const ROOTS = new Set([
  'attribution',
  'bench',
  'campaign',
  'console',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'fixtures',
  'forms',
  'server',
  'session',
  'storefront',
  'tools',
  'widget',
  '.ci',
  '.github',
])

const ROOT_FILES = new Set([
  '.dockerignore',
  '.editorconfig',
  '.git-blame-ignore-revs',
  '.gitattributes',
  '.gitignore',
  '.nvmrc',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'NOTICE.md',
  'knip.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
])

/** Files of one machine only; `.git` is a file in a worktree. */
const isLocal = (path: string) =>
  path === '.git' || path === '.env' || path === '.DS_Store' || path.endsWith('.tsbuildinfo')

/** A function belongs to its noun; these names do not describe one. */
const BANNED = new Set(['utils', 'util', 'lib', 'libs', 'helpers', 'helper', 'common', 'shared', 'misc'])

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Everything is in a known root. */
export const knownPlaces: Rule = ({ files }) =>
  files
    .filter((path) => (rootOf(path) ? !ROOTS.has(rootOf(path)) : !ROOT_FILES.has(path) && !isLocal(path)))
    .map(
      (path) =>
        `${path}: outside the known roots (${[...ROOTS].filter((root) => !root.startsWith('.')).join(', ')})`,
    )

/** Folders and source files are named for their contents, in kebab-case. */
export const descriptiveNames: Rule = ({ folders, sources }) => [
  ...folders
    .filter((path) => BANNED.has(nameOf(path)))
    .map((path) => `${path}/: a folder named '${nameOf(path)}' does not describe its contents`),
  ...[...sources.keys()].flatMap((path) => {
    const name = nameOf(path).replace(/\.(tsx?|mjs)$/, '')
    if (BANNED.has(name)) return [`${path}: a file named '${name}' does not describe its contents`]
    return KEBAB_CASE.test(name) ? [] : [`${path}: not in kebab-case`]
  }),
]
