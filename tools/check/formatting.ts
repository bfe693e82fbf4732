import { fileURLToPath } from 'node:url'
import { Visitor } from 'vite'
import type { Rule, SourceFile } from './house.ts'
import { runProgram } from './run-program.ts'

const LIMIT_COLUMNS = 120

type Span = { start: number; end: number }

/** The data in a source file: the content of strings, templates and regular expressions. */
const dataSpans = ({ parsed }: SourceFile): Span[] => {
  const spans: Span[] = []
  const add = ({ start, end }: Span) => void spans.push({ start, end })
  const visitor = new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' || 'regex' in node) add({ start: node.start + 1, end: node.end - 1 })
    },
    TemplateElement: add,
    JSXText: add,
  })
  visitor.visit(parsed.program)
  return spans
}

/** The file with its data shortened; comments, code and line breaks stay. */
const withoutData = (source: SourceFile) => {
  const { text } = source
  let rest = ''
  let at = 0
  for (const { start, end } of dataSpans(source).sort((a, b) => a.start - b.start)) {
    if (start < at) continue
    rest += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, '')
    at = end
  }
  return rest + text.slice(at)
}

const isWide = (line: string) => line.length > LIMIT_COLUMNS

/** Strings of one line; a line with a comment is parsed more precisely. */
const QUOTED = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`/g
const isSurelyData = (line: string) =>
  !isWide(line) || (!/\/[/*]|^\s*\*/.test(line) && !isWide(line.replace(QUOTED, "''")))

const overWideLines = (source: SourceFile) => {
  if (source.text.split('\n').every(isSurelyData)) return []
  return withoutData(source)
    .split('\n')
    .flatMap((line, index) =>
      isWide(line) ? [`${source.path}:${index + 1}: wider than ${LIMIT_COLUMNS} columns`] : [],
    )
}

/** What the formatter cannot break is broken manually: a comment, a condition, a name. Data may be wide. */
export const lineWidth: Rule = ({ sources }) => [...sources.values()].flatMap(overWideLines)

const FORMATTER = fileURLToPath(new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url))
const CONFIGURATION = fileURLToPath(new URL('../../.oxfmtrc.json', import.meta.url))

/**
 * A line for each file in `folder` that `npm run format` would change, or the reason why the formatter
 * failed.
 */
export const unformattedFiles = async (folder: string): Promise<string[]> => {
  const { stdout, stderr, status } = await runProgram(
    [FORMATTER, '--config', CONFIGURATION, '--list-different', '.'],
    folder,
  )
  if (status === 0) return []
  const files = stdout.split('\n').filter(Boolean)
  if (files.length === 0) return [`the formatter ended with ${status}: ${stderr.trim()}`]
  return files.map((file) => `${file}: not formatted (npm run format)`)
}
