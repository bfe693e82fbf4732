import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { CSRF_HEADER } from '#contract/console/session.ts'
import { formProperties, storedForm } from '#contract/contact-forms/stored-form.ts'
import { findOwner, mayOwner } from '#server/identity/owners/find-owner.ts'
import { FieldRefusal, readJson } from '#server/platform/http/read-json.ts'
import type { Services } from '#server/platform/services.ts'
import { type SavedForm, findForm, listForms } from './saved-form.ts'
import { forbidden, formNotFound, noForm } from './refusals.ts'
import { removeForm, saveForm } from './save-form.ts'
import { parseTemplate } from '#forms/template/parse-template.ts'
import { CONTACT_FORMS_PATH } from '#contract/contact-forms/wire.ts'
import { allowOrigins, FORM_HEADERS } from '#server/platform/http/allowed-origins.ts'
import { loadForm } from './compiled-form.ts'

/** Every page with a form requests its schema, so the response is a string that was created once. */
export const schemaRoutes = (services: Services): Hono =>
  new Hono().get(
    `${CONTACT_FORMS_PATH}/:id/feedback/schema`,
    allowOrigins(services, FORM_HEADERS),
    async (c) => {
      const form = await loadForm(services, c.req.param('id'))
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
    },
  )

/** A form as the editor's API returns it: the template with the data parsed from it. */
const presentForm = ({ id, hash, title, locale, properties }: SavedForm) => ({
  id,
  slug: hash,
  title,
  locale,
  properties: {
    form: {
      content: properties.form,
      fields: parseTemplate(properties.form).tags.map(
        ({ type, basetype, name, options, rawValues, labels, values, content }) => ({
          type,
          basetype,
          name,
          options,
          raw_values: rawValues,
          labels,
          values,
          content: content ?? '',
        }),
      ),
    },
    mail: properties.mail,
    mail_2: properties.mail_2,
    messages: properties.messages,
    additional_settings: {
      content: properties.additional_settings,
      settings: properties.additional_settings
        .split(/\r\n|\r|\n/)
        .filter((line) => line.includes(':'))
        .map((line) => {
          const at = line.indexOf(':')
          return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
        }),
    },
  },
})

const SAFE_METHODS = new Set(['GET', 'HEAD'])
const NUMBER = /^[1-9]\d{0,8}$/

/** Omitted properties are not changed. */
const change = v.object({
  ...v.partial(v.pick(storedForm, ['title', 'locale'])).entries,
  ...v.partial(formProperties).entries,
})

/** Routes to read and change forms, for the signed-in owner; a change requires the session's token. */
export const formRoutes = (services: Services): Hono => {
  const ownerOnly = createMiddleware(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const owner = await findOwner(c, services)
    if (!owner || !mayOwner(owner, 'content')) throw forbidden()
    if (
      !SAFE_METHODS.has(c.req.method) &&
      c.req.header(CSRF_HEADER) !== owner.csrfToken &&
      c.req.header('x-wp-nonce') !== owner.csrfToken
    )
      throw forbidden()
    await next()
  })
  const formOf = async (c: Context): Promise<SavedForm> => {
    const id = c.req.param('id') ?? ''
    const form = NUMBER.test(id) ? await findForm(services.db.read, Number(id)) : undefined
    if (!form) throw formNotFound()
    return form
  }
  const save = async (c: Context, known: SavedForm | undefined) => {
    const { title = known?.title ?? '', locale = known?.locale, ...given } = await readJson(c, change)
    if (title === '') throw new FieldRefusal([{ path: 'title', message: 'Nazwij ten formularz.' }])
    const saved = await saveForm(services, {
      id: known?.id,
      title,
      locale,
      properties: v.parse(formProperties, { ...known?.properties, ...given }),
    })
    if (saved.ok) return c.json(presentForm(saved.form))
    if (saved.reason === 'faults') throw new FieldRefusal(saved.faults)
    throw formNotFound()
  }

  return new Hono()
    .get('/', ownerOnly, async (c) =>
      c.json(
        (await listForms(services.db.read)).map(({ id, hash, title, locale }) => ({
          id,
          slug: hash,
          title,
          locale,
        })),
      ),
    )
    .post('/', ownerOnly, async (c) => save(c, undefined))
    .get('/:id', ownerOnly, async (c) => c.json(presentForm(await formOf(c))))
    .put('/:id', ownerOnly, async (c) => save(c, await formOf(c)))
    .delete('/:id', ownerOnly, async (c) => {
      const { id } = await formOf(c)
      await removeForm(services, id)
      return c.json({ deleted: true })
    })
}
