import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach } from 'vitest'
import { readHouse, type Rule } from '../house.ts'

/** A folder that is empty before each test, and the violations of a rule in it. */
export const useHouseFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'klepka-house-'))
  beforeEach(() => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const write = (files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
  }
  const find = (rule: Rule, files: Record<string, string>) => {
    write(files)
    return rule(readHouse(folder))
  }
  return { folder, write, find }
}
