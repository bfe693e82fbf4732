import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * The result of one run of Vitest. `failed` also counts failures outside a test: a file that does not load,
 * a hook, a stray error.
 */
export type Outcome = {
  passed: string[]
  failed: string[]
  /** The files of `failed`, as paths from the root. */
  failedFiles: string[]
  skipped: string[]
  /** Tests that passed at a second try. */
  retried: string[]
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const titleOf = (test: TestCase) => {
  const names = [test.name]
  for (let above = test.parent; above.type === 'suite'; above = above.parent) names.unshift(above.name)
  return oneLine(names.join(' › '))
}

/** Writes the titles of passed and failed tests to the file KLEPKA_OUTCOME names. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], strayErrors: readonly unknown[]) {
    const outcome: Outcome = { passed: [], failed: [], failedFiles: [], skipped: [], retried: [] }
    for (const testModule of modules) {
      for (const test of testModule.children.allTests()) {
        const { state } = test.result()
        outcome[state === 'pending' ? 'skipped' : state].push(titleOf(test))
        if (test.diagnostic()?.retryCount) outcome.retried.push(titleOf(test))
      }
      if (!testModule.ok()) outcome.failedFiles.push(testModule.relativeModuleId)
      const broken = [testModule, ...testModule.children.allSuites()]
      for (const suite of broken) {
        if (suite.errors().length > 0) outcome.failed.push(`${testModule.relativeModuleId}: outside a test`)
      }
    }
    for (const _ of strayErrors) outcome.failed.push('an error outside every test')

    const file = process.env['KLEPKA_OUTCOME']
    if (file) writeFileSync(file, JSON.stringify(outcome))
  }
}
