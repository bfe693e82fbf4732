import { Hono } from 'hono'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { allowOrigins, FORM_HEADERS } from '#server/http/allowed-origins.ts'
import type { Shop } from '#server/shop.ts'
import { loadForm } from './load-form.ts'
import { noForm } from './refusals.ts'

/** Asked by every page with a form: a text made once is sent, and nothing more is done than that takes. */
export const schemaRoutes = (shop: Shop): Hono =>
  new Hono().get(`${CONTACT_FORMS_PATH}/:id/feedback/schema`, allowOrigins(shop, FORM_HEADERS), async (c) => {
    const form = await loadForm(shop, c.req.param('id'))
    if (!form)
      return c.json(noForm, 404, { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    const headers = {
      'Content-Type': 'application/json; charset=UTF-8',
      ETag: form.schemaEtag,
      'Cache-Control': 'no-cache',
      'X-Content-Type-Options': 'nosniff',
    }
    if (c.req.header('if-none-match') === form.schemaEtag) return c.body(null, 304, headers)
    return c.body(form.schemaJson, 200, headers)
  })
