import { useId, useState } from 'react'
import type { GalleryItem } from '#contract/console/campaigns/gallery.ts'
import { useModal } from '#console/parts/confirm-dialog.tsx'
import { Button } from '#console/parts/form/button.tsx'
import { Link } from '#console/parts/link.tsx'
import type { ConsoleAddress } from '#console/routing/addresses.ts'
import { OwnTemplateActions } from './own-templates.tsx'
import { Still } from './still.tsx'
import { galleryWords } from './strings.ts'

type Props = {
  item: GalleryItem
  siteId: string
  version: string
  /** Where a campaign starts from it. */
  address: ConsoleAddress
  onClose: () => void
  onChanged: () => void
}

/** One of the gallery, large, in the window of a computer or a phone. Escape closes it. */
export const GalleryPreview = ({ item, siteId, version, address, onClose, onChanged }: Props) => {
  const dialog = useModal()
  const id = useId()
  const [isPhone, setPhone] = useState(() => item.type === 'mobile' || matchMedia('(width < 40rem)').matches)
  return (
    <dialog
      ref={dialog}
      className="gallery-preview"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{item.title}</h2>
      {item.sentence && <p className="muted">{item.sentence}</p>}
      <div className="gallery-windows" role="group" aria-label={galleryWords.previewWindow}>
        <Button look="quiet" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
          {galleryWords.computer}
        </Button>
        <Button look="quiet" aria-pressed={isPhone} onClick={() => setPhone(true)}>
          {galleryWords.phone}
        </Button>
      </div>
      <Still
        key={String(isPhone)}
        siteId={siteId}
        from={item.from}
        version={version}
        window="wide"
        isPhone={isPhone}
      />
      {item.group === 'own' && <OwnTemplateActions item={item} onChanged={onChanged} onClose={onClose} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{galleryWords.close}</Button>
        <Link className="button is-main" {...address}>
          {galleryWords.use}
        </Link>
      </div>
    </dialog>
  )
}
