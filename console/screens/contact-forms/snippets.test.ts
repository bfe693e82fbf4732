import { expect, it } from 'vitest'
import { freeName } from './snippets.ts'

it.each([
  ['opis', '', 'opis'],
  ['opis', '[textarea opis 40x6]', 'opis-2'],
  ['opis', '[textarea* opis] [text opis-2]', 'opis-3'],
  ['opis', '[text opis-domu]', 'opis'],
  ['opis', 'Krótki opis domu [text dom]', 'opis-2'],
])('a new field %j next to %j is named %j', (name, template, free) => {
  expect(freeName(name, template)).toBe(free)
})
