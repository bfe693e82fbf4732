import { useEffect } from 'react'
import type { FieldProps } from '../../view/stage.ts'
import { TypedInput } from '../typed-input.tsx'
import { stripPhone } from '#campaign/validators/phone.ts'

type PhoneMode = { clean: (text: string) => string; maxLength: number; needsLibrary?: true }

/** Input modes of a phone number: any, with a country code, or Israeli. */
const phoneModes: Record<'basic' | 'international' | 'israeli', PhoneMode> = {
  basic: { clean: stripPhone, maxLength: 15 },
  international: { clean: stripPhone, maxLength: 25, needsLibrary: true },
  israeli: {
    clean: (text) => text.replace(/[^\d-]/g, '').replace(/-{2,}/g, '-'),
    maxLength: 15,
  },
}

export default function Phone(props: FieldProps<'phone'>) {
  const { field, stage } = props
  const { clean, maxLength, needsLibrary } = phoneModes[field.mode]
  useEffect(() => {
    // Loaded as soon as it is likely to be needed; an earlier submission waits for it.
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
