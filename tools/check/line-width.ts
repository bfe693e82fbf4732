import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { House, Rule } from './house.ts'

const LIMIT_COLUMNS = 120

type Span = { start: number; end: number }

/** Where a source file holds data: what stands between the quotes of strings, templates and regular expressions. */
const dataSpans = (path: string, text: string): Span[] => {
  const spans: Span[] = []
  const add = ({ start, end }: Span) => void spans.push({ start, end })
  const visitor = new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' || 'regex' in node) add({ start: node.start + 1, end: node.end - 1 })
    },
    TemplateElement: add,
    JSXText: add,
  })
  visitor.visit(parseSync(path, text).program)
  return spans
}

/** The file with its data shortened; comments and code stay, and so does every line break. */
const withoutData = (path: string, text: string) => {
  let rest = ''
  let at = 0
  for (const { start, end } of dataSpans(path, text).sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    rest += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, '')
    at = end
  }
  return rest + text.slice(at)
}

const overWideLines = (house: House, path: string) => {
  const text = readFileSync(join(house.folder, path), 'utf8')
  if (!text.split('\n').some((line) => line.length > LIMIT_COLUMNS)) return []
  return withoutData(path, text)
    .split('\n')
    .flatMap((line, index) =>
      line.length > LIMIT_COLUMNS ? [`${path}:${index + 1}: wider than ${LIMIT_COLUMNS} columns`] : [],
    )
}

/** What the formatter cannot break is broken by hand: a comment, a condition, a name. Data may be wide. */
export const lineWidth: Rule = (house) =>
  [...house.sources.keys()].flatMap((path) => overWideLines(house, path))
