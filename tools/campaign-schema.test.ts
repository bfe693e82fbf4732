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

const SAID_ONLY = new Set(['$schema', 'title', 'description', 'default'])
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** The keywords of the schema that a value breaks, by its path; an unknown keyword counts as broken. */
const faults = (schema: Schema, value: unknown, path = ''): string[] =>
  Object.entries(schema).flatMap(([word, wanted]): string[] => {
    const breaks = (is: boolean) => (is ? [] : [`${path}: ${word}`])
    const size = typeof value === 'string' || Array.isArray(value) ? value.length : 0
    if (SAID_ONLY.has(word)) return []
    switch (word) {
      case 'type':
        return breaks(wanted === 'integer' ? Number.isInteger(value) : typeOf(value) === wanted)
      case 'const':
        return breaks(value === wanted)
      case 'enum':
        return breaks(schema.enum!.includes(value))
      case 'pattern':
        return breaks(typeof value !== 'string' || new RegExp(wanted as string).test(value))
      case 'minimum':
        return breaks(typeof value !== 'number' || value >= (wanted as number))
      case 'maximum':
        return breaks(typeof value !== 'number' || value <= (wanted as number))
      case 'minLength':
      case 'minItems':
        return breaks(size >= (wanted as number))
      case 'maxLength':
      case 'maxItems':
        return breaks(size <= (wanted as number))
      case 'items':
        return Array.isArray(value)
          ? value.flatMap((each, at) => faults(wanted as Schema, each, `${path}.${at}`))
          : []
      case 'required':
        return (wanted as string[])
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
        return wanted === false
          ? others.map(([name]) => `${path}.${name}: unknown`)
          : others.flatMap(([name, each]) => faults(wanted as Schema, each, `${path}.${name}`))
      }
      case 'propertyNames':
        return Object.keys(value as object).flatMap((name) =>
          faults(wanted as Schema, name, `${path}.${name}`),
        )
      case 'anyOf':
      case 'oneOf':
        return breaks((wanted as Schema[]).some((each) => faults(each, value, path).length === 0))
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

  it('in the repository is what the campaigns of today are checked with; `npm run campaign-schema` writes it', () => {
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(writtenSchema())
    expect(readFileSync(LEAD_SCHEMA_FILE, 'utf8')).toBe(writtenLeadSchema())
  })

  it('agrees with the campaigns of the demo and with the one that tests are made of', () => {
    expect(faults(schema, demo)).toEqual([])
    expect(faults(schema, withCampaign({}))).toEqual([])
  })

  it.each([
    ['an unknown key', { colour: 'red' }],
    ['an unknown trigger', { triggers: [{ kind: 'telepathy' }] }],
    ['a number out of its limits', { triggers: [{ kind: 'scroll', percent: 400 }] }],
    ['a text that is too long', { name: 'x'.repeat(201) }],
    ['a field without what it needs', { fields: { email: { kind: 'email' } } }],
    ['a field with a name that a form cannot send', { fields: { 'E mail': { kind: 'email', label: 'x' } } }],
  ])('refuses %s', (_what, other) => {
    expect(faults(schema, withCampaign(other))).not.toEqual([])
  })
})
