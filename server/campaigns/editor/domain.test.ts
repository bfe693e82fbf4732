import { describe, expect, it } from 'vitest'
import { isOfDomains } from './domain.ts'

describe('pages of a site', () => {
  it.each([
    ['https://podlogi.example', true],
    ['http://podlogi.example', true],
    ['https://www.podlogi.example', true],
    ['https://podlogi.example:8443', true],
    ['https://niepodlogi.example', false],
    ['https://podlogi.example.zly.example', false],
    ['https://podlogi.example@zly.example', false],
    ['ftp://podlogi.example', false],
    ['null', false],
    ['', false],
    ['http://localhost:4001', true],
    ['http://localhost:4002', false],
    ['http://localhost', false],
  ])('%s: %s', (origin, expected) => {
    expect(isOfDomains(origin, ['podlogi.example', 'localhost:4001'])).toBe(expected)
  })
})
