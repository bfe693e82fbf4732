/**
 * `npm run campaign-schema`: writes the JSON Schemas of campaign files and of leads' webhooks to docs/;
 * `-- --print` prints the first.
 */
import { writeFileSync } from 'node:fs'
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { leadWebhook } from '#contract/display/lead-event.ts'
import { campaignFile } from '#server/campaigns/editor/import-campaigns.ts'

export const SCHEMA_FILE = new URL('../docs/campaigns.schema.json', import.meta.url)

/**
 * The campaign file's schema for editors and other programs, made from the one that imports are validated
 * with. A JSON Schema cannot express invalid combinations; an import reports them.
 */
export const campaignFileJsonSchema = (): object => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Klepka campaign file',
  description:
    'A site and its campaigns, for `npm run import -- campaigns FILE.json`. See docs/how-to/campaigns.md.',
  // A validation by a function has no counterpart there: it is left to the import.
  ...toJsonSchema(campaignFile, { typeMode: 'input', errorMode: 'ignore', overrideAction: withoutFlags }),
})

/** A pattern there has no flags: one that needs them is left to the import too. */
const withoutFlags: NonNullable<ConversionConfig['overrideAction']> = ({ valibotAction, jsonSchema }) => {
  if (
    valibotAction.type !== 'regex' ||
    !(valibotAction as v.RegexAction<string, undefined>).requirement.flags
  )
    return undefined
  const { pattern: _, ...rest } = jsonSchema
  return rest
}

/** The body of a lead's webhook, for receivers. */
export const LEAD_SCHEMA_FILE = new URL('../docs/lead-webhook.schema.json', import.meta.url)

export const writtenLeadSchema = (): string => {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Klepka lead webhook',
    description: 'What is posted for a lead of a campaign. See docs/how-to/webhooks.md.',
    ...toJsonSchema(leadWebhook, { errorMode: 'ignore' }),
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** As in the repository. */
export const writtenSchema = (): string => `${JSON.stringify(campaignFileJsonSchema(), null, 2)}\n`

if (import.meta.main) {
  if (process.argv.includes('--print')) process.stdout.write(writtenSchema())
  else {
    writeFileSync(SCHEMA_FILE, writtenSchema())
    writeFileSync(LEAD_SCHEMA_FILE, writtenLeadSchema())
  }
}
