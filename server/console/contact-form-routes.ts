import { Hono } from 'hono'
import * as calls from '#contract/console/contact-forms.ts'
import { countMessagesByForm } from '#server/contact-forms/count-messages.ts'
import type { KeptForm } from '#server/contact-forms/kept-form.ts'
import { findForm, listForms } from '#server/contact-forms/list-forms.ts'
import { previewForm } from '#server/contact-forms/preview-form.ts'
import { removeForm } from '#server/contact-forms/remove-form.ts'
import { saveForm } from '#server/contact-forms/save-form.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Shop } from '#server/shop.ts'
import type { OwnerVariables } from './guard.ts'
import { FieldRefusal, readJson } from './read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'

const noForm = () => new Refusal(404, 'no_form', 'Nie ma takiego formularza.')
const formId = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw noForm()
  return Number(text)
}

/** The owner's contact forms: the list, one to edit with its preview, saved whole or not at all. */
export const contactFormRoutes = (shop: Shop) => {
  const present = async ({ id, hash, title, locale, properties }: KeptForm): Promise<calls.FormAnswer> => ({
    form: {
      id,
      hash,
      title,
      locale,
      properties,
      messageCount: (await countMessagesByForm(shop.db.read)).get(id)?.count ?? 0,
    },
    version: versionOf({ title, properties }),
  })
  const save = async (
    draft: calls.FormToSave & { id?: number; locale?: string },
    refuse?: (current: KeptForm) => void,
  ): Promise<calls.FormAnswer> => {
    const outcome = await saveForm(shop, draft, refuse)
    if (outcome.ok) return present(outcome.form)
    if (outcome.reason === 'unknown') throw noForm()
    throw new FieldRefusal(
      outcome.faults.map(({ path, message }) => ({ path: `properties.${path}`, message })),
    )
  }

  return new Hono<OwnerVariables>()
    .get('/contact-forms', async (c) => {
      const [forms, inbox] = await Promise.all([listForms(shop.db.read), countMessagesByForm(shop.db.read)])
      return c.json({
        forms: forms.map(({ id, hash, title, updatedMs }) => {
          const { count = 0, unread = 0 } = inbox.get(id) ?? {}
          return { id, hash, title, updatedMs, messageCount: count, unreadCount: unread }
        }),
      } satisfies calls.FormsAnswer)
    })
    .post('/contact-forms', async (c) => c.json(await save(await readJson(c, calls.formToSave))))
    .post('/contact-forms/preview', async (c) =>
      c.json(previewForm(await readJson(c, calls.formToPreview), shop.now()) satisfies calls.PreviewAnswer),
    )
    .get('/contact-forms/:id', async (c) => {
      const form = await findForm(shop.db.read, formId(c.req.param('id')))
      if (!form) throw noForm()
      return c.json(await present(form))
    })
    .put('/contact-forms/:id', async (c) => {
      const wanted = await readJson(c, calls.formToSave)
      const form = await findForm(shop.db.read, formId(c.req.param('id')))
      if (!form) throw noForm()
      return c.json(
        await save({ ...wanted, id: form.id, locale: form.locale }, ({ title, properties }) =>
          refuseOutdated(c, { title, properties }),
        ),
      )
    })
    .delete('/contact-forms/:id', async (c) => {
      if (!(await removeForm(shop, formId(c.req.param('id'))))) throw noForm()
      return c.json({ ok: true })
    })
}
