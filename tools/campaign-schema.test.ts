import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newsletterFile } from '#campaign/testing/make-campaign.ts'
import {
  campaignFileJsonSchema,
  LEAD_SCHEMA_FILE,
  SCHEMA_FILE,
  writtenLeadSchema,
  writtenSchema,
} from './campaign-schema.ts'

type Schema = Record<string, unknown> & {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | false
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const ANNOTATIONS = new Set(['$schema', 'title', 'description', 'default'])
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** The keywords of the schema that a value violates, by path; an unknown keyword counts as violated. */
const faults = (schema: Schema, value: unknown, path = ''): string[] =>
  Object.entries(schema).flatMap(([word, expected]): string[] => {
    const breaks = (is: boolean) => (is ? [] : [`${path}: ${word}`])
    const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0
    if (ANNOTATIONS.has(word)) return []
    switch (word) {
      case 'type':
        return breaks(expected === 'integer' ? Number.isInteger(value) : typeOf(value) === expected)
      case 'const':
        return breaks(value === expected)
      case 'enum':
        return breaks(schema.enum!.includes(value))
      case 'pattern':
        return breaks(typeof value !== 'string' || new RegExp(expected as string).test(value))
      case 'minimum':
        return breaks(typeof value !== 'number' || value >= (expected as number))
      case 'maximum':
        return breaks(typeof value !== 'number' || value <= (expected as number))
      case 'minLength':
      case 'minItems':
        return breaks(size >= (expected as number))
      case 'maxLength':
      case 'maxItems':
        return breaks(size <= (expected as number))
      case 'items':
        return Array.isArray(value)
          ? value.flatMap((each, at) => faults(expected as Schema, each, `${path}.${at}`))
          : []
      case 'required':
        return (expected as string[])
          .filter((name) => !Object.hasOwn(value as object, name))
          .map((name) => `${path}.${name}: required`)
      case 'properties':
        return Object.entries(value as object).flatMap(([name, each]) =>
          schema.properties![name] ? faults(schema.properties![name], each, `${path}.${name}`) : [],
        )
      case 'additionalProperties': {
        const others = Object.entries(value as object).filter(
          ([name]) => !schema.properties || !Object.hasOwn(schema.properties, name),
        )
        return expected === false
          ? others.map(([name]) => `${path}.${name}: unknown`)
          : others.flatMap(([name, each]) => faults(expected as Schema, each, `${path}.${name}`))
      }
      case 'propertyNames':
        return Object.keys(value as object).flatMap((name) =>
          faults(expected as Schema, name, `${path}.${name}`),
        )
      case 'anyOf':
      case 'oneOf':
        return breaks((expected as Schema[]).some((each) => faults(each, value, path).length === 0))
    }
    return [`${path}: unknown keyword "${word}"`]
  })

describe('the JSON Schema of campaign files', () => {
  const schema = campaignFileJsonSchema() as Schema
  const demo = JSON.parse(
    readFileSync(new URL('../server/demo/content/campaigns.json', import.meta.url), 'utf8'),
  ) as { site: object; campaigns: object[] }
  const withCampaign = (other: object) => ({
    site: demo.site,
    campaigns: [{ campaign: { ...newsletterFile, ...other } }],
  })

  it('in the repository is current; `npm run campaign-schema` writes it', () => {
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(writtenSchema())
    expect(readFileSync(LEAD_SCHEMA_FILE, 'utf8')).toBe(writtenLeadSchema())
  })

  it('accepts the campaigns of the demo and of the tests', () => {
    expect(faults(schema, demo)).toEqual([])
    expect(faults(schema, withCampaign({}))).toEqual([])
  })

  it.each([
    ['an unknown key', { colour: 'red' }],
    ['an unknown trigger', { triggers: [{ kind: 'telepathy' }] }],
    ['a number outside its limits', { triggers: [{ kind: 'scroll', percent: 400 }] }],
    ['a too long text', { name: 'x'.repeat(201) }],
    ['a field without a required property', { fields: { email: { kind: 'email' } } }],
    ['a field with an invalid name', { fields: { 'E mail': { kind: 'email', label: 'x' } } }],
  ])('refuses %s', (_what, other) => {
    expect(faults(schema, withCampaign(other))).not.toEqual([])
  })
})
