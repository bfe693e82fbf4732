import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { CSRF_HEADER } from '#contract/console/session.ts'
import { formProperties, storedForm } from '#contract/contact-forms/stored-form.ts'
import { findOwner } from '#server/console/find-owner.ts'
import { FieldRefusal, readJson } from '#server/console/read-json.ts'
import type { Shop } from '#server/shop.ts'
import type { KeptForm } from './kept-form.ts'
import { findForm, listForms } from './list-forms.ts'
import { presentForm } from './present-form.ts'
import { forbidden, formNotFound } from './refusals.ts'
import { removeForm } from './remove-form.ts'
import { saveForm } from './save-form.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD'])
const NUMBER = /^[1-9]\d{0,8}$/

/** What is left out stays as it was. */
const change = v.object({
  ...v.partial(v.pick(storedForm, ['title', 'locale'])).entries,
  ...v.partial(formProperties).entries,
})

/** Reading and changing forms: for the shop's signed-in owner, who proves a change with the session's token. */
export const formRoutes = (shop: Shop): Hono => {
  const ownerOnly = createMiddleware(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    const owner = await findOwner(c, shop)
    if (!owner) throw forbidden()
    if (
      !SAFE_METHODS.has(c.req.method) &&
      c.req.header(CSRF_HEADER) !== owner.csrfToken &&
      c.req.header('x-wp-nonce') !== owner.csrfToken
    )
      throw forbidden()
    await next()
  })
  const formOf = async (c: Context): Promise<KeptForm> => {
    const id = c.req.param('id') ?? ''
    const form = NUMBER.test(id) ? await findForm(shop.db.read, Number(id)) : undefined
    if (!form) throw formNotFound()
    return form
  }
  const save = async (c: Context, known: KeptForm | undefined) => {
    const { title = known?.title ?? '', locale = known?.locale, ...given } = await readJson(c, change)
    if (title === '') throw new FieldRefusal([{ path: 'title', message: 'Nazwij ten formularz.' }])
    const saved = await saveForm(shop, {
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
        (await listForms(shop.db.read)).map(({ id, hash, title, locale }) => ({
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
      await removeForm(shop, id)
      return c.json({ deleted: true })
    })
}
