import { useEffect, useState } from 'react'
import type { Campaign } from '#campaign/campaign-shape.ts'
import { describeChanges } from '#campaign/changes/describe-changes.ts'
import { campaignDraftsApiOf, type CampaignVersion } from '#contract/console/campaigns/campaign-drafts.ts'
import { useApiQuery } from '#console/data/use-api-query.ts'
import { ModalDialog } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { LoadedContent } from '#console/parts/states.tsx'
import { CampaignCanvas } from '#console/screens/campaigns/designer/canvas/canvas.tsx'
import { type CanvasDevice, useFrames } from '#console/screens/campaigns/designer/model/use-frames.ts'
import { formatFullMoment } from '#console/text/format-date.ts'
import { publishWords } from './strings.ts'

const draftsApi = campaignDraftsApiOf<Campaign>()
const SHOWN_CHANGES = 4

type Props = {
  campaignId: string
  /** What visitors get. */
  published: Campaign
  /** What the editor shows. */
  present: Campaign
  onClose: () => void
  onRestore: (document: Campaign) => void
}

/** Versions of a campaign, newest first; one that is opened shows its picture and how it differs from the draft. */
export const VersionsDialog = ({ campaignId, published, present, onClose, onRestore }: Props) => {
  const loaded = useApiQuery(draftsApi.versions, { params: { id: campaignId } })
  return (
    <ModalDialog title={publishWords.versionsTitle} onCancel={onClose}>
      <p>{publishWords.versionsHint}</p>
      <h3>{publishWords.present}</h3>
      <Changes lines={describeChanges(published, present)} none={publishWords.presentNone} />
      <LoadedContent loaded={loaded}>
        {({ versions }) =>
          versions.length === 0 ? (
            <p className="muted">{publishWords.noVersions}</p>
          ) : (
            <ol className="version-list">
              {versions.map((version) => (
                <li key={version.id}>
                  <Version
                    version={version}
                    campaignId={campaignId}
                    present={present}
                    onRestore={onRestore}
                  />
                </li>
              ))}
            </ol>
          )
        }
      </LoadedContent>
      <div className="dialog-actions">
        <Button onClick={onClose}>{publishWords.close}</Button>
      </div>
    </ModalDialog>
  )
}

const Version = ({
  version: { id, kind, author, savedMs, changes },
  campaignId,
  present,
  onRestore,
}: {
  version: CampaignVersion
  campaignId: string
  present: Campaign
  onRestore: (document: Campaign) => void
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="version-title">
        <b>{publishWords.versionOf(kind, formatFullMoment(savedMs))}</b>{' '}
        <span className="muted">{publishWords.versionBy(author)}</span>
      </p>
      <Changes lines={changes} none={publishWords.firstVersion} />
      <details
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
      >
        <summary>{publishWords.showVersion}</summary>
        {isOpen && <Opened id={id} campaignId={campaignId} present={present} onRestore={onRestore} />}
      </details>
    </>
  )
}

const Opened = ({
  id,
  campaignId,
  present,
  onRestore,
}: {
  id: string
  campaignId: string
  present: Campaign
  onRestore: (document: Campaign) => void
}) => {
  const loaded = useApiQuery(draftsApi.version, { params: { id: campaignId, version: id } })
  return (
    <LoadedContent loaded={loaded}>
      {({ document }) => {
        const lines = describeChanges(document, present)
        return (
          <>
            <h4>{publishWords.difference}</h4>
            <Changes lines={lines} none={publishWords.noDifference} />
            <VersionPicture document={document} />
            <Button look="main" disabled={lines.length === 0} onClick={() => onRestore(document)}>
              {publishWords.restore}
            </Button>
          </>
        )
      }}
    </LoadedContent>
  )
}

const Changes = ({ lines, none }: { lines: readonly string[]; none: string }) => {
  const [isWhole, setWhole] = useState(false)
  if (lines.length === 0) return <p className="muted">{none}</p>
  return (
    <>
      <ul className="change-lines">
        {lines.slice(0, isWhole ? undefined : SHOWN_CHANGES).map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines may repeat and never move
          <li key={index}>{line}</li>
        ))}
      </ul>
      {!isWhole && lines.length > SHOWN_CHANGES && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {publishWords.moreChanges(lines.length - SHOWN_CHANGES)}
        </Button>
      )}
    </>
  )
}

/** A version as the real widget renders it. */
const VersionPicture = ({ document }: { document: Campaign }) => {
  const [ready, setReady] = useState<CanvasDevice | null>(null)
  const frames = useFrames((device, message) => {
    if (message.canvas === 'ready') setReady(device)
  })
  useEffect(() => {
    const render = { screen: 'form', isDesign: false, selected: null, seenTyped: 0 } as const
    if (ready) frames.post(ready, { type: 'render', document, ...render })
  }, [ready, frames, document])
  return <CampaignCanvas devices={['desktop']} frames={frames} backdrop={{ kind: 'plain' }} />
}
