import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, rootOf, type Rule } from './house.ts'

const LINK = /\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g
const PATH = /`([\w.-]+(?:\/[\w.-]+)+)\/?`/g
const CHANGED_FILE = /^--- a\/(\S+)$/gm

/** Links and paths in Markdown name files that exist; paths count when they begin with a folder of the repository. */
export const docsNameFiles: Rule = ({ folder, files, folders }) => {
  const existing = new Set([...files, ...folders])
  const roots = new Set(folders.map((path) => rootOf(`${path}/`)))
  return files
    .filter((path) => path.endsWith('.md') && ['', 'docs'].includes(rootOf(path)))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
      const links = named(LINK).map((name) => join(folderOf(path), name).replaceAll('\\', '/'))
      const paths = [...named(PATH), ...named(CHANGED_FILE)].filter((name) => roots.has(rootOf(name)))
      return [...links, ...paths]
        .map((name) => name.replace(/\/$/, ''))
        .filter((name) => !existing.has(name))
        .map((name) => `${path}: names ${name}, which does not exist`)
    })
}

const DIFF = /^```diff\n(.*?)^```/gms
const FILE_OF_DIFF = /^--- a\/(\S+)\n\+\+\+ \S+\n(.*?)(?=^--- |$(?![^]))/gms

/** The lines that a diff in a document preserves or removes are lines of the file; ` …` matches any. */
export const diffsMatchFiles: Rule = ({ folder, files }) =>
  files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(DIFF)]
        .flatMap(([, diff = '']) => [...diff.matchAll(FILE_OF_DIFF)])
        .filter(([, file = '']) => files.includes(file))
        .flatMap(([, file = '', body = '']) => {
          const existing = new Set(linesOf(readFileSync(join(folder, file), 'utf8')))
          return linesOf(body.replace(/^(?:\+.*|[ -]\s*…)$/gm, '').replace(/^[ -]/gm, ''))
            .filter((line) => !existing.has(line))
            .map((line) => `${path}: the diff of ${file} contains "${line}", which the file does not`)
        }),
    )

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const CONFLICT = /^(?:<{7}|>{7}) /m

/** No document contains a merge conflict; in other files the formatter and the compiler refuse one. */
export const noConflicts: Rule = ({ folder, files }) =>
  files
    .filter((path) => path.endsWith('.md') && CONFLICT.test(readFileSync(join(folder, path), 'utf8')))
    .map((path) => `${path}: contains a merge conflict`)
