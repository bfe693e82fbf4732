import { Hono } from 'hono'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { formApiRoutes } from '#server/forms/submissions/routes.ts'
import type { SubmitOptions } from '#server/forms/submissions/submit-form.ts'
import type { Limit } from '#server/platform/limit-table.ts'
import { schemaRoutes } from '#server/forms/definitions/form-routes.ts'
import type { Services } from '../platform/services.ts'
import type { ShopSettings } from '#server/platform/shop-settings/shop-settings.ts'
import type { Engine } from './open-test-database.ts'
import { openTestShop, type TestShop } from './open-test-shop.ts'

export type FormShop = TestShop & {
  /** The owner's messages, newest last, with fields by name. */
  messages: () => Promise<
    {
      id: string
      folder: string
      fields: Record<string, string | string[]>
      reasons: { agent: string; reason: string }[]
      row: Record<string, unknown>
    }[]
  >
  files: () => Promise<
    {
      message_id: string
      id: string
      field: string
      name: string
      media_type: string
      size: number
      sha256: string
      content: Uint8Array
    }[]
  >
  mails: () => Promise<
    {
      cause: string
      about: string
      to_address: string
      subject: string
      text: string
      status: string
      attachments_json: string
    }[]
  >
}

/**
 * A shop with only the calls of its contact forms. Steps, rate and bot check may be doubles;
 * `wrap` may make its services fail.
 */
export const openFormShop = async (
  engine: Engine,
  {
    settings = {},
    wrap = (services) => services,
    rate = null,
    ...options
  }: SubmitOptions & {
    settings?: Partial<ShopSettings>
    wrap?: (services: Services) => Services
    /** None, unless a test is about it. */
    rate?: Limit | null
  } = {},
): Promise<FormShop> => {
  const test = await openTestShop(engine, {
    settings: { botCheck: { provider: 'none', siteKey: '', secretKey: '', threshold: 0.5 }, ...settings },
    createApp: (services) => {
      services.settings.limits = { 'contact-forms': rate }
      return new Hono()
        .route('/', schemaRoutes(services))
        .route(CONTACT_FORMS_PATH, formApiRoutes(wrap(services), options))
    },
  })
  const { read } = test.services.db
  return {
    ...test,
    messages: async () =>
      (
        await read.selectFrom('contact_messages').selectAll().orderBy('received_ms').orderBy('id').execute()
      ).map((row) => ({
        id: row.id,
        folder: row.folder,
        fields: Object.fromEntries(
          (JSON.parse(row.fields_json) as { name: string; value: string | string[] }[]).map(
            ({ name, value }) => [name, value],
          ),
        ),
        reasons: JSON.parse(row.spam_log_json) as { agent: string; reason: string }[],
        row,
      })),
    files: () => read.selectFrom('message_files').selectAll().orderBy('id').execute(),
    mails: () =>
      read
        .selectFrom('outbox')
        .select(['cause', 'about', 'to_address', 'subject', 'text', 'status', 'attachments_json'])
        .orderBy('cause')
        .execute(),
  }
}
