import { templatesApi } from '#contract/console/campaigns/gallery.ts'
import { urlOf, useApi } from '#console/data/api-client.ts'
import { useChange } from '#console/data/use-saving.ts'
import { Button } from '#console/parts/form/button.tsx'
import { FormMessage } from '#console/parts/form/form.tsx'
import { useToast } from '#console/parts/toast.tsx'
import { galleryWords } from './strings.ts'

/** Saves a campaign, as it is stored, as a template or as a file. */
export const TemplateActions = ({ campaignId, name }: { campaignId: string; name: string }) => {
  const api = useApi()
  const showToast = useToast()
  const { doing, problem, start } = useChange()
  const save = () =>
    start('template', async (onceKey) => {
      await api(templatesApi.add, { body: { campaignId, name } }, { onceKey })
      showToast(galleryWords.savedAsTemplate)
    })
  return (
    <>
      <Button isBusy={doing !== null} onClick={() => void save()}>
        {galleryWords.saveAsTemplate}
      </Button>
      <a className="button" href={urlOf(templatesApi.campaignFile, { params: { id: campaignId } })}>
        {galleryWords.download}
      </a>
      <FormMessage text={problem} />
    </>
  )
}
