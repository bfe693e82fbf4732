import { contactFormsApi, type FormAnswer, type FormToSave } from '#contract/console/contact-forms.ts'
import { countMessagesByForm } from '#server/forms/inbox/list-messages.ts'
import { type SavedForm, findForm, listForms } from '#server/forms/definitions/saved-form.ts'
import { previewForm } from '#server/forms/pages/preview-form.ts'
import { removeForm, saveForm } from '#server/forms/definitions/save-form.ts'
import { Refusal } from '#server/platform/errors/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { endpointRoutes } from '#server/console/http/endpoint-routes.ts'
import { FieldRefusal } from '#server/platform/http/read-json.ts'
import { refuseOutdated, versionOf } from '#server/console/http/read-version.ts'

const noForm = () => new Refusal(404, 'no_form', 'Nie ma takiego formularza.')

/** The owner's contact forms: the list, one to edit with its preview, saved as a whole or not at all. */
export const contactFormRoutes = (services: Services) => {
  const present = async ({ id, hash, title, locale, properties }: SavedForm): Promise<FormAnswer> => ({
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
    draft: FormToSave & { id?: number; locale?: string },
    refuse?: (current: SavedForm) => void,
  ): Promise<FormAnswer> => {
    const outcome = await saveForm(services, draft, refuse)
    if (outcome.ok) return present(outcome.form)
    if (outcome.reason === 'unknown') throw noForm()
    throw new FieldRefusal(
      outcome.faults.map(({ path, message }) => ({ path: `properties.${path}`, message })),
    )
  }

  const { routes, mountEndpoint } = endpointRoutes(noForm)
  mountEndpoint(contactFormsApi.list, async () => {
    const [forms, inbox] = await Promise.all([
      listForms(services.db.read),
      countMessagesByForm(services.db.read),
    ])
    return {
      forms: forms.map(({ id, hash, title, updatedMs }) => {
        const { count = 0, unread = 0 } = inbox.get(id) ?? {}
        return { id, hash, title, updatedMs, messageCount: count, unreadCount: unread }
      }),
    }
  })
  mountEndpoint(contactFormsApi.add, ({ body }) => save(body))
  mountEndpoint(contactFormsApi.preview, ({ body }) => previewForm(body, services.now()))
  mountEndpoint(contactFormsApi.one, async ({ params }) => {
    const form = await findForm(services.db.read, params.id)
    if (!form) throw noForm()
    return present(form)
  })
  mountEndpoint(contactFormsApi.change, async ({ c, params, body }) => {
    const form = await findForm(services.db.read, params.id)
    if (!form) throw noForm()
    return save({ ...body, id: form.id, locale: form.locale }, ({ title, properties }) =>
      refuseOutdated(c, { title, properties }),
    )
  })
  mountEndpoint(contactFormsApi.remove, async ({ params }) => {
    if (!(await removeForm(services, params.id))) throw noForm()
    return { ok: true as const }
  })
  return routes
}
