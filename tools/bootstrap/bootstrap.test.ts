import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const LOCK = '{"packages":{}}'

let folder: string

/** A copy of Klepka with a simulated install whose Node is the one that runs these tests. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klepka-copy-'))
  cpSync(import.meta.dirname, join(folder, 'tools/bootstrap'), { recursive: true })
  for (const file of ['start.mjs', 'run.mjs'])
    cpSync(join(import.meta.dirname, '..', file), join(folder, 'tools', file))
  for (const inner of ['node_modules', 'server', 'storefront', 'bin', 'tools/build', 'tools/shop'])
    mkdirSync(join(folder, inner), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'package-lock.json'), LOCK)
  writeFileSync(
    join(folder, 'tools/build/build.ts'),
    "import { cpSync } from 'node:fs'\ncpSync('server/main.ts', 'dist/server/main.js')",
  )
  writeFileSync(
    join(folder, 'server/main.ts'),
    "const message = 'the shop is up'\nconsole.log(message)\nprocess.exitCode = 7",
  )
  writeFileSync(join(folder, 'storefront/paths.ts'), 'export const paths = {}')
  finishInstall(LOCK)
})
afterEach(() => rmSync(folder, { recursive: true }))

const finishInstall = (lock: string) =>
  writeFileSync(
    join(folder, 'node_modules/.klepka-install.json'),
    JSON.stringify({
      lock: createHash('sha256').update(lock).digest('hex'),
      platform: `${process.platform}-${process.arch}`,
      node: 'own',
    }),
  )

/** An npm that records its arguments and fails with a message. */
const simulateNpm = (message: string) => {
  const file = join(folder, 'bin/npm')
  writeFileSync(file, `#!/bin/sh\necho "$@" > "${folder}/asked"\necho "${message}" >&2\nexit 1\n`)
  chmodSync(file, 0o755)
}

const start = () => run('tools/start.mjs')
const run = (...args: string[]) => {
  const { npm_execpath: _, npm_lifecycle_event: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, PATH: `${join(folder, 'bin')}:${env['PATH'] ?? ''}` },
  })
  return { status, stdout, stderr }
}

describe('a tool', () => {
  it('that runs code of the server is run after a build, any other one without', () => {
    for (const name of ['shop/owner-link', 'check'])
      writeFileSync(
        join(folder, `tools/${name}.ts`),
        "import { existsSync } from 'node:fs'\nconsole.log(existsSync('dist/.built'), process.argv.slice(2).join())",
      )
    expect(run('tools/run.mjs', 'tools/check.ts')).toMatchObject({ status: 0, stdout: 'false \n' })
    expect(run('tools/run.mjs', 'tools/shop/owner-link.ts', 'anna@example.pl', 'x').stdout).toMatch(
      /Building the shop[^]*true anna@example\.pl,x\n$/,
    )
  })
})

describe('npm start', () => {
  it('builds once, then runs the server and ends with its exit code', () => {
    const first = start()
    expect(first.stdout).toContain('Building the shop')
    expect(first.stdout).toContain('the shop is up')
    expect(first.status).toBe(7)
    expect(start().stdout).toBe('the shop is up\n')
  })

  it('builds again when a page or the server changed, not when only a test did', () => {
    start()
    writeFileSync(join(folder, 'storefront/paths.test.ts'), '')
    expect(start().stdout).not.toContain('Building')
    writeFileSync(join(folder, 'storefront/paths.ts'), 'export const paths = { home: 1 }')
    expect(start().stdout).toContain('Building')
    writeFileSync(join(folder, 'server/main.ts'), "console.log('a newer shop is up')")
    expect(start().stdout).toMatch(/Building[^]*a newer shop is up/)
  })

  it('builds again when the last build was interrupted', () => {
    writeFileSync(join(folder, 'tools/build/build.ts'), "throw new Error('no room')")
    const broken = start()
    expect(broken.status).toBe(1)
    expect(broken.stderr).toContain('The shop cannot be built')
    expect(existsSync(join(folder, 'dist/.built'))).toBe(false)
  })

  it('installs again when the last install was incomplete or for another lock', () => {
    simulateNpm('npm error code ENOTFOUND')
    finishInstall('another lock')
    const { status, stderr } = start()
    expect(existsSync(join(folder, 'asked'))).toBe(true)
    expect(stderr).toBe(
      'Packages cannot be installed: the package registry cannot be reached; check the connection and run the command again.\n',
    )
    expect(status).toBe(1)
  })

  it('reports a full disk in one line', () => {
    simulateNpm('npm error code ENOSPC')
    rmSync(join(folder, 'node_modules/.klepka-install.json'))
    expect(start().stderr).toBe('Packages cannot be installed: the disk is full.\n')
  })
})
