import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { useIsPainted } from '#console/data/use-preload.ts'
import { Loading } from '#console/parts/states.tsx'
import { campaignsWords } from '#console/screens/campaigns/strings.ts'

/** With all that makes the page's data of a campaign: styles, texts, animations. The settings do not wait for it. */
const PreviewWindow = lazy(async () => ({ default: (await import('./preview-window.tsx')).PreviewWindow }))

/** The settings are there first. */
const PREVIEW_AFTER_MS = 200

/** Whether the preview stands beside the settings. */
export const isWideWindow = () => matchMedia('(width >= 72rem)').matches

/** The campaign in the editor as the real widget renders it. Its frame can only render. */
export const CampaignPreview = ({ document, children }: { document: Campaign; children?: ReactNode }) => {
  const [isOpen, setOpen] = useState(isWideWindow)
  const isPainted = useIsPainted(PREVIEW_AFTER_MS)
  return (
    <details
      className="card campaign-preview"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{campaignsWords.preview}</h2>
      </summary>
      {isOpen &&
        (isPainted ? (
          <Suspense fallback={<Loading />}>
            <PreviewWindow document={document} />
          </Suspense>
        ) : (
          <Loading />
        ))}
      {isOpen && children}
    </details>
  )
}
