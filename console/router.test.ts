import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// The router names a screen's export by a string, because a typed import would make the types circular.
const SCREEN = /screen\(\s*'([^']+)',\s*\(\) => import\('\.\/([^']+)'\),\s*'(\w+)'/g
const source = readFileSync(join(import.meta.dirname, 'router.tsx'), 'utf8')
const screens = [...source.matchAll(SCREEN)].map(([, address, file, name]) => ({ address, file, name }))

it('every screen of the router is found by this test', () => {
  expect(screens.length).toBe(source.match(/^ {2}screen\(/gm)?.length)
})

it.each(screens)('$address opens $name, which $file exports', ({ file, name }) => {
  expect(readFileSync(join(import.meta.dirname, file!), 'utf8')).toContain(`export const ${name} =`)
})
