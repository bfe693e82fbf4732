import { Hono } from 'hono'
import * as calls from '#contract/console/contact-forms.ts'
import { countMessagesByForm } from '#server/forms/inbox/list-messages.ts'
import { type SavedForm, findForm, listForms } from '#server/forms/definitions/saved-form.ts'
import { previewForm } from '#server/forms/pages/preview-form.ts'
import { removeForm, saveForm } from '#server/forms/definitions/save-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '../platform/services.ts'
import type { OwnerVariables } from './guard.ts'
import { FieldRefusal, readJson } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from './read-version.ts'

const noForm = () => new Refusal(404, 'no_form', 'Nie ma takiego formularza.')
const formId = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw noForm()
  return Number(text)
}

/** The owner's contact forms: the list, one to edit with its preview, saved whole or not at all. */
export const contactFormRoutes = (services: Services) => {
  const present = async ({ id, hash, title, locale, properties }: SavedForm): Promise<calls.FormAnswer> => ({
    form: {
      id,
      hash,
      title,
      locale,
      properties,
      messageCount: (await countMessagesByForm(services.db.read)).get(id)?.count ?? 0,
    },
    version: versionOf({ title, properties }),
  })
  const save = async (
    draft: calls.FormToSave & { id?: number; locale?: string },
    refuse?: (current: SavedForm) => void,
  ): Promise<calls.FormAnswer> => {
    const outcome = await saveForm(services, draft, refuse)
    if (outcome.ok) return present(outcome.form)
    if (outcome.reason === 'unknown') throw noForm()
    throw new FieldRefusal(
      outcome.faults.map(({ path, message }) => ({ path: `properties.${path}`, message })),
    )
  }

  return new Hono<OwnerVariables>()
    .get('/contact-forms', async (c) => {
      const [forms, inbox] = await Promise.all([
        listForms(services.db.read),
        countMessagesByForm(services.db.read),
      ])
      return c.json({
        forms: forms.map(({ id, hash, title, updatedMs }) => {
          const { count = 0, unread = 0 } = inbox.get(id) ?? {}
          return { id, hash, title, updatedMs, messageCount: count, unreadCount: unread }
        }),
      } satisfies calls.FormsAnswer)
    })
    .post('/contact-forms', async (c) => c.json(await save(await readJson(c, calls.formToSave))))
    .post('/contact-forms/preview', async (c) =>
      c.json(
        previewForm(await readJson(c, calls.formToPreview), services.now()) satisfies calls.PreviewAnswer,
      ),
    )
    .get('/contact-forms/:id', async (c) => {
      const form = await findForm(services.db.read, formId(c.req.param('id')))
      if (!form) throw noForm()
      return c.json(await present(form))
    })
    .put('/contact-forms/:id', async (c) => {
      const wanted = await readJson(c, calls.formToSave)
      const form = await findForm(services.db.read, formId(c.req.param('id')))
      if (!form) throw noForm()
      return c.json(
        await save({ ...wanted, id: form.id, locale: form.locale }, ({ title, properties }) =>
          refuseOutdated(c, { title, properties }),
        ),
      )
    })
    .delete('/contact-forms/:id', async (c) => {
      if (!(await removeForm(services, formId(c.req.param('id'))))) throw noForm()
      return c.json({ ok: true })
    })
}
