import { useEffect } from 'react'
import { phoneModes } from '../phone-modes.ts'
import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'

export default function Phone(props: FieldProps<'phone'>) {
  const { field, stage } = props
  const { clean, maxLength, needsLibrary } = phoneModes[field.mode]
  useEffect(() => {
    // Asked for as soon as it will be needed; whoever sends sooner waits for it.
    if (needsLibrary) stage.showing.host.phoneLibrary().catch(() => {})
  }, [needsLibrary, stage.showing.host])
  return (
    <TypedInput
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      title={needsLibrary ? undefined : stage.showing.template.words.phoneTitle}
      clean={clean}
      maxLength={maxLength}
    />
  )
}
