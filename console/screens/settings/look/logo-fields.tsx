import { useContext, useId, useState } from 'react'
import { copyAddress } from '#contract/shop/picture-file.ts'
import { iconProblem, type ShopLogo } from '#contract/shop/logo.ts'
import { useUploads } from '#console/data/use-uploads.ts'
import { Button } from '#console/parts/form/button.tsx'
import { ProblemsContext } from '#console/parts/form/fields.tsx'
import { LibraryDialog } from '#console/parts/media/library-dialog.tsx'
import { ChoosePictures, PictureDrop } from '#console/parts/media/picture-drop.tsx'
import { UploadList } from '#console/parts/media/upload-list.tsx'
import { pictureWords } from '#console/parts/media/strings.ts'
import type { SectionProps } from '../section-props.ts'
import { lookWords } from './strings.ts'
import '#console/parts/media/media.css'

type Mark = keyof ShopLogo

const NO_PROBLEM = () => null

type Props = {
  /** Of the settings. */
  path: string
  words: { label: string; hint: string }
  /** How it is shown. */
  mark: Mark | 'notice'
  src: string
  /** What a picture is refused for before it is saved. */
  problemOf?: (src: string) => string | null
  onChange: (src: string) => void
}

/** One of the shop's marks: shown on the background it is for, chosen from the library or sent from the device. */
export const MarkField = ({ path, words, mark, src, problemOf = NO_PROBLEM, onChange }: Props) => {
  const id = useId()
  const [isChoosing, setChoosing] = useState(false)
  const [message, setMessage] = useState('')
  const problem = useContext(ProblemsContext)[path] ?? problemOf(src)
  const set = (next: string) => {
    setMessage(next === '' ? lookWords.markRemoved(words.label) : lookWords.markChosen(words.label))
    onChange(next)
  }
  const { uploads, add, retry, dismiss } = useUploads(({ media }) => set(media.src))
  const addFirst = (files: File[]) => add(files.slice(0, 1))
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className="mark-field">
      <p className="mark-label" id={id}>
        {words.label}
      </p>
      <PictureDrop onFiles={addFirst}>
        <div className={`mark-shown is-${mark}`}>
          {src === '' ? (
            <span className="muted">{lookWords.noMark}</span>
          ) : (
            <img src={copyAddress(src, 400)} alt={words.label} />
          )}
        </div>
        <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        <div className="drop-line">
          <Button onClick={() => setChoosing(true)}>{pictureWords.fromLibrary}</Button>
          <ChoosePictures look="plain" onFiles={addFirst} label={lookWords.sendMark} isOne />
          {src !== '' && (
            <Button look="quiet" onClick={() => set('')}>
              {lookWords.removeMark}
            </Button>
          )}
          <p className="hint" id={`${id}-hint`}>
            {words.hint}
          </p>
        </div>
      </PictureDrop>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <p className="screen-reader-text" role="status">
        {message}
      </p>
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

/** Logo for light and dark backgrounds, and the icon. */
export const LogoFields = ({ settings: { logo }, change }: SectionProps) => {
  const set = (part: Partial<ShopLogo>) => change({ logo: { ...logo, ...part } })
  return (
    <fieldset className="marks">
      <legend>{lookWords.logo}</legend>
      <MarkField
        mark="picture"
        path="logo.picture"
        words={lookWords.marks.picture}
        src={logo.picture}
        onChange={(picture) => set(picture === '' ? { picture, darkPicture: '' } : { picture })}
      />
      {logo.picture !== '' && (
        <MarkField
          mark="darkPicture"
          path="logo.darkPicture"
          words={lookWords.marks.darkPicture}
          src={logo.darkPicture}
          onChange={(darkPicture) => set({ darkPicture })}
        />
      )}
      <MarkField
        mark="icon"
        path="logo.icon"
        words={lookWords.marks.icon}
        src={logo.icon}
        problemOf={iconProblem}
        onChange={(icon) => set({ icon })}
      />
    </fieldset>
  )
}
