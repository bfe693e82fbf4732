import { useId, useState } from 'react'
import type { BrandKit } from '#campaign/brand/brand-kit.ts'
import { brandLogo } from '#campaign/brand/kit-of-theme.ts'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { useOwner } from '#console/data/session.ts'
import { useUploads } from '#console/data/use-uploads.ts'
import { Button } from '#console/parts/form/button.tsx'
import { TextField } from '#console/parts/form/fields.tsx'
import { LibraryDialog } from '#console/parts/media/library-dialog.tsx'
import { ChoosePictures, PictureDrop } from '#console/parts/media/picture-drop.tsx'
import { pictureWords } from '#console/parts/media/strings.ts'
import { UploadList } from '#console/parts/media/upload-list.tsx'
import { brandWords } from './strings.ts'
import '#console/parts/media/media.css'

type Logo = BrandKit['logo']

/** The logo of campaigns, from the library or from the device. */
export const LogoField = ({ logo, onChange }: { logo: Logo; onChange: (logo: Logo) => void }) => {
  const id = useId()
  const { shopName } = useOwner()
  const [isChoosing, setChoosing] = useState(false)
  const set = (src: string) => onChange(brandLogo(src, logo?.alt || shopName))
  const { uploads, add, retry, dismiss } = useUploads(({ media }) => set(media.src))
  const addFirst = (files: File[]) => add(files.slice(0, 1))
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id}>{brandWords.logoLabel}</p>
      <PictureDrop onFiles={addFirst}>
        <div className="brand-logo">
          {logo ? (
            <img src={copyAddress(logo.src, 400)} alt={logo.alt} width={logo.width} height={logo.height} />
          ) : (
            <span className="muted">{brandWords.noLogo}</span>
          )}
        </div>
        <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        <div className="drop-line">
          <Button onClick={() => setChoosing(true)}>{pictureWords.fromLibrary}</Button>
          <ChoosePictures look="plain" onFiles={addFirst} label={brandWords.sendLogo} isOne />
          {logo && (
            <Button look="quiet" onClick={() => onChange(null)}>
              {brandWords.removeLogo}
            </Button>
          )}
        </div>
      </PictureDrop>
      <p className="hint">{brandWords.logoHint}</p>
      {logo && (
        <TextField
          label={brandWords.logoAlt}
          path="kit.logo.alt"
          maxLength={200}
          value={logo.alt}
          onChange={(alt) => onChange({ ...logo, alt })}
        />
      )}
      {isChoosing && (
        <LibraryDialog
          isOne
          onClose={() => setChoosing(false)}
          onChoose={([media]) => {
            setChoosing(false)
            if (media) set(media.src)
          }}
        />
      )}
    </div>
  )
}
