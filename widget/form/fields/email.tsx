import { useState } from 'react'
import { fillPlaceholders } from '#campaign/texts/placeholders.ts'
import type { FieldProps } from '../../view/stage.ts'
import { afterPress } from '../evaluate-left-field.ts'
import { completeEmail, suggestEmail } from '#contract/suggest-email.ts'
import { TypedInput } from '../typed-input.tsx'

export default function Email(props: FieldProps<'email'>) {
  const { id, stage } = props
  /** One suggestion per line: most letters do not change them, and then nothing is rendered again. */
  const [choices, setChoices] = useState('')
  const [meant, setMeant] = useState<string | null>(null)
  const look = (address: string) => {
    setMeant(null)
    setChoices(completeEmail(address).join('\n'))
    return address
  }
  const accept = (button: HTMLElement) => {
    const input = button.closest('.field')?.querySelector('input')
    if (!input || !meant) return
    input.value = meant
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <TypedInput
      {...props}
      type="email"
      inputMode="email"
      autoComplete="email"
      list={`${id}-list`}
      dir="ltr"
      spellCheck="false"
      clean={look}
      onBlur={({ currentTarget }) =>
        afterPress(currentTarget.getRootNode() as ShadowRoot, () =>
          setMeant(suggestEmail(currentTarget.value)),
        )
      }
    >
      <datalist id={`${id}-list`}>
        {choices
          .split('\n')
          .filter(Boolean)
          .map((address) => (
            <option key={address} value={address} />
          ))}
      </datalist>
      <div role="status">
        {meant && (
          <button type="button" className="meant" onClick={({ currentTarget }) => accept(currentTarget)}>
            {fillPlaceholders(stage.showing.template.words.didYouMean, { address: meant })}
          </button>
        )}
      </div>
    </TypedInput>
  )
}
